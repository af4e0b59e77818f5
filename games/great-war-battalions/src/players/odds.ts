import { type Distribution, enumerate } from '@sandtable/dice';
import { SILENT } from '@sandtable/engine';
import type { fightInput } from '../play/combat.ts';
import type { State, Unit } from '../play/state.ts';
import { activationNeed, isFirst, reactionNeed } from '../sheet/activation.ts';
import { assault } from '../sheet/assault.ts';
import { casualtyNeed } from '../sheet/casualties.ts';
import { aimedAt, diceFor, fired } from '../sheet/firing.ts';
import { breakNeed, marked, rallyNeed } from '../sheet/morale.ts';
import { terrainNeed } from '../sheet/movement.ts';
import type { House } from '../sheet/options.ts';
import { QUALITIES, TYPES } from '../sheet/vocabulary.ts';
import type { VolleyInput } from '../table/fire-input.ts';
import { conditionWorth } from './worth.ts';

/** Exact odds of what a token may buy, from the procedures of the sheet; each situation is worked out once. */

/** What a volley does to its target. */
export type ShotOdds = {
  /** Points of worth that it loses, on average; the break point of its force is not in it. */
  readonly loss: number;
  /** Chances: a base lost; broken now or destroyed; any marker at all. */
  readonly base: number;
  readonly out: number;
  readonly any: number;
  readonly markers: number;
};

/** What a fight does to both. */
export type FightOdds = {
  readonly win: number;
  readonly loss: number;
  readonly ownLoss: number;
  readonly out: number;
  readonly ownOut: number;
};

type Tables = {
  readonly wounds: Map<number, Wounds>;
  readonly shots: Map<number, ShotOdds>;
  readonly fights: Map<number, FightOdds>;
};
const byRules = new Map<string, Tables>();
const known = new WeakMap<House, Tables>();

/** States are copied with their house rules, so tables are kept by what the rules say. */
function tablesFor(options: House): Tables {
  let tables = known.get(options);
  if (tables) return tables;
  const rules = JSON.stringify(options);
  tables = byRules.get(rules) ?? { wounds: new Map(), shots: new Map(), fights: new Map() };
  byRules.set(rules, tables);
  known.set(options, tables);
  return tables;
}

/** The mean of what a function sees in each outcome. */
function meanOf<T>({ values, chances }: Distribution<T>, see: (value: T) => number): number {
  let sum = 0;
  for (let i = 0; i < values.length; i++) sum += see(values[i]!) * chances[i]!;
  return sum;
}

const indexIn = <K extends string>(labels: Readonly<Record<K, unknown>>): Readonly<Record<K, number>> =>
  Object.fromEntries(Object.keys(labels).map((key, i) => [key, i])) as Record<K, number>; // the same keys
const TYPE = indexIn(TYPES);
const QUALITY = indexIn(QUALITIES);
const COVER = { open: 0, cover: 1, fortified: 2 } as const;
const few = (n: number, most: number): number => Math.min(n, most - 1);
const bit = (flag: boolean): number => (flag ? 1 : 0);

/** Ranges that the sheet tells apart: within 2, 4, 8, 12 and 24 inches. */
const bandOf = (range: number | null): number =>
  range === null
    ? 6
    : range <= 2
      ? 0
      : range <= 4
        ? 1
        : range <= 8
          ? 2
          : range <= 12
            ? 3
            : range <= 24
              ? 4
              : 5;

/** All that a volley depends on in one number. */
function shotKey(shot: VolleyInput): number {
  let key = TYPE[shot.type] * 7 + few(shot.bases, 7);
  key = key * 2 + bit(shot.action === 'fire');
  key = key * 7 + bandOf(shot.range);
  key = (key * 2 + bit(shot.indirect)) * 2 + bit(shot.offTable);
  key = (key * 2 + bit(shot.targetMoved)) * 3 + COVER[shot.targetCover];
  key = (key * 2 + bit(shot.smoke)) * 2 + bit(shot.targetMounted);
  key = (key * 4 + QUALITY[shot.quality]) * 2 + bit(shot.firerMarkers > 0);
  key = (key * 5 + TYPE[shot.targetType]) * 7 + few(shot.targetBases, 7);
  key = (key * 12 + few(shot.targetMarkers, 12)) * 7 + few(shot.targetBasesLost, 7);
  return (key * 4 + QUALITY[shot.targetQuality]) * 2 + bit(shot.targetBroken);
}

type Wounds = Distribution<{ readonly markers: number; readonly extraMarker: boolean }>;

/** GWB-7 to GWB-9 The markers of a volley, by dice, number to hit and casualty row: few volleys differ in more. */
function woundsOf(shot: VolleyInput, { wounds }: Tables): Wounds {
  const { dice: number } = diceFor(SILENT, shot);
  const { needed } = aimedAt(SILENT, shot);
  const { type: firer, targetCover: cover, targetType, options } = shot;
  const casualties = casualtyNeed(SILENT, { firer, cover, assault: false, targetType, options });
  const key = (number * 32 + needed) * 8 + casualties;
  let odds = wounds.get(key);
  if (!odds) {
    odds = enumerate((dice) => {
      const { markers, extraMarker } = fired(dice, shot);
      return { markers, extraMarker };
    });
    wounds.set(key, odds);
  }
  return odds;
}

function workedOut(shot: VolleyInput, tables: Tables): ShotOdds {
  const { targetType, targetQuality: quality, targetBases, targetMarkers, targetBroken, options } = shot;
  const worth = (bases: number, moraleMarkers: number, broken: boolean, destroyed: boolean): number =>
    conditionWorth(targetType, quality, { bases, moraleMarkers, broken, destroyed });
  const before = worth(targetBases, targetMarkers, targetBroken, false);
  const basesLost = shot.targetBasesLost + 1;
  const breaks = 1 - onD6(breakNeed({ basesLost, quality, beatenInAssault: false, options }));
  const odds = { loss: 0, base: 0, out: 0, any: 0, markers: 0 };
  const { values, chances } = woundsOf(shot, tables);
  for (let i = 0; i < values.length; i++) {
    const { markers, extraMarker } = values[i]!;
    const p = chances[i]!;
    const unit = {
      bases: targetBases,
      moraleMarkers: targetMarkers,
      inflicted: markers,
      extraMarker,
      options,
    };
    const { bases, moraleMarkers, baseLost, destroyed } = marked(SILENT, unit);
    const runs = baseLost && !destroyed ? breaks : 0;
    const stands = worth(bases, moraleMarkers, targetBroken, destroyed);
    odds.loss += p * (before - (1 - runs) * stands - runs * worth(bases, moraleMarkers, true, destroyed));
    odds.base += p * bit(baseLost);
    odds.out += targetBroken ? 0 : p * (destroyed ? 1 : runs);
    odds.any += p * bit(markers > 0);
    odds.markers += p * markers;
  }
  return odds;
}

/** GWB-7 to GWB-10 What a volley promises. */
export function shotOdds(shot: VolleyInput): ShotOdds {
  const tables = tablesFor(shot.options);
  const key = shotKey(shot);
  let odds = tables.shots.get(key);
  if (!odds) {
    odds = workedOut(shot, tables);
    tables.shots.set(key, odds);
  }
  return odds;
}

type Fight = ReturnType<typeof fightInput>;

function fightKey(fight: Fight): number {
  let key = TYPE[fight.attackerType] * 7 + few(fight.attackerBases, 7);
  key = (key * 4 + QUALITY[fight.attackerQuality]) * 9 + few(fight.attackerMarkers, 9);
  key = key * 7 + few(fight.attackerBasesLost, 7);
  key = (key * 5 + TYPE[fight.defenderType]) * 7 + few(fight.defenderBases, 7);
  key = (key * 4 + QUALITY[fight.defenderQuality]) * 9 + few(fight.defenderMarkers, 9);
  key = (key * 7 + few(fight.defenderBasesLost, 7)) * 2 + bit(fight.defenderBroken);
  return key * 3 + COVER[fight.defenderCover];
}

function fought(fight: Fight): FightOdds {
  const { attackerType, attackerQuality, defenderType, defenderQuality } = fight;
  const odds = enumerate((dice) => {
    const after = assault.run(dice, fight);
    const attacker = conditionWorth(attackerType, attackerQuality, {
      bases: after.attackerBases,
      moraleMarkers: after.attackerMarkers,
      broken: after.attackerBroken,
      destroyed: after.attackerDestroyed,
    });
    const defender = conditionWorth(defenderType, defenderQuality, {
      bases: after.defenderBases,
      moraleMarkers: after.defenderMarkers,
      broken: after.defenderBroken,
      destroyed: after.defenderDestroyed,
    });
    return {
      win: after.winner === 'attacker',
      attacker,
      defender,
      ownOut: after.attackerBroken || after.attackerDestroyed,
      out: after.defenderBroken || after.defenderDestroyed,
    };
  });
  const before = (side: 'attacker' | 'defender'): number =>
    conditionWorth(fight[`${side}Type`], fight[`${side}Quality`], {
      bases: fight[`${side}Bases`],
      moraleMarkers: fight[`${side}Markers`],
      broken: fight[`${side}Broken`],
      destroyed: false,
    });
  return {
    win: meanOf(odds, ({ win }) => bit(win)),
    loss: before('defender') - meanOf(odds, ({ defender }) => defender),
    ownLoss: before('attacker') - meanOf(odds, ({ attacker }) => attacker),
    out: meanOf(odds, ({ out }) => bit(out)) - bit(fight.defenderBroken),
    ownOut: meanOf(odds, ({ ownOut }) => bit(ownOut)),
  };
}

/** GWB-12 What a fight promises. */
export function fightOdds(fight: Fight): FightOdds {
  const { fights } = tablesFor(fight.options);
  const key = fightKey(fight);
  let odds = fights.get(key);
  if (!odds) {
    odds = fought(fight);
    fights.set(key, odds);
  }
  return odds;
}

/** The chance of a d6 to show this face or a higher one. */
const onD6 = (needed: number): number => Math.max(0, Math.min(1, (7 - needed) / 6));

/** GWB-2 The chance that a unit may act. */
export const activationChance = ({ options }: State, { tokensOnUnit, moraleMarkers }: Unit): number => {
  const unit = { tokensOnUnit, moraleMarkers, options };
  return isFirst(unit) ? 1 : onD6(activationNeed(unit));
};
/** GWB-3.2 The chance that a unit may react. */
export const reactionChance = (unit: Unit): number => onD6(reactionNeed(unit));
/** GWB-11.2 The chance that a unit rallies. */
export const rallyChance = ({ options }: State, { moraleMarkers, broken, quality }: Unit): number =>
  onD6(rallyNeed({ moraleMarkers, broken, quality, options }));
/** GWB-6 The chance to get through a difficult feature. */
export const terrainChance = ({ options }: State, unit: Unit, wire: boolean): number =>
  onD6(terrainNeed({ ...unit, wire, options }));
