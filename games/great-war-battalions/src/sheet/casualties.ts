import { atLeast, type Dice, d6 } from '@sandtable/dice';
import { badFields, capital, counted, fact, type ModifierRule, needed, sentences } from '@sandtable/engine';
import { cover, many, typeOr, yes } from './fields.ts';
import { type House, procedure } from './options.ts';
import { CASUALTY_BY_MACHINE_GUN_OR_ARTILLERY, CASUALTY_NEEDS } from './tables.ts';
import { COVERS, type Cover, isCrewed, type Type } from './vocabulary.ts';

/** All that a casualty roll depends on. */
export type Casualties = {
  readonly hits: number;
  readonly firer: Type;
  readonly cover: Cover;
  /** Hand to hand: the 3+ row is for shooting only (GWB-12.4). */
  readonly assault: boolean;
  readonly targetType: Type;
  readonly options: House;
};

type Unlucky = Omit<Casualties, 'hits'>;

/** GWB-9.3 In the open, shooting only, machine guns and artillery have a row of their own: 3+. */
const inHeavyRow = ({ cover, assault }: Unlucky, deciding: Type): boolean =>
  cover === 'open' && !assault && isCrewed(deciding);
const HEAVIER = CASUALTY_BY_MACHINE_GUN_OR_ARTILLERY - CASUALTY_NEEDS.open;
// biome-ignore format: a table
const CASUALTY_MODIFIERS: readonly ModifierRule<Unlucky>[] = [
  { rule: 'GWB-9.3', label: 'machine guns or artillery firing, in the open', value: HEAVIER, when: (unit) => inHeavyRow(unit, unit.firer), not: 'not so' },
];
/** GWB-9.3 By house rule the row is for those hit. */
// biome-ignore format: a table
const CASUALTIES_AMONG_GUNS: readonly ModifierRule<Unlucky>[] = [
  { rule: 'GWB-9.3', label: 'house rule: machine guns or artillery hit, in the open', value: HEAVIER, when: (unit) => inHeavyRow(unit, unit.targetType), not: 'not so' },
];

/** GWB-9.3 The face needed on a casualty die; in a fight of whom. */
export const casualtyNeed = (dice: Dice, unit: Unlucky, of?: string): number =>
  needed(
    dice,
    {
      title: `${of ? `${of}'s ` : ''}casualty roll, ${COVERS[unit.cover].toLowerCase()}`,
      rule: unit.assault ? ['GWB-9.3', 'GWB-12.4'] : 'GWB-9.3',
      ...(of ? { of } : {}),
      die: d6,
      base: CASUALTY_NEEDS[unit.cover],
      to: 'need',
      table: unit.options.mgArtilleryRow === 'firer' ? CASUALTY_MODIFIERS : CASUALTIES_AMONG_GUNS,
    },
    unit,
  );

/** GWB-9.1, GWB-9.2 A marker for each hit, and one more if any casualty die succeeds. */
export function markersFrom(dice: Dice, casualties: Casualties, of?: string) {
  const { hits } = casualties;
  const need = casualtyNeed(dice, casualties, of);
  const successes = dice.count(hits, d6, atLeast(need), `${of ? `${of}'s ` : ''}casualty roll`);
  const extraMarker = successes > 0;
  const markers = hits + (extraMarker ? 1 : 0);
  const brought = markersFromHits(markers, extraMarker);
  dice.trace?.push(fact(['GWB-9.1', 'GWB-9.2'], of ? `The ${of} inflicts ${brought}` : capital(brought)));
  return { needed: need, successes, extraMarker, markers };
}

/** `3 markers, one of them for casualties`. */
export const markersFromHits = (markers: number, extraMarker: boolean): string =>
  `${counted(markers, 'marker')}${extraMarker ? ', one of them for casualties' : ''}`;

export const casualtyRoll = procedure({
  id: 'casualtyRoll',
  title: 'Casualty roll',
  about: 'The morale markers that a number of hits brings.',
  rules: ['GWB-9.1', 'GWB-9.2', 'GWB-9.3', 'GWB-12.4'],
  tells: 'markers',
  wants: [
    { field: 'extraMarker', is: true, say: ({ hits }) => `casualties add a marker, ${hits + 1} in all` },
  ],
  shape: {
    hits: many('Hits'),
    firer: typeOr('infantry', 'Hit by'),
    cover: cover('Target stands'),
    assault: yes('Hand to hand'),
    targetType: typeOr('infantry', 'Target unit', { help: 'Read only under the house rule for the 3+ row.' }),
  },
  checks: badFields(['bad-count', 'unknown-value']),
  idle: { targetType: ({ options }) => options.mgArtilleryRow !== 'target' },
  run: (dice, casualties) => markersFrom(dice, casualties),
  says({ markers, extraMarker }, { hits }) {
    if (hits === 0) return 'Without hits there are no markers.';
    return sentences(
      extraMarker ? 'the hits cause casualties' : 'the hits cause no casualties',
      `the target takes ${counted(markers, 'marker')}`,
    );
  },
});
