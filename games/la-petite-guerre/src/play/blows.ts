import type { Resolved } from '@sandtable/engine';
import { covers, type Feature, meetingsOf } from '@sandtable/table';
import type { melee } from '../sheet/handToHand.ts';
import { type Holder, takesBayonet } from '../sheet/vocabulary.ts';
import { gapToLine, levelOf, surveyed } from '../table/ground.ts';
import { radiusOf, type Standing } from '../table/men.ts';
import type { Blow } from './events.ts';
import { HAND_WEAPONS, type HandWeapon, type Man, type State } from './state.ts';

/** LPG-12.6, LPG-12.7 Who has the advantage hand to hand, and what comes of a round. */

/** LPG-2.11, LPG-12.7 The hand weapon in use: a bayonet only while it is fixed to the rifle in hand. */
export function handWeaponOf(man: Man): HandWeapon {
  const inHand = man.arms[0];
  return man.bayonet && man.fixed && inHand && takesBayonet(inHand.weapon) ? 'blade' : man.hand;
}
const RANKS = Object.keys(HAND_WEAPONS);
const rankOf = (man: Man): number => RANKS.indexOf(handWeaponOf(man));

const houseOf = (state: State, man: Standing): Feature | undefined => {
  const { pits, buildings } = surveyed(state.map);
  return [...pits, ...buildings].find((piece) => covers(piece, man.pose));
};
/** Does he defend hard cover that the other did not get into? */
function holdsCover(state: State, man: Standing, other: Standing): boolean {
  const house = houseOf(state, man);
  if (house) return !covers(house, other.pose);
  return surveyed(state.map).lines.some(
    ({ line, hard }) =>
      hard &&
      gapToLine(man.pose, line) <= 1000 + radiusOf(man) &&
      meetingsOf(other.pose, man.pose, line).length > 0,
  );
}

/** LPG-12.7 Mounted against foot, else the higher ground, else hard cover. */
function betterPlaced(state: State, man: Standing, opponent: Standing): Holder {
  if (man.mounted !== opponent.mounted) return man.mounted ? 'man' : 'opponent';
  const [own, other] = [levelOf(state.map, man.pose), levelOf(state.map, opponent.pose)];
  if (own !== other) return own > other ? 'man' : 'opponent';
  const [holds, held] = [holdsCover(state, man, opponent), holdsCover(state, opponent, man)];
  return holds === held ? 'none' : holds ? 'man' : 'opponent';
}

/** LPG-12.6 (b) and (d), between a man and an opponent. */
export function edgesOf(
  state: State,
  man: Standing,
  opponent: Standing,
): { readonly position: Holder; readonly weapon: Holder } {
  const [own, other] = [rankOf(man), rankOf(opponent)];
  return {
    position: betterPlaced(state, man, opponent),
    weapon: own === other ? 'none' : own > other ? 'man' : 'opponent',
  };
}

type Fight = Resolved<ReturnType<typeof melee.run>>;
const isBlow = (effect: string): effect is Blow['effect'] =>
  ['killed', 'wounded', 'broken', 'ignored'].includes(effect);

/** What befell each; a wound taken in another exchange of the same round makes a second one deadly (LPG-12.11). */
export function blowsOf(
  fight: Fight,
  man: string,
  opponents: readonly string[],
  wounded: Set<string>,
): Blow[] {
  const { outcome } = fight;
  const fates = [
    { man, effect: outcome.manEffect as string, wound: outcome.manWounded },
    ...outcome.opponents.map(({ effect }, i) => ({
      man: opponents[i]!,
      effect: effect as string,
      wound: effect === 'wounded',
    })),
  ];
  const blows: Blow[] = [];
  for (const { man: id, effect, wound } of fates) {
    const twice = wound && wounded.has(id);
    if (wound) wounded.add(id);
    if (twice) blows.push({ man: id, effect: 'killed' });
    else if (isBlow(effect)) {
      if (wound && effect === 'broken') blows.push({ man: id, effect: 'wounded' });
      blows.push({ man: id, effect });
    }
  }
  return blows;
}
