import { type Dice, d6, d10 } from '@sandtable/dice';
import { addUp, badFields, fact, type ModifierRule, refuseWhen } from '@sandtable/engine';
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
const AIM_MODIFIERS: readonly ModifierRule<Aim>[] = [
  { rule: 'WF-5.8', label: 'direct fire',          value: +1, when: (aim) => aim.fire === 'direct' && !(bothPluses(aim) && aim.options.aimPlus === 'best'), not: 'not direct, or the building counts alone' },
  { rule: 'WF-5.8', label: 'target is a building', value: +2, when: (aim) => aim.targetBuilding, not: 'no building' },
];

const HIT = 9;

/** WF-5.7 Degrees clockwise from the line of fire, or from table north for the wind. */
export const bearingOf = (direction: number): number => (direction - 1) * 45;

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
    const added = addUp(
      dice,
      { title: 'added to the throw', rule: ['WF-5.8', 'WF-0.2'], table: AIM_MODIFIERS },
      aim,
    );
    const natural = dice.roll(d10, 'deviation');
    const total = natural + added;
    const hit = total >= HIT;
    dice.trace?.push(
      fact(
        ['WF-5.7', 'WF-0.1'],
        hit ? `${total}: on target` : `${total}: strays, ${bearingOf(total)} degrees`,
      ),
    );
    if (hit) return { natural, total, hit, direction: 0, bearing: 0, distance: 0 };
    return { natural, total, hit, direction: total, bearing: bearingOf(total), distance: strayed(dice, aim) };
  },
});
