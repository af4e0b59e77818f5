import type { Act, Ask, Block } from '@sandtable/engine';
import type { Place } from '@sandtable/table';
import type { Game } from '../../frame/games.ts';
import { inMeasure } from '../../frame/measure.ts';
import { useSettings } from '../../frame/settings.ts';
import { useActKeys } from '../orders/bindings.ts';
import { draggedSaid } from '../orders/orders.ts';
import type { Orders } from '../orders/use-orders.ts';
import type { Picture } from '../session/picture.ts';
import type { Session } from '../session/session.ts';
import { Asked } from './asked.tsx';
import { Breakdown } from './breakdown.tsx';
import { Changed } from './house-rules.tsx';

/** What a unit may do: open acts as buttons, closed ones with their reason. */
function ActButton({ act, orders, keyed }: { act: Act; orders: Orders; keyed: boolean }) {
  const chosen = orders.draft?.act.id === act.id;
  const key = useActKeys()(keyed ? act.key : null);
  const { measure } = useSettings();
  return (
    <li>
      <button
        type="button"
        className={act.closed ? 'act closed-act' : 'act'}
        aria-pressed={chosen}
        aria-disabled={act.closed !== null}
        onClick={() => orders.choose(act)}
      >
        <span>{act.label}</span>
        {key && !act.closed && <kbd>{key}</kbd>}
        {act.closed ? (
          <small>{act.closed.message}</small>
        ) : (
          act.about && <small>{inMeasure(act.about, measure)}</small>
        )}
      </button>
    </li>
  );
}

/** A key is for the first open act that has it. */
const hasKey =
  ({ key }: Act) =>
  (act: Act): boolean =>
    act.key === key && !act.closed;

export function ActList({ acts, orders }: { acts: readonly Act[]; orders: Orders }) {
  if (acts.length === 0) return null;
  const sorted = [...acts].sort((a, b) => Number(a.closed !== null) - Number(b.closed !== null));
  return (
    <ul className="acts">
      {sorted.map((act) => (
        <ActButton key={act.id} act={act} orders={orders} keyed={acts.find(hasKey(act)) === act} />
      ))}
    </ul>
  );
}

function Facts({ block }: { block: Block }) {
  return (
    <dl className="facts">
      {block.facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

const held = (by: string | undefined): string => (by === undefined ? 'held by nobody' : `held by the ${by}`);

/** What the battle is about, while nothing is selected. */
function Brief({ session, picture }: { session: Session; picture: Picture }) {
  const nameOf = (side: string | null | undefined): string =>
    held(session.scenario.sides.find(({ id }) => id === side)?.name);
  const objectives = picture.scene.spots.filter(({ kind }) => kind === 'objective');
  const { measure } = useSettings();
  return (
    <section className="card-of-battle" aria-label="The battle">
      <h2>{session.scenario.title}</h2>
      <p>{session.scenario.about}</p>
      <Changed scenario={session.scenario} />
      {picture.viewer !== undefined && (
        <p className="goal">
          <b>To win: </b>
          {inMeasure(picture.stages.goal, measure)}
        </p>
      )}
      {objectives.length > 0 && (
        <dl className="facts">
          {objectives.map(({ name, holder, held: said }) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{said ?? (holder === undefined ? 'objective' : nameOf(holder))}</dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  );
}

/** The selected unit, or the order that is being written; otherwise what it is all about. */
export function Card({
  session,
  game,
  picture,
  orders,
  plan,
}: {
  session: Session;
  game: Game;
  picture: Picture;
  orders: Orders;
  /** What is pencilled for the unit in hand. */
  plan: readonly Place[] | undefined;
}) {
  const { draft, selected } = orders;
  const { measure } = useSettings();
  const block = picture.scene.blocks.find(({ id }) => id === selected);
  const acts = orders.actsOf(selected);
  const far = orders.farEnough;
  const dragged = draft && far && { chance: far.chance, said: draggedSaid(far, draft.act.rings) };
  /** Once somebody is aimed at, what is to be expected comes first, and whom else one may choose last. */
  const aimed = orders.aimedAt !== undefined && orders.now?.plan !== undefined;
  const asked = (shown: (ask: Ask) => boolean) =>
    draft?.act.asks.map((ask, i) =>
      shown(ask) ? (
        // biome-ignore lint/suspicious/noArrayIndexKey: what an act asks never changes its order
        <Asked key={`${draft.act.id} ${i}`} ask={ask} orders={orders} plan={plan} />
      ) : null,
    );
  if (draft)
    return (
      <section className="card-of-order" aria-label="Order">
        <h2>{draft.act.actor === null ? draft.act.label : orders.nameOf(draft.act.actor)}</h2>
        {draft.act.actor !== null && <p className="quiet">{draft.act.label}</p>}
        {draft.act.asks.length === 0 && draft.act.about && <p>{inMeasure(draft.act.about, measure)}</p>}
        {asked(({ kind }) => !(aimed && kind === 'target'))}
        {orders.now?.plan && <Breakdown game={game} plan={orders.now.plan} dragged={dragged || undefined} />}
        {asked(({ kind }) => aimed && kind === 'target')}
      </section>
    );
  if (selected === null) return <Brief session={session} picture={picture} />;
  return (
    <section className="card-of-unit" aria-label="Unit">
      <h2>{orders.nameOf(selected)}</h2>
      {block?.note && <p className="quiet">{block.note}</p>}
      <ActList acts={acts} orders={orders} />
      {block && <Facts block={block} />}
    </section>
  );
}
