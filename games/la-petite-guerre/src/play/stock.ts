import type { Side } from '@sandtable/engine';
import { squaredGap } from '@sandtable/table';
import { SEEN_AT_ONCE } from '../sheet/tables.ts';
import { coverFrom } from '../table/ground.ts';
import { enemiesOf, HORSE, isHere, menGap, radiusOf, type Standing, TOUCH, watches } from '../table/men.ts';
import { manSees } from '../table/sight.ts';
import { seenFrom } from './copying.ts';
import type { Pair } from './events.ts';
import type { Play } from './fields.ts';
import type { State } from './state.ts';

/** What everybody sees after each step: LPG-7.1, LPG-7.12, LPG-19.10. */

/** LPG-19.10 Puts a hidden man on the table, whom this side has sought and found; nothing for one who is there already. */
export function reveal({ state, emit }: Play, id: string, foundBy: Side | null = null): void {
  const man = state.men[id];
  if (man?.hidden)
    emit({
      type: 'revealed',
      man: Object.assign(seenFrom(man), { hidden: false }),
      foundBy,
    });
}

/** LPG-7.1 Seen without a die: up to 6 inches in the open, up to 2 in cover. */
export function seenAtOnce(
  state: State,
  observer: Standing,
  target: Standing,
  gap = menGap(observer, target),
): boolean {
  if (gap > SEEN_AT_ONCE.open * 1000 + TOUCH) return false;
  if (gap <= SEEN_AT_ONCE.cover * 1000 + TOUCH) return true;
  return coverFrom(state.map, target.pose, radiusOf(target), observer.pose) === 'none';
}

type Stock = { readonly gained: Pair[]; readonly lost: Pair[]; readonly found: Set<string> };

/** What one man makes of another. */
function regard(
  state: State,
  observer: Standing,
  target: Standing,
  gap: number,
  clear: boolean,
  stock: Stock,
): void {
  const acquired = observer.acquired.includes(target.id);
  if (!clear) {
    if (acquired) stock.lost.push([observer.id, target.id]);
    return;
  }
  if (acquired || !watches(observer) || !seenAtOnce(state, observer, target, gap)) return;
  if (target.hidden) stock.found.add(target.id);
  stock.gained.push([observer.id, target.id]);
}

/** LPG-19.10 Has a hidden man come out of cover before somebody's eyes? */
export const isInTheOpen = (state: State, man: Standing): boolean =>
  enemiesOf(state, man.side).some(
    (enemy) =>
      watches(enemy) &&
      coverFrom(state.map, man.pose, radiusOf(man), enemy.pose) === 'none' &&
      manSees(state, enemy, man),
  );

/** Near enough for LPG-7.1 to matter. */
const NEAR = SEEN_AT_ONCE.open * 1000 + TOUCH;
/** Surely farther than that from middle to middle, however large the bases. */
const FAR = NEAR + 2 * HORSE + TOUCH;

/** After a step: those who moved, and everybody as they see them. */
export function takeStock(turn: Play, movers: Iterable<string>): void {
  const { state } = turn;
  const stock: Stock = { gained: [], lost: [], found: new Set() };
  for (const id of movers) {
    const man = state.men[id];
    if (!man || !isHere(man)) continue;
    if (man.hidden && isInTheOpen(state, man)) stock.found.add(id);
    for (const enemy of enemiesOf(state, man.side)) {
      const far = squaredGap(man.pose, enemy.pose) > FAR * FAR;
      if (far && !man.acquired.includes(enemy.id) && !enemy.acquired.includes(man.id)) continue;
      const gap = menGap(man, enemy);
      if (gap > NEAR && !man.acquired.includes(enemy.id) && !enemy.acquired.includes(man.id)) continue;
      const clear = manSees(state, man, enemy);
      regard(state, man, enemy, gap, clear, stock);
      regard(state, enemy, man, gap, clear, stock);
    }
  }
  for (const id of stock.found) reveal(turn, id);
  if (stock.gained.length + stock.lost.length === 0) return;
  for (const { id: side } of state.sides) {
    const own = ([observer]: Pair): boolean => state.men[observer]!.side === side;
    const [gained, lost] = [unique(stock.gained.filter(own)), unique(stock.lost.filter(own))];
    if (gained.length + lost.length > 0) turn.emit({ type: 'sighted', side, gained, lost });
  }
}

/** Two men who both moved have regarded each other twice. */
function unique(pairs: readonly Pair[]): Pair[] {
  const seen = new Set<string>();
  return pairs.filter(([a, b]) => !seen.has(`${a} ${b}`) && seen.add(`${a} ${b}`));
}

/** LPG-7.12 Those whose stun is over look about them again. */
export const lookAbout = (turn: Play): void => takeStock(turn, Object.keys(turn.state.men));
