import { useEffect } from 'react';
import { type Point, pathOf, short } from '../drawing/lines.ts';
import { useHandling } from '../orders/handling.ts';
import type { Orders } from '../orders/use-orders.ts';
import { boardSettings, useTaught } from '../session/pace.ts';
import type { Picture } from '../session/picture.ts';
import { LESSONS, type Lesson, type LessonKind, lessonOf, saidIn } from './lessons.ts';

/** Whoever wants no more notes wants none in any game. */
const EVERY_GAME = 'every game';

const learned = (game: string, kinds: readonly LessonKind[]): void =>
  boardSettings.set((now) => ({
    ...now,
    taught: { ...now.taught, [game]: [...new Set([...(now.taught[game] ?? []), ...kinds])] },
  }));

/** The note for the decision at hand, in an introductory battle, until it was seen once. */
export function useLesson(
  game: string,
  introductory: boolean,
  picture: Picture,
  orders: Orders,
): Lesson | null {
  const { [game]: here = [], [EVERY_GAME]: everywhere = [] } = useTaught();
  const found = introductory ? lessonOf(picture, orders) : null;
  const lesson = found && ![...here, ...everywhere].includes(found.kind) ? found : null;
  const kind = lesson?.kind;
  // Whoever has gone on to something else has read it, or does not need it.
  useEffect(() => (kind ? () => learned(game, [kind]) : undefined), [game, kind]);
  return lesson;
}

export function LessonNote({
  lesson: { kind },
  game,
  style,
  below = false,
}: {
  lesson: Lesson;
  game: string;
  /** Where on the table it stands; without it, where the buttons are. */
  style?: React.CSSProperties;
  /** Below the buttons, on a screen too small for a note beside anybody. */
  below?: boolean;
}) {
  const { click } = useHandling();
  return (
    <aside
      className={below ? 'lesson below' : style ? 'lesson' : 'lesson at-buttons'}
      style={style}
      aria-label="Note for a first battle"
    >
      <p>{saidIn(kind, click)}</p>
      <div className="row-of-buttons">
        <button type="button" className="btn small" onClick={() => learned(game, [kind])}>
          Good
        </button>
        <button type="button" className="btn small" onClick={() => learned(EVERY_GAME, LESSONS)}>
          No more notes
        </button>
      </div>
    </aside>
  );
}

/** From a note to whom it speaks of; or an arrow over his head, where the note stands elsewhere. */
export function LessonPointer({
  at: [x, y],
  from,
}: {
  at: Point;
  from: { readonly x: number; readonly y: number } | undefined;
}) {
  if (from)
    return (
      <path
        className="lesson-line"
        d={pathOf(
          [
            [from.x, from.y],
            [x, y],
          ],
          false,
        )}
      />
    );
  return (
    <g className="lesson-arrow" transform={`translate(${short(x)} ${short(y)})`}>
      <path className="upright" d="M0-14l-9-13h5v-15h8v15h5z" />
    </g>
  );
}
