import { type Dice, d10 } from '@sandtable/dice';
import { capital, fact, refuseWhen, sentences } from '@sandtable/engine';
import { dpsOf, hitSaid } from './fates.ts';
import { carried, FIELD_CHECKS, yes } from './fields.ts';
import { procedure } from './options.ts';
import {
  blowOf,
  NO_TROOPS,
  NO_VEHICLE,
  shellModifier,
  struckSaid,
  targetIdle,
  targetShape,
  tollOf,
  WANTED_FIRST,
  WANTED_NEXT,
} from './shells.ts';
import { AIRSTRIKE_ROLLS, graded, SHELL } from './tables.ts';
import { type Blow, preyShape, toldDamage, vehicleHit } from './vehicle-hits.ts';
import { type Cover, isVehicle, type Target } from './vocabulary.ts';

/** SCW-20.3, SCW-20.4 Bombs on vehicles. */
const BOMBS: Blow = { ...blowOf('field-gun'), armourRule: 'SCW-20.3' };

/** SCW-20.5 Bombs among troops: a die for the number of rolls, each with the modifiers of the target. */
function bombed(
  dice: Dice,
  input: {
    readonly cover: Cover;
    readonly target: Target;
    readonly targetDps: number;
    readonly targetElements: number;
  },
) {
  const rolls = graded(AIRSTRIKE_ROLLS, dice.roll(d10, 'number of effect rolls'));
  dice.trace?.push(
    fact('SCW-20.5', `${rolls === 1 ? 'One roll' : `${rolls} rolls`} on the table for shells`),
  );
  const modifier = shellModifier(dice, { weapon: 'bomb', ...input });
  const fallen = dice.tally(rolls, d10, (face) => graded(SHELL, face + modifier), 'effect on troops');
  const received = (fallen[1] ?? 0) + 2 * (fallen[2] ?? 0) + 3 * (fallen[3] ?? 0);
  dice.trace?.push(fact('SCW-14.8', `${capital(dpsOf(received))} in all`));
  return { rolls, toll: tollOf(dice, input, received) };
}

/** SCW-20 An airstrike at anything that is seen. */
export const airstrike = procedure({
  id: 'airstrike',
  title: 'Airstrike',
  about: 'One airstrike at troops or a vehicle; it always hits.',
  rules: ['SCW-20.2', 'SCW-20.3', 'SCW-20.4', 'SCW-20.5', 'SCW-7.10', 'SCW-14.8', 'SCW-14.10', 'SCW-12.3'],
  tells: 'dps',
  wants: [...WANTED_FIRST, ...WANTED_NEXT],
  shape: {
    target: targetShape.target,
    concealed: yes('Target is concealed', { group: 'Target' }),
    cover: targetShape.cover,
    targetDps: targetShape.targetDps,
    targetElements: targetShape.targetElements,
    ...preyShape,
    ...carried,
  },
  checks: [
    ...FIELD_CHECKS,
    refuseWhen(
      'not-observed',
      'SCW-7.10',
      ({ concealed }: { concealed: boolean }) => concealed,
      'A concealed unit cannot be bombed; observe it first.',
    ),
  ],
  idle: targetIdle,
  run(dice, input) {
    dice.trace?.push(fact('SCW-20.2', 'Any unit in view may be struck, and is hit'));
    const { target } = input;
    if (!isVehicle(target)) {
      const { rolls, toll } = bombed(dice, input);
      return { rolls, ...toll, effectScore: null, ...NO_VEHICLE };
    }
    if (target === 'softskin') dice.trace?.push(fact('SCW-20.4', 'Counts as an artillery hit'));
    const damage = vehicleHit(dice, BOMBS, { ...input, target });
    return { rolls: null, ...NO_TROOPS, effectScore: damage.effectScore, ...toldDamage(damage) };
  },
  says(strike, input) {
    const [damage, aboard] = struckSaid(strike, input);
    return sentences(hitSaid('the bombs fall', damage), aboard);
  },
});
