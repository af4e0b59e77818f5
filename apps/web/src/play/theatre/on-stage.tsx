import { Die } from '../../drawing/dice.tsx';
import { FigureShape } from '../drawing/block.tsx';
import { drawn, SCALE, short } from '../drawing/lines.ts';
import { boxAround } from '../map/laying.ts';
import { Chip } from '../map/overlay.tsx';
import { type Board, pillWidth, type Tags } from '../map/tags.ts';
import type { Beat } from '../session/picture.ts';
import { MOMENTS } from './changes.ts';
import { type Thrown, throwsOf } from './throws.ts';

/** What is shown of an event while it happens: dice where they count, what fell, what it did. */

const DIE = 30;
const captionOf = ({ why, need, counts, faces }: Thrown): string => {
  const needed = need === null ? '' : `, needs ${need}`;
  const came = counts && faces.length > 1 ? `: ${counts.filter(Boolean).length} of ${faces.length}` : '';
  return `${why}${needed}${came}`;
};

function Throw({ thrown, top }: { thrown: Thrown; top: number }) {
  const { die, faces, counts } = thrown;
  const wide = faces.length * (DIE + 4) - 4;
  return (
    <g transform={`translate(0 ${top})`}>
      {faces.map((face, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a die is its place in the throw
        <g key={i} transform={`translate(${-wide / 2 + i * (DIE + 4)} 0)`}>
          <g className="falls" style={{ animationDelay: `${i * 40}ms` }}>
            <Die die={die} face={face} size={DIE} state={counts ? (counts[i] ? 'hit' : 'miss') : ''} />
          </g>
        </g>
      ))}
      <text className="thrown-why" y={DIE + 14}>
        {captionOf(thrown)}
      </text>
    </g>
  );
}

const HIGH = DIE + 24;
const wideOf = (list: readonly Thrown[]): number =>
  Math.max(...list.map((each) => Math.max(each.faces.length * (DIE + 4), captionOf(each).length * 6.2))) + 16;

type Props = { readonly beat: Beat; readonly depth: number; readonly board: Board; readonly tags: Tags };

const saidOf = ({ changes }: Beat, unit: string): string => changes.find(({ id }) => id === unit)?.say ?? '';
const laidResults = ({ changes }: Beat, tags: Tags) =>
  tags.pills(new Map(changes.map(({ id, say }) => [id, say])));

/** Where a shell fell and where it was aimed: what is to be seen under the dice. */
function fallBoxes({ line }: Beat, depth: number) {
  const fall = line.trail?.fall;
  if (!fall) return [];
  const reach = (2 * (fall.outer ?? fall.radius) * SCALE) / 1000;
  const [[x, y], [u, v]] = [drawn(fall.place, depth), drawn(fall.aimed, depth)];
  return [boxAround(x, y, reach, reach), boxAround(u, v, DIE, DIE)];
}

/** The dice of an event beside whom they are for. */
function TableDice({ beat, depth, board, tags }: Props) {
  const { line } = beat;
  const list = throwsOf(line.trail?.resolved?.trace ?? []);
  if (list.length === 0) return null;
  const [wide, high] = [wideOf(list), list.length * HIGH + 8];
  const size = { wide: wide * board.pixel, high: high * board.pixel };
  const to = line.trail?.aim?.to ?? line.trail?.pose;
  const beside = [...(line.trail?.units ?? [])].reverse();
  const chips = [...laidResults(beat, tags)].map(([id, { x, y }]) =>
    boxAround(x, y, pillWidth(saidOf(beat, id)) * board.pixel, 20 * board.pixel),
  );
  const taken = [...chips, ...fallBoxes(beat, depth)];
  const at =
    tags.beside(beside, size, taken) ??
    (to
      ? tags.near(drawn(to, depth), size, taken)
      : { x: board.wide / 2, y: size.high / 2 + 8 * board.pixel });
  if (!at) return null;
  const box = boxAround(0, 0, wide, high);
  return (
    <g transform={`translate(${short(at.x)} ${short(at.y)})`} className="table-dice">
      <g className="upright">
        <rect x={box.left} y={box.top} width={wide} height={high} rx={5} />
        {list.map((thrown, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a throw is its place in the event
          <Throw key={i} thrown={thrown} top={box.top + 7 + i * HIGH} />
        ))}
      </g>
    </g>
  );
}

/** Results stand on those whom they happened to, and what fell falls. */
function Results({ beat, depth, board, tags }: Props) {
  const laid = laidResults(beat, tags);
  return beat.changes.map(({ id, place, say, fallen }) => {
    const at = laid.get(id);
    const [x, y] = drawn(place, depth);
    return (
      <g key={id} className="result">
        {fallen.map((figure, i) => {
          const [u, v] = drawn(figure.pose, depth);
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: bases of a unit have no names
            <g key={i} transform={`translate(${short(u)} ${short(v)})rotate(${figure.pose.facing})`}>
              <g className="fallen">
                <FigureShape figure={figure} />
              </g>
            </g>
          );
        })}
        <Chip
          at={at ? [at.x, at.y] : [x, Math.max(12, y - pillWidth('') * board.pixel)]}
          text={say}
          cls="result-chip"
        />
      </g>
    );
  });
}

/** Everything on the table that belongs to the event that is shown. */
export const OnStage = (props: Props) => (
  <g className="on-stage" key={props.beat.n}>
    <Results {...props} />
    <TableDice {...props} />
  </g>
);

/** A moment of the battle, until it is over or somebody taps. */
export function MomentCard({ beat, onNext }: { beat: Beat; onNext: () => void }) {
  if (!beat.moment) return null;
  return (
    <button type="button" key={beat.n} className={`moment of-${beat.moment}`} tabIndex={-1} onClick={onNext}>
      <b>{MOMENTS[beat.moment]}</b>
      <span>{beat.line.text}</span>
    </button>
  );
}
