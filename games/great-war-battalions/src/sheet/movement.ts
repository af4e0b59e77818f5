import { d6 } from '@sandtable/dice';
import {
  badFields,
  capital,
  fact,
  inInches,
  type ModifierRule,
  needed,
  refuseWhen,
  totalOf,
} from '@sandtable/engine';
import { testD6 } from './d6-tests.ts';
import { dismounted, moraleMarkers, oneOfOr, typeField, yes } from './fields.ts';
import { type House, procedure } from './options.ts';
import { MOVING, TERRAIN_NEEDS } from './tables.ts';
import { does, MOVES, type Move, TYPES, type Type, theUnit } from './vocabulary.ts';

/** How far units move, and how they get through difficult ground. */

type Mover = { readonly type: Type; readonly dismounted: boolean };

/** GWB-5.2 Dismounted cavalry move as infantry. */
const movesAs = ({ type, dismounted }: Mover): Type => (type === 'cavalry' && dismounted ? 'infantry' : type);

/** GWB-5.1 Inches for an action; falling back uses the Move column (GWB-10.6). */
const allowance = (mover: Mover, action: Move): number | null =>
  MOVING[movesAs(mover)][action === 'fall-back' ? 'move' : action];

/** GWB-5.1 Inches for a unit on the table; the action is one that it may take. */
export const inchesFor = (mover: Mover, action: Move): number => allowance(mover, action) ?? 0;

/** GWB-5.1 How far a unit may go. */
export const moveAllowance = procedure({
  id: 'moveAllowance',
  title: 'How far may it move?',
  about: 'Inches and centimetres for an action.',
  rules: ['GWB-5.1', 'GWB-5.2', 'GWB-10.6', 'GWB-4.1', 'GWB-4.2', 'GWB-0.2'],
  tells: 'inches',
  shape: { type: typeField, dismounted, action: oneOfOr('move', 'Action', MOVES) },
  checks: [
    ...badFields(['unknown-value']),
    refuseWhen(
      'action-not-allowed',
      'GWB-4.1',
      ({ action, ...mover }: Mover & { action: Move }) => allowance(mover, action) === null,
      'Machine guns and artillery neither move and fire nor assault; choose Move or Fire.',
    ),
  ],
  idle: { dismounted: ({ type }) => type !== 'cavalry' },
  run(dice, { action, ...mover }) {
    const inches = allowance(mover, action)!; // null was refused above
    dice.trace?.push(
      fact(['GWB-5.1', 'GWB-0.2'], `${TYPES[movesAs(mover)]}, ${MOVES[action]}: ${inInches(inches)}`),
    );
    if (movesAs(mover) !== mover.type)
      dice.trace?.push(fact('GWB-5.2', 'Dismounted cavalry move as infantry'));
    if (action === 'fall-back') dice.trace?.push(fact('GWB-10.6', 'Falling back goes as far as a Move'));
    return { inches, cm: inches * 2.5 };
  },
  says({ inches }, { type, action }) {
    const unit = capital(theUnit(type));
    const far = inInches(inches);
    switch (action) {
      case 'move':
        return `${unit} may move up to ${far}.`;
      case 'move-and-fire':
        return `${unit} may move up to ${far} and fire.`;
      case 'assault':
        return `${unit} may move up to ${far} to reach the enemy.`;
      case 'fall-back':
        return `${unit} ${does(type, 'falls', 'fall')} back ${far}.`;
    }
  },
});

type Crossing = Mover & { readonly wire: boolean; readonly moraleMarkers: number; readonly options: House };

/** GWB-6.4 Under the house rule foot troops never test. */
const neverTests = (unit: Crossing): boolean =>
  movesAs(unit) === 'infantry' && unit.options.infantryTerrain === 'never';

/** GWB-6.2, GWB-6.3 Modifiers to the die, in the order of the sheet. */
// biome-ignore format: a table
export const TERRAIN_MODIFIERS: readonly ModifierRule<Crossing>[] = [
  { rule: ['GWB-6.2', 'GWB-6.4'],            label: 'crossing wire',      value: -2, when: (unit) => unit.wire && !neverTests(unit),              not: 'no wire that matters' },
  { rule: ['GWB-6.3', 'GWB-6.4', 'GWB-9.4'], label: 'any morale markers', value: -1, when: (unit) => unit.moraleMarkers > 0 && !neverTests(unit), not: 'no markers that matter' },
];

/** The number needed without the working. */
export const terrainNeed = (unit: Crossing): number =>
  TERRAIN_NEEDS[movesAs(unit)] - totalOf(TERRAIN_MODIFIERS, unit);

/** GWB-6.1 to GWB-6.4 Getting through a difficult feature. */
export const terrainTest = procedure({
  id: 'terrainTest',
  title: 'Terrain test',
  about: 'Does a unit get through difficult ground?',
  rules: ['GWB-6.1', 'GWB-6.2', 'GWB-6.3', 'GWB-6.4', 'GWB-5.2', 'GWB-0.5'],
  tells: 'passed',
  wants: [{ field: 'passed', is: true, say: 'the unit gets through' }],
  shape: { type: typeField, dismounted, wire: yes('Crossing wire'), moraleMarkers },
  checks: badFields(['unknown-value', 'bad-count']),
  idle: { dismounted: ({ type }) => type !== 'cavalry' },
  run(dice, unit) {
    if (movesAs(unit) !== unit.type) dice.trace?.push(fact('GWB-5.2', 'Dismounted cavalry test as infantry'));
    if (neverTests(unit))
      dice.trace?.push(fact('GWB-6.4', 'House rule: foot troops never test, wire or markers or not'));
    const base = TERRAIN_NEEDS[movesAs(unit)];
    const need = needed(
      dice,
      { title: 'terrain', rule: 'GWB-6.1', die: d6, base, to: 'die', table: TERRAIN_MODIFIERS },
      unit,
    );
    return { needed: need, ...testD6(dice, need, 'terrain'), impassable: need > 6 };
  },
  says({ tested, passed, impassable, needed }) {
    if (passed) return tested ? 'The unit gets through.' : 'The unit gets through without a roll.';
    return impassable
      ? `The unit cannot get through: it would need ${needed}+ on a d6. It halts at the edge.`
      : 'The unit does not get through. It halts at the edge and loses the rest of its move.';
  },
});
