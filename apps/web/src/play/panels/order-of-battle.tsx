import type { Block, Group, Side } from '@sandtable/engine';
import { memo, useMemo } from 'react';
import { saidOf } from '../drawing/block.tsx';
import type { Orders } from '../orders/use-orders.ts';
import type { Target } from '../orders/use-targets.ts';
import type { Picture } from '../session/picture.ts';
import { isHuman, type Seat, type Session } from '../session/session.ts';

/** Bases there are, and bases lost. */
function Strength({ block }: { block: Block }) {
  const { now, full } = block.strength;
  if (full > 12) return <span className="strength">{`${now}/${full}`}</span>;
  return (
    <span className="strength" aria-hidden="true">
      {Array.from({ length: full }, (_, i) => i).map((i) => (
        <i key={i} className={i < now ? '' : 'gone'} />
      ))}
    </span>
  );
}

function Beads({ block }: { block: Block }) {
  const { beads, tokens } = block;
  if (!beads?.filled && tokens === 0) return null;
  return (
    <span className="row-marks">
      {beads && beads.filled > 0 && (
        <span className={beads.filled >= beads.sockets ? 'beads full' : 'beads'} aria-hidden="true">
          {Array.from({ length: Math.min(6, beads.sockets) }, (_, i) => i).map((i) => (
            <i key={i} className={i < beads.filled ? 'on' : ''} />
          ))}
        </span>
      )}
      {tokens > 0 && (
        <span className="tokens" aria-hidden="true">
          {Array.from({ length: tokens }, (_, i) => i).map((i) => (
            <i key={i} />
          ))}
        </span>
      )}
    </span>
  );
}

/** A row has room for the reason, not for the advice; the card gives both. */
const firstPart = (message: string): string => message.split(';')[0]!;

const Row = memo(function Row({
  block,
  selected,
  able,
  target,
  waits,
  onUnit,
}: {
  block: Block;
  selected: boolean;
  able: boolean;
  target: Target | undefined;
  /** For a way: before there is one, nothing is said of targets. */
  waits: boolean;
  onUnit: (id: string) => void;
}) {
  const gone = block.strength.now === 0;
  return (
    <li>
      <button
        type="button"
        className={`unit-row${gone ? ' lost-unit' : ''}${able ? ' able' : ''}`}
        aria-pressed={selected}
        onClick={() => onUnit(block.id)}
      >
        <Strength block={block} />
        <span className="unit-name">
          <b>{block.name}</b>
          <small>{target?.problem && !waits ? firstPart(target.problem.message) : block.note}</small>
          <span className="visually-hidden">{saidOf(block)}</span>
        </span>
        {target?.chance && !target.problem ? (
          <span className="row-odds">{target.chance.figure}</span>
        ) : (
          <Beads block={block} />
        )}
      </button>
    </li>
  );
});

type ListProps = {
  readonly units: readonly Block[];
  readonly orders: Orders;
  readonly onUnit: (id: string) => void;
};

const Rows = ({ units, orders, onUnit }: ListProps) => (
  <ul>
    {units.map((block) => (
      <Row
        key={block.id}
        block={block}
        selected={orders.selected === block.id}
        able={orders.able.includes(block.id)}
        target={orders.targets.find(({ id }) => id === block.id)}
        waits={orders.waitsFor?.kind === 'path'}
        onUnit={onUnit}
      />
    ))}
  </ul>
);

/** Of a unit that has not been seen whole, only who is in view. */
const menSaid = ({ now, full, unseen }: Group): string =>
  unseen ? `${now} in view${full > now ? `, ${full - now} lost` : ''}` : `${now} of ${full} left`;

/** Single men lie folded under their group, which is handled as one. */
function Units({ units, groups, orders, onUnit }: ListProps & { groups: readonly Group[] }) {
  const here = groups.filter(({ id, full }) => full > 1 && units.some(({ group }) => group === id));
  return (
    <>
      {here.map((group) => (
        <div key={group.id} className="group-row">
          <button
            type="button"
            className={`unit-row${group.now === 0 ? ' lost-unit' : ''}${orders.able.includes(group.id) ? ' able' : ''}`}
            aria-pressed={orders.selected === group.id}
            onClick={() => onUnit(group.id)}
          >
            <span className="unit-name">
              <b>{group.name}</b>
              <small>{menSaid(group)}</small>
            </span>
          </button>
          <details>
            <summary>Man by man</summary>
            <Rows units={units.filter((block) => block.group === group.id)} orders={orders} onUnit={onUnit} />
          </details>
        </div>
      ))}
      <Rows
        units={units.filter(({ group }) => !here.some(({ id }) => id === group))}
        orders={orders}
        onUnit={onUnit}
      />
    </>
  );
}

function Force({
  side,
  name,
  you,
  session,
  picture,
  orders,
  onUnit,
}: {
  side: Side;
  name: string;
  you: string;
  session: Session;
  picture: Picture;
  orders: Orders;
  onUnit: (id: string) => void;
}) {
  const { blocks } = picture.scene;
  const groups = useMemo(() => {
    const list = new Map<string, Block[]>();
    for (const block of blocks)
      if (block.side === side) list.set(block.formation, [...(list.get(block.formation) ?? []), block]);
    return [...list];
  }, [blocks, side]);
  /** A formation that is a group has its name there. */
  const isGroup = (units: readonly Block[], formation: string): boolean =>
    picture.scene.groups?.some(
      ({ id, name, full }) => name === formation && full > 1 && units.some(({ group }) => group === id),
    ) ?? false;
  const markers = picture.scene.counters.filter(
    (counter) => counter.side === side && counter.kind === 'marker' && counter.own === null,
  ).length;
  const dark = session.scenario.sides.some((each) => each.dark && each.id === side);
  return (
    <section
      className={`force drawing ${dark ? 'of-dark' : 'of-light'}`}
      data-colours={session.scenario.colours}
    >
      <h2 className={dark ? 'dark-side' : 'light-side'}>
        <span className="swatch" aria-hidden="true" />
        {name} <small>{you}</small>
      </h2>
      {markers > 0 && (
        <p className="quiet">{`${markers} unknown ${markers === 1 ? 'marker' : 'markers'} on the table`}</p>
      )}
      {groups.map(([formation, units]) => (
        <div key={formation} className={dark ? 'dark-side' : 'light-side'}>
          {!isGroup(units, formation) && <h3>{formation}</h3>}
          <Units units={units} groups={picture.scene.groups ?? []} orders={orders} onUnit={onUnit} />
        </div>
      ))}
    </section>
  );
}

const SEATS: Readonly<Record<Seat, string>> = {
  you: 'you',
  friend: 'your friend',
  recruit: 'computer, recruit',
  regular: 'computer, regular',
  veteran: 'computer, veteran',
};

/** Two people at one screen change chairs: whoever looks is “you”; once all is over, nobody looks more than the other. */
const seatOf = (seat: Seat, looks: boolean | undefined): string =>
  SEATS[isHuman(seat) && looks !== undefined ? (looks ? 'you' : 'friend') : seat];

/** Both forces as a list: it does all that the table does. */
export function OrderOfBattle({
  session,
  picture,
  orders,
  onUnit,
}: {
  session: Session;
  picture: Picture;
  orders: Orders;
  onUnit: (id: string) => void;
}) {
  const mine = picture.viewer;
  const sides = [...session.scenario.sides].sort((a, b) => Number(b.id === mine) - Number(a.id === mine));
  return (
    <div className="order-of-battle">
      {sides.map(({ id, name }) => (
        <Force
          key={id}
          side={id}
          name={name}
          you={seatOf(session.seats[id] ?? 'you', mine === undefined ? undefined : id === mine)}
          session={session}
          picture={picture}
          orders={orders}
          onUnit={onUnit}
        />
      ))}
    </div>
  );
}
