import { type Dice, d10 } from '@sandtable/dice';
import { capital, counted, fact, sentences } from '@sandtable/engine';
import { disrupted } from './disruption.ts';
import { aboardSaid, damageSaid, dpsOf } from './fates.ts';
import { carried, cover, FIELD_CHECKS, range } from './fields.ts';
import { procedure } from './options.ts';
import { type Graded, graded, SOFTSKIN_BY_SMALL_ARMS, type SoftskinEffect } from './tables.ts';
import { type Condition, EFFECTS } from './vocabulary.ts';
import { fired, firingShape, inReach, NOT_RETREATING, someFirer, type Volley } from './volley.ts';

/** The troops aboard, before. */
export type Load = { readonly carriedElements: number; readonly carriedDps: number };
/** And after. */
export type Unloaded = {
  readonly carriedReceived: number;
  readonly carriedDpsAfter: number;
  readonly carriedElementsLost: number;
  readonly carriedDestroyed: boolean;
};
export const EMPTY: Unloaded = {
  carriedReceived: 0,
  carriedDpsAfter: 0,
  carriedElementsLost: 0,
  carriedDestroyed: false,
};

/** SCW-1.11, SCW-6.2 Vehicles carry no DPs, the troops inside do; some results destroy them outright. */
export function aboard(dice: Dice, load: Load, received: number, allLost: boolean): Unloaded {
  const { carriedElements, carriedDps } = load;
  if (carriedElements === 0) return EMPTY;
  if (received > 0 || allLost) {
    const said = () => (allLost ? 'is destroyed' : `takes ${dpsOf(received)}`);
    dice.trace?.push(
      fact(['SCW-1.11', 'SCW-6.2'], `The unit aboard, of ${counted(carriedElements, 'element')}, ${said()}`),
    );
  }
  const after = allLost
    ? { dpsAfter: 0, elementsLost: carriedElements, destroyed: true }
    : disrupted(dice, { dps: carriedDps, received, elements: carriedElements }, 'the unit aboard');
  return {
    carriedReceived: received,
    carriedDpsAfter: after.dpsAfter,
    carriedElementsLost: after.elementsLost,
    carriedDestroyed: after.destroyed,
  };
}

const CONDITIONS = { 'no-effect': null, abandoned: 'abandoned', destroyed: 'destroyed' } as const;

/** SCW-10.2 What is left of the vehicle, and where that leaves the troops aboard. */
function conditionAfter(
  dice: Dice,
  effect: SoftskinEffect['vehicle'],
  before: 'sound' | 'immobilised',
): Condition {
  if (effect !== 'no-effect')
    dice.trace?.push(
      fact('SCW-10.2', `The vehicle is ${EFFECTS[effect]}; whoever is left aboard gets out beside it`),
    );
  return CONDITIONS[effect] ?? before;
}

/** SCW-12.2, SCW-14.10 One hit on a softskin. */
export function softskinHit(
  dice: Dice,
  hit: { readonly rule: string; readonly table: Graded<SoftskinEffect>; readonly why: string },
  vehicle: Load & { readonly immobilised: boolean },
) {
  const effectScore = dice.roll(d10, hit.why);
  const { vehicle: effect, carried } = graded(hit.table, effectScore);
  dice.trace?.push(fact(hit.rule, `A ${effectScore} on a softskin: ${EFFECTS[effect]}`));
  const allLost = carried === 'destroyed';
  return {
    effectScore,
    effect,
    vehicle: conditionAfter(dice, effect, vehicle.immobilised ? 'immobilised' : 'sound'),
    ...aboard(dice, vehicle, allLost ? 0 : carried, allLost),
  };
}

/** The rows of the table for small arms, as classes for the dice. */
type Row = 'nothing' | 'abandoned' | 'two DPs' | 'four DPs' | 'all lost';
function rowOf(face: number): Row {
  const { vehicle, carried } = graded(SOFTSKIN_BY_SMALL_ARMS, face);
  if (carried === 'destroyed') return 'all lost';
  if (carried > 0) return carried === 2 ? 'two DPs' : 'four DPs';
  return vehicle === 'abandoned' ? 'abandoned' : 'nothing';
}

/** SCW-10.1 A die for each DP: the vehicle takes the worst of them, the troops aboard the sum. */
function riddled(dice: Dice, dps: number, load: Load) {
  const rows = dps === 0 ? {} : dice.tally<Row>(dps, d10, rowOf, 'effect on the softskin');
  const { abandoned = 0, 'two DPs': twos = 0, 'four DPs': fours = 0, 'all lost': all = 0 } = rows;
  const effect = twos + fours + all > 0 ? 'destroyed' : abandoned > 0 ? 'abandoned' : 'no-effect';
  dice.trace?.push(
    fact(
      'SCW-10.1',
      dps === 0
        ? 'No DPs: nothing to roll for'
        : `${capital(counted(dps, 'effect roll'))}: ${EFFECTS[effect]}`,
    ),
  );
  return {
    vehicle: conditionAfter(dice, effect, 'sound'),
    ...aboard(dice, load, twos * 2 + fours * 4, all > 0),
  };
}

const volleyOf = (input: Omit<Volley, 'target'>): Volley => ({ ...input, target: 'softskin' });

/** SCW-10 Small arms at a softskin. */
export const smallArmsAtSoftskin = procedure({
  id: 'smallArmsAtSoftskin',
  title: 'Small arms at a softskin',
  about: 'One volley at a truck or car, and what becomes of the troops aboard.',
  rules: ['SCW-10.1', 'SCW-10.2', 'SCW-9.1', 'SCW-9.13', 'SCW-9.14', 'SCW-1.11', 'SCW-6.2'],
  tells: 'vehicle',
  wants: [
    { field: 'vehicle', is: ['destroyed', 'abandoned'], say: 'the vehicle is destroyed or abandoned' },
    { field: 'vehicle', is: 'destroyed', say: 'the vehicle is destroyed' },
    {
      field: 'carriedDestroyed',
      is: true,
      say: 'the unit aboard is destroyed',
      when: ({ carriedElements }) => carriedElements > 0,
    },
  ],
  shape: { range, ...firingShape, cover, ...carried },
  checks: [
    ...FIELD_CHECKS,
    NOT_RETREATING,
    ...inReach(({ range }: { range: number }) => range),
    someFirer(volleyOf),
  ],
  idle: {
    vehicleMounted: ({ moved, hmg }) => !moved || hmg === 0,
    carriedDps: ({ carriedElements }) => carriedElements === 0,
  },
  run(dice, input) {
    const { firePoints, roll, dps } = fired(dice, volleyOf(input), input.options);
    return { firePoints, roll, dps, ...riddled(dice, dps, input) };
  },
  says({ roll, dps, vehicle, ...aboard }, { carriedElements }) {
    if (roll === null) return 'The fire is too weak to have any effect.';
    if (dps === 0) return 'The fire has no effect.';
    const effect = vehicle === 'destroyed' || vehicle === 'abandoned' ? vehicle : null;
    return sentences(
      damageSaid({ effect, morale: null, vehicle }) ?? 'the vehicle is not harmed',
      aboardSaid(aboard, carriedElements),
    );
  },
});
