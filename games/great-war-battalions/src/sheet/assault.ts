import { atLeast, type Dice } from '@sandtable/dice';
import {
  badFields,
  counted,
  fact,
  type ModifierRule,
  needed,
  refuseWhen,
  sentences,
} from '@sandtable/engine';
import { markersFrom } from './casualties.ts';
import { bases, cover, many, quality, typeOr, yes } from './fields.ts';
import { basesOf, firingDie, naturalSix, ownModifiers } from './firing.ts';
import { marked, nerveOf, strengthSaid } from './morale.ts';
import { type House, procedure } from './options.ts';
import { FULL_BASES } from './tables.ts';
import { type Cover, isCrewed, type Quality, type Type } from './vocabulary.ts';

/** One side of a fight. */
type Fighter = {
  readonly name: 'attacker' | 'defender';
  readonly type: Type;
  readonly bases: number;
  readonly quality: Quality;
  readonly firerMarkers: number;
  readonly basesLost: number;
  /** The cover that the enemy strikes into. */
  readonly enemyCover: Cover;
};

/** GWB-12.3 Modifiers hand to hand: section 8 without movement and smoke. */
// biome-ignore format: a table
export const STRIKE_MODIFIERS: readonly ModifierRule<Fighter>[] = [
  { rule: ['GWB-12.3', 'GWB-8.3'], label: 'defender in cover', value: -1, when: (side) => side.enemyCover !== 'open', not: 'the enemy has no cover' },
  { rule: ['GWB-12.3', 'GWB-8.4'], label: 'close range',       value: +1, when: () => true,                          not: '' },
  ...ownModifiers(),
];

const WITH_NATURAL_SIX = naturalSix(STRIKE_MODIFIERS);

function strikeNeed(dice: Dice, side: Fighter, options: House): number {
  const need = {
    title: `${side.name} to hit`,
    rule: ['GWB-12.3', 'GWB-8.1'],
    of: side.name,
    die: firingDie(options),
    base: 6,
    to: 'die',
    table: options.firingDie === 'd6' ? WITH_NATURAL_SIX : STRIKE_MODIFIERS,
  } as const;
  return needed(dice, need, side);
}

/** What a side has suffered and what becomes of it. */
type Fate = { bases: number; markers: number; destroyed: boolean; broken: boolean; fallsBack: boolean };
const GONE: Fate = { bases: 0, markers: 0, destroyed: true, broken: false, fallsBack: false };

/** GWB-12.5 More markers lose, a tie beats the attacker; but a side wiped out has lost, and two have both. */
function winnerOf(onAttacker: number, onDefender: number, attackerGone: boolean, defenderGone: boolean) {
  if (attackerGone && defenderGone) return 'none';
  if (attackerGone) return 'defender';
  if (defenderGone) return 'attacker';
  return onDefender > onAttacker ? 'attacker' : 'defender';
}

type After = ReturnType<typeof marked>;

/** GWB-12.6 A beaten side tests and falls back; machine guns and guns are overrun. */
function beaten(dice: Dice, side: Fighter, after: After, options: House): Fate {
  if (after.destroyed) return GONE;
  if (isCrewed(side.type) && options.overrun === 'destroyed') {
    dice.trace?.push(fact('GWB-12.6', 'Beaten machine guns or artillery are overrun'));
    return GONE;
  }
  if (isCrewed(side.type))
    dice.trace?.push(fact('GWB-12.6', 'House rule: beaten machine guns or artillery test and fall back'));
  const basesLost = side.basesLost + (after.baseLost ? 1 : 0);
  const { broken } = nerveOf(
    dice,
    { basesLost, quality: side.quality, beatenInAssault: true, options },
    { who: side.name, of: side.name },
  );
  dice.trace?.push(fact(['GWB-12.6', 'GWB-12.8'], `The beaten ${side.name} falls back`));
  return { bases: after.bases, markers: after.moraleMarkers, destroyed: false, broken, fallsBack: true };
}

/** GWB-12.7 A winner that lost a base takes the ordinary test. */
function victorious(dice: Dice, side: Fighter, after: After, options: House): Fate {
  if (after.destroyed) return GONE;
  const broken =
    after.breakTest &&
    nerveOf(
      dice,
      { basesLost: side.basesLost + 1, quality: side.quality, beatenInAssault: false, options },
      { who: side.name, of: side.name },
    ).broken;
  dice.trace?.push(
    fact('GWB-12.7', `The winning ${side.name} ${broken ? 'breaks and falls back' : 'holds'}`),
  );
  return { bases: after.bases, markers: after.moraleMarkers, destroyed: false, broken, fallsBack: broken };
}

const told = (attacker: Fate, defender: Fate) => ({
  attackerBases: attacker.bases,
  attackerMarkers: attacker.markers,
  attackerDestroyed: attacker.destroyed,
  attackerBroken: attacker.broken,
  attackerFallsBack: attacker.fallsBack,
  defenderBases: defender.bases,
  defenderMarkers: defender.markers,
  defenderDestroyed: defender.destroyed,
  defenderBroken: defender.broken,
  defenderFallsBack: defender.fallsBack,
});

/** GWB-12.2 A broken target is overrun without dice. */
function overrunBroken(dice: Dice, attacker: Fighter) {
  dice.trace?.push(fact(['GWB-12.2', 'GWB-10.5'], 'The broken target is overrun'));
  const unharmed: Fate = {
    bases: attacker.bases,
    markers: attacker.firerMarkers,
    destroyed: false,
    broken: false,
    fallsBack: false,
  };
  return {
    attackerNeeded: null,
    defenderNeeded: null,
    attackerHits: 0,
    defenderHits: 0,
    markersOnAttacker: 0,
    markersOnDefender: 0,
    winner: 'attacker' as const,
    overrun: true,
    ...told(unharmed, GONE),
    attackerAdvances: true,
  };
}

/** GWB-12.3 to GWB-12.7 Both strike together; the dice in the order of the catalogue. */
function fought(dice: Dice, attacker: Fighter, defender: Fighter, options: House) {
  const die = firingDie(options);
  const attackerNeeded = strikeNeed(dice, attacker, options);
  const defenderNeeded = strikeNeed(dice, defender, options);
  const attackerHits = dice.count(attacker.bases, die, atLeast(attackerNeeded), "attacker's strikes");
  const defenderHits = dice.count(defender.bases, die, atLeast(defenderNeeded), "defender's strikes");

  const wounds = (hits: number, from: Fighter, on: Fighter) =>
    markersFrom(
      dice,
      { hits, firer: from.type, cover: from.enemyCover, assault: true, targetType: on.type, options },
      from.name,
    );
  const onDefender = wounds(attackerHits, attacker, defender);
  const onAttacker = wounds(defenderHits, defender, attacker);

  const suffer = (side: Fighter, { markers, extraMarker }: typeof onDefender): After =>
    marked(
      dice,
      {
        bases: side.bases,
        moraleMarkers: side.firerMarkers,
        inflicted: markers,
        extraMarker,
        options,
      },
      `the ${side.name}`,
    );
  const attackerAfter = suffer(attacker, onAttacker);
  const defenderAfter = suffer(defender, onDefender);
  const winner = winnerOf(
    onAttacker.markers,
    onDefender.markers,
    attackerAfter.destroyed,
    defenderAfter.destroyed,
  );
  dice.trace?.push(
    fact('GWB-12.5', winner === 'none' ? 'Both are destroyed: nobody wins' : `The ${winner} wins`),
  );

  // The loser tests before the winner.
  const loses = (side: Fighter, after: After): Fate => beaten(dice, side, after, options);
  const wins = (side: Fighter, after: After): Fate => victorious(dice, side, after, options);
  let fates: readonly [Fate, Fate] = [GONE, GONE];
  if (winner === 'attacker') {
    const lost = loses(defender, defenderAfter);
    fates = [wins(attacker, attackerAfter), lost];
  } else if (winner === 'defender') {
    const lost = loses(attacker, attackerAfter);
    fates = [lost, wins(defender, defenderAfter)];
  }
  const [attackerFate, defenderFate] = fates;
  const loserAfter = winner === 'attacker' ? defenderAfter : attackerAfter;
  const loserFate = winner === 'attacker' ? defenderFate : attackerFate;
  return {
    attackerNeeded,
    defenderNeeded,
    attackerHits,
    defenderHits,
    markersOnAttacker: onAttacker.markers,
    markersOnDefender: onDefender.markers,
    winner,
    overrun: winner !== 'none' && loserFate.destroyed && !loserAfter.destroyed,
    ...told(attackerFate, defenderFate),
    attackerAdvances: winner === 'attacker' && !attackerFate.broken,
  };
}

const attacker = { group: 'Attacker' };
const defender = { group: 'Defender' };

type Fought = ReturnType<typeof fought>;

/** `the attacker wins, 3 markers to 1`; a tie beats the attacker. */
function resultSaid({
  winner,
  markersOnAttacker,
  markersOnDefender,
}: Fought | ReturnType<typeof overrunBroken>): string {
  if (winner === 'none') return 'both are wiped out and nobody wins';
  const [dealt, taken] =
    winner === 'attacker' ? [markersOnDefender, markersOnAttacker] : [markersOnAttacker, markersOnDefender];
  if (dealt === taken)
    return dealt === 0
      ? 'neither side takes a marker, so the defender wins'
      : `each side takes ${counted(dealt, 'marker')}, so the ${winner} wins`;
  return `the ${winner} wins, inflicting ${counted(dealt, 'marker')} against ${taken === 0 ? 'none' : taken}`;
}

type Suffered = {
  readonly before: number;
  readonly bases: number;
  readonly markers: number;
  readonly overrun: boolean;
  readonly destroyed: boolean;
  readonly broken: boolean;
};

/** What becomes of a side. */
function fateSaid(side: 'attacker' | 'defender', won: boolean, fate: Suffered): string {
  if (fate.destroyed) return `the ${side} is ${fate.overrun ? 'overrun and ' : ''}destroyed`;
  const holds = side === 'attacker' ? 'takes the place' : 'holds its ground';
  const goes = fate.broken ? 'breaks and falls back' : won ? holds : 'falls back in good order';
  const loss = fate.bases === fate.before ? '' : fate.broken ? 'loses a base, ' : 'loses a base and ';
  return `the ${side} ${loss}${goes}: ${strengthSaid(fate.bases, fate.markers)}`;
}

type Sides = { readonly attackerType: Type; readonly attackerBroken: boolean };

export const assault = procedure({
  id: 'assault',
  title: 'Assault',
  about: 'One hand-to-hand fight, to its end.',
  rules: [
    'GWB-12.1',
    'GWB-12.2',
    'GWB-12.3',
    'GWB-12.4',
    'GWB-12.5',
    'GWB-12.6',
    'GWB-12.7',
    'GWB-12.8',
    'GWB-4.2',
  ],
  tells: 'winner',
  sides: [
    { key: 'attacker', name: 'Attacker', word: 'attacker' },
    { key: 'defender', name: 'Defender', word: 'defender' },
  ],
  wants: [
    { field: 'winner', is: 'attacker', say: 'the attacker wins' },
    { field: 'attackerAdvances', is: true, say: 'the attacker takes the place' },
    { field: 'defenderDestroyed', is: true, say: 'the defender is destroyed' },
    { field: 'defenderBroken', is: true, say: 'the defender breaks' },
    { field: 'attackerBroken', is: true, say: 'the attacker breaks' },
    { field: 'attackerDestroyed', is: true, say: 'the attacker is destroyed' },
  ],
  shape: {
    attackerType: typeOr('infantry', 'Attacker', attacker),
    attackerBases: bases('Bases of the attacker', attacker),
    attackerQuality: quality('Quality of the attacker', attacker),
    attackerMarkers: many('Markers on the attacker', attacker),
    attackerBasesLost: many('Bases the attacker has lost before', attacker),
    attackerBroken: yes('Attacker is broken', attacker),
    defenderType: typeOr('infantry', 'Defender', defender),
    defenderBases: bases('Bases of the defender', defender),
    defenderQuality: quality('Quality of the defender', defender),
    defenderMarkers: many('Markers on the defender', defender),
    defenderBasesLost: many('Bases the defender has lost before', defender),
    defenderBroken: yes('Defender is broken', defender),
    defenderCover: cover('Defender stands', defender),
  },
  checks: [
    ...badFields(['unknown-value']),
    refuseWhen(
      'cannot-assault',
      'GWB-4.2',
      ({ attackerType }: Sides) => isCrewed(attackerType),
      'Only infantry and cavalry assault.',
    ),
    refuseWhen(
      'broken-cannot-assault',
      'GWB-12.1',
      ({ attackerBroken }: Sides) => attackerBroken,
      'A broken unit must rally before it can assault.',
    ),
    ...badFields(['bad-bases', 'bad-count']),
  ],
  run(dice, input) {
    const attacking: Fighter = {
      name: 'attacker',
      type: input.attackerType,
      bases: basesOf(dice, input.attackerBases, input.attackerType),
      quality: input.attackerQuality,
      firerMarkers: input.attackerMarkers,
      basesLost: input.attackerBasesLost,
      enemyCover: input.defenderCover,
    };
    if (input.defenderBroken) return overrunBroken(dice, attacking);
    const defending: Fighter = {
      name: 'defender',
      type: input.defenderType,
      bases: basesOf(dice, input.defenderBases, input.defenderType),
      quality: input.defenderQuality,
      firerMarkers: input.defenderMarkers,
      basesLost: input.defenderBasesLost,
      enemyCover: 'open',
    };
    return fought(dice, attacking, defending, input.options);
  },
  says(fight, { attackerBases, attackerType, defenderBases, defenderType, defenderBroken }) {
    if (defenderBroken) return 'The attacker overruns the broken defender, who is destroyed.';
    const won = fight.winner;
    return sentences(
      resultSaid(fight),
      fateSaid('defender', won === 'defender', {
        before: defenderBases ?? FULL_BASES[defenderType],
        bases: fight.defenderBases,
        markers: fight.defenderMarkers,
        overrun: fight.overrun && won === 'attacker',
        destroyed: fight.defenderDestroyed,
        broken: fight.defenderBroken,
      }),
      fateSaid('attacker', won === 'attacker', {
        before: attackerBases ?? FULL_BASES[attackerType],
        bases: fight.attackerBases,
        markers: fight.attackerMarkers,
        overrun: false,
        destroyed: fight.attackerDestroyed,
        broken: fight.attackerBroken,
      }),
    );
  },
});
