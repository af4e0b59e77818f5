import { type Dice, d6, settled } from '@sandtable/dice';
import { badFields, count, fact, type ModifierRule, needed, refuseWhen, totalOf } from '@sandtable/engine';
import { bases, many, moraleMarkers, quality, yes } from './fields.ts';
import { basesOf, fireChecks, fired, fireIdle, fireShape } from './firing.ts';
import { type House, procedure } from './options.ts';
import { spiritLine, testD6 } from './tests.ts';
import type { Quality } from './vocabulary.ts';

/** A unit as markers are laid on it. */
type Marked = {
  readonly bases: number;
  readonly moraleMarkers: number;
  readonly inflicted: number;
  readonly extraMarker: boolean;
  readonly options: House;
};

/** GWB-10.1 Do these markers cost a base? Nothing is lost where nothing was inflicted. */
function costsABase({ bases, inflicted, extraMarker, options }: Marked, total: number): boolean {
  if (inflicted === 0) return false;
  switch (options.baseLoss) {
    case 'markers-exceed-bases':
      return total > bases;
    case 'four-markers':
      return total >= 4;
    case 'casualty':
      return extraMarker;
  }
}

/** GWB-10.1 to GWB-10.3 Markers on a unit, and the base they may cost: one at the most. */
export function marked(dice: Dice, unit: Marked) {
  const total = unit.moraleMarkers + unit.inflicted;
  const baseLost = costsABase(unit, total);
  if (!baseLost) {
    dice.trace?.push(fact('GWB-10.1', `Markers ${total}, bases ${unit.bases}: no base is lost`));
    return { bases: unit.bases, moraleMarkers: total, baseLost, destroyed: false, breakTest: false };
  }
  const left = unit.bases - 1;
  if (left === 0) {
    dice.trace?.push(fact(['GWB-10.1', 'GWB-10.2'], 'The last base is lost: destroyed'));
    return { bases: 0, moraleMarkers: 0, baseLost, destroyed: true, breakTest: false };
  }
  dice.trace?.push(fact(['GWB-10.1', 'GWB-10.3'], `A base is lost, ${left} left; a break test is due`));
  const kept = unit.options.baseLoss === 'casualty' ? total : 1;
  return { bases: left, moraleMarkers: kept, baseLost, destroyed: false, breakTest: true };
}

export const applyMarkers = procedure({
  id: 'applyMarkers',
  title: 'Lay markers on a unit',
  about: 'Whether the markers cost a base, and what is left.',
  rules: ['GWB-10.1', 'GWB-10.2', 'GWB-10.3'],
  tells: 'baseLost',
  shape: {
    bases: count('Bases', { code: 'bad-bases', min: 1, common: [1, 2, 3, 4] }),
    moraleMarkers: many('Markers before'),
    inflicted: many('Markers inflicted now'),
    extraMarker: yes('The casualty roll succeeded', {
      help: 'Read only under the house rule that casualties cost a base.',
    }),
  },
  checks: badFields(['bad-bases', 'bad-count']),
  idle: { extraMarker: ({ options }) => options.baseLoss !== 'casualty' },
  run: marked,
});

/** All that a break test depends on. */
type Shaken = {
  /** In the whole game, a loss just suffered included. */
  readonly basesLost: number;
  readonly quality: Quality;
  readonly beatenInAssault: boolean;
  readonly options: House;
};

/** GWB-10.3 What the d6 must exceed, in the order of the catalogue. */
// biome-ignore format: a table
const BREAK_MODIFIERS: readonly ModifierRule<Shaken>[] = [
  { rule: 'GWB-10.3',               label: 'bases lost so far',    value: (unit) => unit.basesLost, when: (unit) => unit.basesLost > 0,   not: 'none lost' },
  { rule: ['GWB-10.3', 'GWB-12.6'], label: 'beaten in an assault', value: +1,                       when: (unit) => unit.beatenInAssault, not: 'not beaten in an assault' },
  spiritLine('GWB-10.3'),
];
const BREAK = {
  title: 'break test',
  rule: 'GWB-10.3',
  die: d6,
  base: 1,
  to: 'need',
  table: BREAK_MODIFIERS,
} as const;

/** The number needed without the working. */
export const breakNeed = (unit: Shaken): number => BREAK.base + totalOf(BREAK_MODIFIERS, unit);

/** GWB-10.3, GWB-10.4 A unit that fails is broken. */
export function shaken(dice: Dice, unit: Shaken, why = 'break test') {
  const need = needed(dice, BREAK, unit);
  const { tested, roll, passed } = testD6(dice, need, why);
  dice.trace?.push(fact('GWB-10.4', passed ? 'It holds' : 'It breaks and falls back'));
  return { needed: need, tested, roll, broken: !passed };
}

/** The same where nobody asks which face it was: exact odds then branch over holding and breaking alone. */
export const nerveOf = (dice: Dice, unit: Shaken, why?: string): { tested: boolean; broken: boolean } =>
  settled(dice, (each) => {
    const { tested, broken } = shaken(each, unit, why);
    return { tested, broken };
  });

export const breakTest = procedure({
  id: 'breakTest',
  title: 'Break test',
  about: 'Does a unit break that lost a base or was beaten in an assault?',
  rules: ['GWB-10.3', 'GWB-10.4', 'GWB-0.5', 'GWB-0.6'],
  tells: 'broken',
  shape: {
    basesLost: many('Bases lost in the whole game', { help: 'With the one just lost.' }),
    quality: quality(),
    beatenInAssault: yes('Just beaten in an assault'),
  },
  checks: badFields(['bad-count', 'unknown-value']),
  run: (dice, unit) => shaken(dice, unit),
});

type Rallying = {
  readonly moraleMarkers: number;
  readonly broken: boolean;
  readonly quality: Quality;
  readonly options: House;
};

/** GWB-11.2 What the d6 must exceed. */
// biome-ignore format: a table
const RALLY_MODIFIERS: readonly ModifierRule<Rallying>[] = [
  { rule: 'GWB-11.2',               label: 'morale markers', value: (unit) => unit.moraleMarkers, when: (unit) => unit.moraleMarkers > 0, not: 'no markers' },
  { rule: ['GWB-11.2', 'GWB-10.5'], label: 'broken',         value: +1,                           when: (unit) => unit.broken,            not: 'not broken' },
  spiritLine('GWB-11.2'),
];
const RALLY = {
  title: 'rally',
  rule: 'GWB-11.2',
  die: d6,
  base: 1,
  to: 'need',
  table: RALLY_MODIFIERS,
} as const;

/** The number needed without the working, for the check before any die. */
export const rallyNeed = (unit: Rallying): number => RALLY.base + totalOf(RALLY_MODIFIERS, unit);

/** GWB-11.1, GWB-11.2 Shedding markers. */
export const rallyTest = procedure({
  id: 'rallyTest',
  title: 'Rally',
  about: 'Does a unit shed its markers, or its broken state?',
  rules: ['GWB-11.1', 'GWB-11.2', 'GWB-0.6'],
  tells: 'success',
  shape: { moraleMarkers, broken: yes('Broken'), quality: quality() },
  checks: [
    ...badFields(['bad-count', 'unknown-value']),
    refuseWhen(
      'nothing-to-rally',
      'GWB-11.1',
      (unit: Rallying) => unit.moraleMarkers === 0 && !unit.broken,
      'Only a unit with markers, or a broken one, can rally.',
    ),
    refuseWhen(
      'rally-impossible',
      'GWB-11.2',
      (unit: Rallying) => rallyNeed(unit) > 6,
      'It would need more than a 6: spend the token elsewhere.',
    ),
  ],
  run(dice, unit) {
    const need = needed(dice, RALLY, unit);
    const { tested, roll, passed } = testD6(dice, need, 'rally');
    const removed = !passed
      ? 0
      : unit.options.rally === 'all-markers'
        ? unit.moraleMarkers
        : Math.min(1, unit.moraleMarkers);
    dice.trace?.push(
      fact(['GWB-11.1', 'GWB-11.2'], passed ? `Rallied: markers off ${removed}` : 'Nothing changes'),
    );
    return {
      needed: need,
      tested,
      roll,
      success: passed,
      moraleMarkers: unit.moraleMarkers - removed,
      broken: unit.broken && !passed,
    };
  },
});

const target = { group: 'Target' };
const targetShape = {
  targetQuality: quality('Quality of the target', target),
  targetBases: bases('Bases of the target', target),
  targetMarkers: many('Markers on the target before', target),
  targetBasesLost: many('Bases the target has lost before', target),
  targetBroken: yes('Target is broken', target),
};

/** GWB-7 to GWB-10 One volley to its last consequence. */
export const volley = procedure({
  id: 'volley',
  title: 'Volley',
  about: 'One volley to its last consequence: markers, a lost base, a broken unit.',
  rules: [
    'GWB-7.1',
    'GWB-8.1',
    'GWB-9.1',
    'GWB-9.2',
    'GWB-9.3',
    'GWB-10.1',
    'GWB-10.2',
    'GWB-10.3',
    'GWB-10.4',
    'GWB-10.5',
  ],
  tells: 'markers',
  shape: { ...fireShape, ...targetShape },
  checks: [...fireChecks, ...badFields(['unknown-value', 'bad-bases', 'bad-count'], targetShape)],
  idle: fireIdle,
  run(dice, input) {
    const shots = fired(dice, input);
    const { targetBroken, options } = input;
    const after = marked(dice, {
      bases: basesOf(dice, input.targetBases, input.targetType),
      moraleMarkers: input.targetMarkers,
      inflicted: shots.markers,
      extraMarker: shots.extraMarker,
      options,
    });
    if (targetBroken) dice.trace?.push(fact('GWB-10.5', 'It was broken already'));
    const nerve = after.breakTest
      ? nerveOf(dice, {
          basesLost: input.targetBasesLost + 1,
          quality: input.targetQuality,
          beatenInAssault: false,
          options,
        })
      : undefined;
    return {
      mode: shots.mode,
      dice: shots.dice,
      needed: shots.needed,
      closeRange: shots.closeRange,
      hits: shots.hits,
      casualtyNeeded: shots.casualtyNeeded,
      successes: shots.successes,
      extraMarker: shots.extraMarker,
      markers: shots.markers,
      targetBases: after.bases,
      targetMarkers: after.moraleMarkers,
      baseLost: after.baseLost,
      destroyed: after.destroyed,
      breakTested: nerve?.tested ?? false,
      broken: !after.destroyed && (targetBroken || (nerve?.broken ?? false)),
      fallsBack: nerve?.broken ?? false,
    };
  },
});
