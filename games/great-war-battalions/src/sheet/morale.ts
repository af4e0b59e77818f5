import { type Dice, d6, settled } from '@sandtable/dice';
import {
  badFields,
  capital,
  count,
  counted,
  fact,
  type ModifierRule,
  needed,
  refuseWhen,
  sentences,
  totalOf,
  verb,
} from '@sandtable/engine';
import { markersFromHits } from './casualties.ts';
import { spiritLines, testD6 } from './d6-tests.ts';
import { bases, many, moraleMarkers, quality, yes } from './fields.ts';
import { basesOf, fireChecks, fired, fireIdle, fireShape, hitsSaid, wantsOfFire } from './firing.ts';
import { type House, procedure } from './options.ts';
import type { Quality } from './vocabulary.ts';

/** A unit as markers are laid on it. */
type Marked = {
  readonly bases: number;
  readonly moraleMarkers: number;
  readonly inflicted: number;
  readonly extraMarker: boolean;
  readonly options: House;
};

/** GWB-10.1 By house rule something else costs a base. */
const HOUSE_LOSS: Readonly<Record<House['baseLoss'], string>> = {
  'markers-exceed-bases': '',
  'four-markers': ' (house rule: four markers cost one)',
  casualty: ' (house rule: casualties cost one)',
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
export function marked(dice: Dice, unit: Marked, who = 'the unit') {
  const total = unit.moraleMarkers + unit.inflicted;
  const baseLost = costsABase(unit, total);
  if (!baseLost) {
    dice.trace?.push(
      fact(
        'GWB-10.1',
        `${capital(who)} has ${counted(total, 'marker')} on ${counted(unit.bases, 'base')} and loses none${HOUSE_LOSS[unit.options.baseLoss]}`,
      ),
    );
    return { bases: unit.bases, moraleMarkers: total, baseLost, destroyed: false, breakTest: false };
  }
  const left = unit.bases - 1;
  if (left === 0) {
    dice.trace?.push(
      fact(
        ['GWB-10.1', 'GWB-10.2'],
        `${capital(who)} loses its last base${HOUSE_LOSS[unit.options.baseLoss]} and is destroyed`,
      ),
    );
    return { bases: 0, moraleMarkers: 0, baseLost, destroyed: true, breakTest: false };
  }
  dice.trace?.push(
    fact(
      ['GWB-10.1', 'GWB-10.3'],
      `${capital(who)} loses a base${HOUSE_LOSS[unit.options.baseLoss]}; ${left} ${verb(left, 'is', 'are')} left, and a break test is due`,
    ),
  );
  const kept = unit.options.baseLoss === 'casualty' ? total : 1;
  return { bases: left, moraleMarkers: kept, baseLost, destroyed: false, breakTest: true };
}

type After = Pick<ReturnType<typeof marked>, 'bases' | 'moraleMarkers' | 'baseLost' | 'destroyed'>;

/** `3 bases with 1 marker`. */
export const strengthSaid = (bases: number, markers: number): string =>
  `${counted(bases, 'base')} with ${counted(markers, 'marker')}`;

/** What markers leave of a unit. */
function leftSaid(who: string, { bases, moraleMarkers, baseLost, destroyed }: After): string {
  if (destroyed) return `${who} loses its last base and is destroyed`;
  return baseLost
    ? `${who} loses a base: ${strengthSaid(bases, moraleMarkers)} ${verb(bases, 'is', 'are')} left`
    : `${who} loses no base: it has ${strengthSaid(bases, moraleMarkers)}`;
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
  run: (dice, unit) => marked(dice, unit),
  says: (after) => sentences(leftSaid('the unit', after), after.breakTest && 'it takes a break test now'),
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
export const BREAK_MODIFIERS: readonly ModifierRule<Shaken>[] = [
  { rule: 'GWB-10.3',               label: 'bases lost so far',    value: (unit) => unit.basesLost, when: (unit) => unit.basesLost > 0,   not: 'none lost' },
  { rule: ['GWB-10.3', 'GWB-12.6'], label: 'beaten in an assault', value: +1,                       when: (unit) => unit.beatenInAssault, not: 'not beaten in an assault' },
  ...spiritLines<Shaken>('GWB-10.3'),
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

/** Whose test it is, where that is in doubt; a side of a fight, if it is one. */
type Whose = { readonly who?: string; readonly of?: string };

/** GWB-10.3, GWB-10.4 A unit that fails is broken. */
function shaken(dice: Dice, unit: Shaken, { who, of }: Whose = {}) {
  const title = who ? `${who}'s break test` : BREAK.title;
  const need = needed(dice, { ...BREAK, title, ...(of ? { of } : {}) }, unit);
  const { tested, roll, passed } = testD6(dice, need, title);
  dice.trace?.push(
    fact('GWB-10.4', `The ${who ?? 'unit'} ${passed ? 'does not break' : 'breaks and falls back'}`),
  );
  return { needed: need, tested, roll, broken: !passed };
}

/** The same where nobody asks which face it was: exact odds then branch over holding and breaking alone. */
export const nerveOf = (dice: Dice, unit: Shaken, whose: Whose): { tested: boolean; broken: boolean } =>
  settled(dice, (each) => {
    const { tested, broken } = shaken(each, unit, whose);
    return { tested, broken };
  });

export const breakTest = procedure({
  id: 'breakTest',
  title: 'Break test',
  about: 'Does a unit break that lost a base or was beaten in an assault?',
  rules: ['GWB-10.3', 'GWB-10.4', 'GWB-0.5', 'GWB-0.6'],
  tells: 'broken',
  wants: [{ field: 'broken', is: false, say: 'the unit holds' }],
  shape: {
    basesLost: many('Bases lost in the whole game', { help: 'With the one just lost.' }),
    quality: quality(),
    beatenInAssault: yes('Just beaten in an assault'),
  },
  checks: badFields(['bad-count', 'unknown-value']),
  run: (dice, unit) => shaken(dice, unit),
  says({ tested, broken, needed }) {
    if (broken) return `The unit breaks and falls back${tested ? '' : `: it would need ${needed}+ on a d6`}.`;
    return tested ? 'The unit holds.' : 'The unit holds without a roll.';
  },
});

type Rallying = {
  readonly moraleMarkers: number;
  readonly broken: boolean;
  readonly quality: Quality;
  readonly options: House;
};

/** GWB-11.2 What the d6 must exceed. */
// biome-ignore format: a table
export const RALLY_MODIFIERS: readonly ModifierRule<Rallying>[] = [
  { rule: 'GWB-11.2',               label: 'morale markers', value: (unit) => unit.moraleMarkers, when: (unit) => unit.moraleMarkers > 0, not: 'no markers' },
  { rule: ['GWB-11.2', 'GWB-10.5'], label: 'broken',         value: +1,                           when: (unit) => unit.broken,            not: 'not broken' },
  ...spiritLines<Rallying>('GWB-11.2'),
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
  wants: [{ field: 'success', is: true, say: 'the unit rallies' }],
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
      fact(
        ['GWB-11.1', 'GWB-11.2'],
        passed
          ? `Rallied: ${unit.options.rally === 'one-marker' ? 'by house rule ' : ''}${counted(removed, 'marker')} ${verb(removed, 'comes', 'come')} off`
          : 'Not rallied: nothing changes',
      ),
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
  says({ tested, success, moraleMarkers }, { broken, moraleMarkers: before }) {
    const left = counted(moraleMarkers, 'marker');
    if (!success)
      return sentences(
        'the unit does not rally',
        broken ? `it stays broken, with ${left}` : `it keeps its ${left}`,
      );
    const off = before - moraleMarkers;
    return sentences(
      `the unit rallies${tested ? '' : ' without a roll'}`,
      broken && 'it is no longer broken',
      off > 0 &&
        `${counted(off, 'marker')} ${verb(off, 'comes', 'come')} off, ${moraleMarkers === 0 ? 'none is' : `${moraleMarkers} ${verb(moraleMarkers, 'is', 'are')}`} left`,
    );
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
  wants: [
    wantsOfFire[0],
    {
      field: 'baseLost',
      is: true,
      say: ({ targetBases }) => (targetBases === 1 ? 'the target is destroyed' : 'the target loses a base'),
    },
    {
      field: 'fallsBack',
      is: true,
      say: 'the target breaks',
      when: ({ targetBroken }) => !targetBroken,
    },
    {
      field: 'fallsBack',
      is: true,
      say: 'the target falls back again',
      when: ({ targetBroken }) => targetBroken,
    },
    wantsOfFire[1],
  ],
  shape: { ...fireShape, ...targetShape },
  checks: [...fireChecks, ...badFields(['unknown-value', 'bad-bases', 'bad-count'], targetShape)],
  idle: fireIdle,
  run(dice, input) {
    const shots = fired(dice, input);
    const { targetBroken, options } = input;
    const after = marked(
      dice,
      {
        bases: basesOf(dice, input.targetBases, input.targetType),
        moraleMarkers: input.targetMarkers,
        inflicted: shots.markers,
        extraMarker: shots.extraMarker,
        options,
      },
      'the target',
    );
    if (targetBroken) dice.trace?.push(fact('GWB-10.5', 'The target was broken already'));
    const nerve = after.breakTest
      ? nerveOf(
          dice,
          {
            basesLost: input.targetBasesLost + 1,
            quality: input.targetQuality,
            beatenInAssault: false,
            options,
          },
          { who: 'target' },
        )
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
  says(shot, { targetBroken }) {
    if (shot.hits === 0) return sentences(hitsSaid(shot));
    const { targetBases: bases, targetMarkers: moraleMarkers, baseLost, destroyed, fallsBack } = shot;
    return sentences(
      `${hitsSaid(shot)}: ${markersFromHits(shot.markers, shot.extraMarker)}`,
      baseLost
        ? leftSaid('the target', { bases, moraleMarkers, baseLost, destroyed })
        : `the target has ${counted(moraleMarkers, 'marker')} now, on ${counted(bases, 'base')}`,
      fallsBack && (targetBroken ? 'it falls back again' : 'it breaks and falls back'),
      baseLost && !destroyed && !fallsBack && !targetBroken && 'it does not break',
    );
  },
});
