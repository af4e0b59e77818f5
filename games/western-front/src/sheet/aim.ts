import { type Dice, d6, d10 } from '@sandtable/dice';
import {
  badFields,
  fact,
  inInches,
  type ModifierRule,
  needed,
  refuseWhen,
  sentence,
  totalOf,
} from '@sandtable/engine';
import { artillery, BAD, oneOfOr, yes } from './fields.ts';
import { type House, procedure } from './options.ts';
import { type Artillery, FIRES, type Fire } from './vocabulary.ts';

type Aim = {
  readonly weapon: Artillery;
  readonly fire: Fire;
  readonly targetBuilding: boolean;
  readonly options: House;
};

const bothPluses = ({ fire, targetBuilding }: Aim): boolean => fire === 'direct' && targetBuilding;

/** WF-5.8 What is added to the deviation throw. */
// biome-ignore format: a table
export const AIM_MODIFIERS: readonly ModifierRule<Aim>[] = [
  { rule: 'WF-5.8', label: 'direct fire',          value: +1, when: (aim) => aim.fire === 'direct' && !(bothPluses(aim) && aim.options.aimPlus === 'best'), not: 'not direct, or the building counts alone' },
  { rule: 'WF-5.8', label: 'target is a building', value: +2, when: (aim) => aim.targetBuilding, not: 'no building' },
];

export const HIT = 9;

/** WF-5.7 Degrees clockwise from the line of fire, or from table north for the wind. */
export const bearingOf = (direction: number): number => (direction - 1) * 45;

/** Where a bearing from the line of fire lies, as the gunner sees it. */
const STRAYS: Readonly<Record<number, string>> = {
  0: 'beyond its aim point, straight on',
  45: 'beyond its aim point and to the right',
  90: 'to the right of its aim point',
  135: 'short of its aim point and to the right',
  180: 'short of its aim point',
  225: 'short of its aim point and to the left',
  270: 'to the left of its aim point',
  315: 'beyond its aim point and to the left',
};

/** WF-5.9, WF-4.25 How far a shell strays. */
function strayed(dice: Dice, { weapon, fire }: Aim): number {
  if (weapon === 'grenade') {
    dice.trace?.push(fact('WF-4.25', 'A grenade strays 1 inch'));
    return 1;
  }
  const distance = dice.sum(fire === 'direct' ? 1 : 2, d6, 'inches of deviation');
  dice.trace?.push(fact('WF-5.9', `Lands off target, in inches: ${distance}`));
  return distance;
}

/** WF-5.7 to WF-5.9 Where one shell or grenade lands. */
export const artilleryAim = procedure({
  id: 'artilleryAim',
  title: 'Aim a shell or grenade',
  about: 'Whether one shell or grenade hits its aim point, and where it lands if not.',
  rules: ['WF-5.7', 'WF-5.8', 'WF-5.9', 'WF-4.25', 'WF-0.1'],
  tells: 'hit',
  wants: [
    {
      field: 'hit',
      is: true,
      say: ({ weapon }) => `the ${weapon === 'grenade' ? 'grenade' : 'shell'} lands on its aim point`,
    },
    { field: 'distance', is: [0, 1, 2], say: 'it lands within 2 inches of it' },
  ],
  shape: {
    weapon: artillery,
    fire: oneOfOr('direct', 'Kind of fire', FIRES),
    targetBuilding: yes('Target is a building', { help: 'Buildings, bunkers and bridges.' }),
  },
  checks: [
    ...badFields([BAD]),
    refuseWhen(
      'grenade-is-direct',
      'WF-4.25',
      ({ weapon, fire }: Aim) => weapon === 'grenade' && fire !== 'direct',
      'Grenades are thrown at what is seen; choose direct fire.',
    ),
  ],
  idle: { fire: ({ weapon }) => weapon === 'grenade' },
  run(dice, aim) {
    const added = totalOf(AIM_MODIFIERS, aim);
    needed(
      dice,
      {
        title: 'to land on the aim point',
        rule: ['WF-5.7', 'WF-5.8', 'WF-0.2'],
        die: d10,
        base: HIT,
        to: 'die',
        table: AIM_MODIFIERS,
      },
      aim,
    );
    const natural = dice.roll(d10, 'deviation');
    const total = natural + added;
    const hit = total >= HIT;
    dice.trace?.push(
      fact(
        ['WF-5.7', 'WF-0.1'],
        hit ? `${total}: on target` : `${total}: strays, ${STRAYS[bearingOf(total)]}`,
      ),
    );
    if (hit) return { natural, total, hit, direction: 0, bearing: 0, distance: 0 };
    return { natural, total, hit, direction: total, bearing: bearingOf(total), distance: strayed(dice, aim) };
  },
  says({ hit, bearing, distance }, { weapon }) {
    const what = weapon === 'grenade' ? 'grenade' : 'shell';
    return sentence(
      hit
        ? `the ${what} lands on its aim point`
        : `the ${what} falls ${inInches(distance)} ${STRAYS[bearing] ?? ''}`,
    );
  },
});
