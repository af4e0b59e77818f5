import type { Picture } from '../session/picture.ts';
import type { Session } from '../session/session.ts';

/** A picture of which nothing is left but the map, and what the curtain itself says. */
export const covered = (picture: Picture): Picture => ({
  ...picture,
  scene: { blocks: [], counters: [], spots: [], gone: picture.scene.gone },
  stages: { ...picture.stages, note: '', prompt: '' },
  viewer: undefined,
  yours: false,
  rolling: undefined,
  prompt: '',
  acts: [],
  log: [],
  beat: null,
  recap: [],
  reasons: null,
  canUndo: false,
});

/** Between two players at one screen: nothing is shown, nor told, until the other one sits down. */
export function Curtain({ session, picture }: { session: Session; picture: Picture }) {
  const { curtain } = picture;
  if (!curtain) return null;
  const name = session.scenario.sides.find(({ id }) => id === curtain.to)?.name ?? '';
  return (
    <main className="curtain">
      <div className="curtain-card">
        <h1>{`Hand over to the ${name}`}</h1>
        <p>The table is covered, because something on it is secret. “What happened” tells what you missed.</p>
        <button type="button" className="btn main" onClick={session.lift}>
          {`I command the ${name}: lift the curtain`}
        </button>
      </div>
    </main>
  );
}
