import { Icon } from '../../drawing/icons.tsx';
import type { Picture } from '../session/picture.ts';

/** The sequence of play, and where we are in it. */
export function StageBar({ picture }: { picture: Picture }) {
  const { list, now, note, loopsFrom = list.length } = picture.stages;
  const done = (i: number): boolean => i < now && i < loopsFrom;
  return (
    <nav className="stage-bar" aria-label="Sequence of play">
      <ol className="stages">
        {list.map(({ id, label, about }, i) => (
          <li
            key={id}
            className={i === now ? 'now' : done(i) ? 'done' : ''}
            title={about}
            aria-current={i === now ? 'step' : undefined}
          >
            {done(i) && <Icon name="tick" size={14} />}
            <span>{label}</span>
            {i === now && note && <small>{note}</small>}
          </li>
        ))}
      </ol>
    </nav>
  );
}
