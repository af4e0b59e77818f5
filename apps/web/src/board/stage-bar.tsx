import { Icon } from '../drawing/icons.tsx';
import type { Picture } from './session.ts';

/** The sequence of play, and where we are in it. */
export function StageBar({ picture }: { picture: Picture }) {
  const { list, now, note } = picture.stages;
  return (
    <nav className="stage-bar" aria-label="Sequence of play">
      <ol className="stages">
        {list.map(({ id, label }, i) => (
          <li
            key={id}
            className={i === now ? 'now' : i < now ? 'done' : ''}
            aria-current={i === now ? 'step' : undefined}
          >
            {i < now && <Icon name="tick" size={14} />}
            <span>{label}</span>
            {i === now && note && <small>{note}</small>}
          </li>
        ))}
      </ol>
    </nav>
  );
}
