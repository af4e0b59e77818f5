import type { Picture, Session } from './session.ts';

/** Between two players at one screen: nothing is shown until the other one sits down. */
export function Curtain({ session, picture }: { session: Session; picture: Picture }) {
  const { curtain } = picture;
  if (!curtain) return null;
  const name = session.scenario.sides.find(({ id }) => id === curtain.to)?.name ?? '';
  return (
    <main className="curtain">
      <div className="curtain-card">
        <h1>{`Hand over to the ${name}`}</h1>
        <p>The table is covered, because something on it is secret.</p>
        <button type="button" className="btn main" onClick={session.lift}>
          {`I am the ${name}: lift the curtain`}
        </button>
        {curtain.recap.length > 0 && (
          <>
            <h2>What you could see happen</h2>
            <ol className="recap">
              {curtain.recap.slice(-30).map((line) => (
                <li key={line.n}>{line.text}</li>
              ))}
            </ol>
          </>
        )}
      </div>
    </main>
  );
}
