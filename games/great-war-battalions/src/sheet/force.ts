import { atLeast } from '@sandtable/dice';
import { badFields, capital, count, counted, fact, refuseWhen, sentences, verb } from '@sandtable/engine';
import { many } from './fields.ts';
import {
  aimedAtGround,
  basesOf,
  diceFor,
  type Firing,
  firingChecks,
  firingDie,
  firingShape,
  hitShape,
} from './firing.ts';
import { type House, procedure } from './options.ts';
import { isArtillery } from './vocabulary.ts';

const smokeShape = { ...firingShape, quality: hitShape.quality, firerMarkers: hitShape.firerMarkers };

/** GWB-13.2 Smoke shells: a circle a hit, at most one a base. */
export const laySmoke = procedure({
  id: 'laySmoke',
  title: 'Lay smoke',
  about: 'How many circles of smoke the guns lay, where smoke shells exist.',
  rules: ['GWB-13.2'],
  tells: 'patches',
  wants: [
    { field: 'patches', atLeast: 1, say: 'the guns lay smoke' },
    { field: 'patches', atLeast: 2, say: 'the guns lay 2 circles or more', when: ({ bases }) => bases !== 1 },
  ],
  shape: smokeShape,
  checks: [
    ...badFields(['unknown-value'], smokeShape),
    refuseWhen(
      'not-artillery',
      'GWB-13.2',
      ({ type }: Firing) => !isArtillery(type),
      'Only artillery lays smoke.',
    ),
    ...firingChecks,
    ...badFields(['bad-count'], smokeShape),
  ],
  run(dice, input) {
    const { dice: number, mode } = diceFor(dice, input);
    const need = aimedAtGround(dice, input);
    const hits = dice.count(number, firingDie(input.options), atLeast(need), 'to lay smoke');
    const patches = Math.min(hits, basesOf(dice, input.bases, input.type));
    dice.trace?.push(
      fact(
        'GWB-13.2',
        patches === 0
          ? 'No smoke'
          : `${capital(counted(patches, 'circle'))} of 2 inches radius, to the end of the next turn`,
      ),
    );
    return { mode, dice: number, needed: need, hits, patches };
  },
  says: ({ patches }) =>
    patches === 0
      ? 'The guns miss and lay no smoke.'
      : `The guns lay ${counted(patches, 'circle')} of smoke, which ${verb(patches, 'stays', 'stay')} to the end of the next turn.`,
});

type Losses = {
  readonly startingUnits: number;
  readonly destroyed: number;
  readonly leftTable: number;
  readonly brokenUnits: number;
};
const lostOf = ({ destroyed, leftTable, brokenUnits }: Losses): number => destroyed + leftTable + brokenUnits;

/** GWB-14.1 So many units lost break a force; by house rule none do. */
export function breakPointOf(units: number, forceBreak: House['forceBreak']): number | null {
  const share = forceBreak === 'half' ? 1 / 2 : 2 / 3;
  return forceBreak === 'none' ? null : Math.ceil(units * share - 1e-9); // 3 × 2/3 is 2
}

/** GWB-14.1 A force breaks at half its units, rounded up. */
export const forceStatus = procedure({
  id: 'forceStatus',
  title: 'Has the force broken?',
  about: 'Units lost against the break point, at the end of a turn.',
  rules: ['GWB-14.1'],
  tells: 'forceBroken',
  shape: {
    startingUnits: count('Units in all', {
      code: 'bad-count',
      min: 1,
      help: 'Reinforcements included, guns off the table not.',
    }),
    destroyed: many('Destroyed'),
    leftTable: many('Left the table'),
    brokenUnits: many('Broken now'),
  },
  checks: [
    ...badFields(['bad-count']),
    refuseWhen(
      'bad-count',
      'GWB-14.1',
      (force: Losses) => lostOf(force) > force.startingUnits,
      'No more units can be lost than there were.',
    ),
  ],
  run(dice, force) {
    const lost = lostOf(force);
    const { forceBreak } = force.options;
    const breakPoint = breakPointOf(force.startingUnits, forceBreak);
    const forceBroken = breakPoint !== null && lost >= breakPoint;
    dice.trace?.push(
      fact(
        'GWB-14.1',
        breakPoint === null
          ? 'House rule: no break point'
          : `${capital(counted(lost, 'unit'))} lost; the force breaks at ${breakPoint}, ${forceBreak === 'half' ? 'half its units' : 'by house rule two thirds of its units'}`,
      ),
    );
    return { lost, breakPoint, forceBroken };
  },
  says({ lost, breakPoint, forceBroken }, { startingUnits }) {
    const losses = `${lost === 0 ? 'none' : lost} of ${counted(startingUnits, 'unit')} ${verb(lost, 'is', 'are')} lost`;
    if (forceBroken) return sentences(`${losses}: the force breaks and the game ends`);
    if (breakPoint === null) return sentences(`${losses}, and by house rule the force never breaks`);
    return sentences(`${losses}: the force holds`, `it breaks at ${breakPoint}`);
  },
});
