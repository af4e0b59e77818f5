import type { Side } from '@sandtable/engine';
import type { Orders } from '../orders/use-orders.ts';
import type { Picture } from '../session/picture.ts';
import { atOf, BlockOnTable, CounterOnTable, leaderOf } from './on-table.tsx';
import type { Tags } from './tags.ts';

/** An order that is complete, or the unit that it is for: Enter is not for choosing then. */
const yieldsTo = ({ draft, waitsFor, selected }: Orders, id: string): boolean =>
  draft !== null && (waitsFor === undefined || selected === id);

export const lookOf = (dark: boolean): string => (dark ? 'dark-side' : 'light-side');

type Props = {
  readonly picture: Picture;
  readonly orders: Orders;
  readonly tags: Tags;
  readonly pills: ReturnType<Tags['pills']>;
  readonly grips: readonly string[];
  readonly isDark: (side: Side) => boolean;
  readonly hold: (id: string, element: SVGGElement | null) => void;
  readonly onUnit: (id: string) => void;
};

/** Everybody on the table, with names, states and chances. */
export function Troops({ picture, orders, tags, pills, grips, isDark, hold, onUnit }: Props) {
  const { blocks } = picture.scene;
  const { depth } = picture.view.map;
  const { targets } = orders;
  const shown = blocks.filter(({ figures }) => figures.length > 0);
  return (
    <>
      {/* Below all units and tags: a line strikes no name out. */}
      {shown.map(({ id, side }) => {
        const line = leaderOf(tags.laid.get(id));
        return line && <path key={id} className={`leader ${lookOf(isDark(side))}`} d={line} />;
      })}
      {shown.map((block) => (
        <BlockOnTable
          key={block.id}
          block={block}
          depth={depth}
          dark={isDark(block.side)}
          tagAt={atOf(tags.laid.get(block.id))}
          pillAt={atOf(pills.get(block.id))}
          selected={orders.selected === block.id}
          able={orders.able.includes(block.id)}
          target={targets.find(({ id }) => id === block.id)}
          aiming={targets.length > 0}
          aimedAt={orders.aimedAt === block.id}
          draggable={grips.includes(block.id)}
          yields={yieldsTo(orders, block.id)}
          hold={hold}
          onUnit={onUnit}
        />
      ))}
      <Counters picture={picture} orders={orders} pills={pills} isDark={isDark} onUnit={onUnit} />
    </>
  );
}

function Counters({
  picture,
  orders,
  pills,
  isDark,
  onUnit,
}: Pick<Props, 'picture' | 'orders' | 'pills' | 'isDark' | 'onUnit'>) {
  const { selected, able, targets } = orders;
  return picture.scene.counters.map((counter) => {
    const { id, unit, own, side } = counter;
    return (
      <CounterOnTable
        key={id}
        counter={counter}
        depth={picture.view.map.depth}
        dark={isDark(side)}
        selected={selected === id || (unit !== null && selected === unit)}
        able={able.includes(id) || (own === 'real' && unit !== null && able.includes(unit))}
        target={targets.find((target) => target.id === id)}
        aimedAt={orders.aimedAt === id}
        pillAt={atOf(pills.get(id))}
        yields={yieldsTo(orders, id)}
        onUnit={onUnit}
      />
    );
  });
}
