import { atLeast, averageDie, d6 } from '@sandtable/dice';
import {
  badFields,
  counted,
  countOr,
  fact,
  listed,
  MOST,
  refuseWhen,
  sentences,
  verb,
} from '@sandtable/engine';
import { BAD, many } from './fields.ts';
import { procedure } from './options.ts';
import { BATTERY } from './tables.ts';

/** WF-11.1 to WF-11.3 The turns of fire of a bombardment. */
export const bombardmentLength = procedure({
  id: 'bombardmentLength',
  title: 'Length of a bombardment',
  about: 'How many turns of fire the six howitzers off the table have.',
  rules: ['WF-11.1', 'WF-11.2', 'WF-11.3', 'WF-0.1'],
  tells: 'moves',
  wants: [{ field: 'moves', typical: (n) => `the bombardment has ${counted(n, 'turn')} of fire or more` }],
  shape: { sections: countOr(1, 'Sections', { code: 'too-many-sections', min: 1, max: 2, common: [1, 2] }) },
  checks: badFields(['too-many-sections', BAD]),
  run(dice, { sections }) {
    const moves = dice.sum(3, averageDie, 'turns of fire');
    const guns: readonly number[] = BATTERY[sections === 2 ? 2 : 1];
    dice.trace?.push(fact(['WF-11.1', 'WF-0.1'], `${moves} turns of fire, known only to their owner`));
    dice.trace?.push(fact(['WF-11.2', 'WF-11.3'], `Howitzers firing together: ${guns.join(' and ')}`));
    return { moves, guns };
  },
  says: ({ moves, guns }) =>
    sentences(
      `the bombardment has ${counted(moves, 'turn')} of fire`,
      guns.length === 1
        ? `its ${guns[0]} howitzers fire together`
        : `its howitzers fire in sections of ${listed(guns.map(String))}`,
    ),
});

/** WF-11.5, WF-11.6 Up to which face a gun is lost, by the times the target was fired at. */
export const thresholdFor = (times: number): number => (times < 3 ? 0 : times === 3 ? 1 : 2);

const guns = many('Guns firing', { min: 1, boundsCode: 'no-guns', common: [1, 2, 3, 4, 5, 6] });

export const counterBattery = procedure({
  id: 'counterBattery',
  title: 'Counter-battery fire',
  about: 'Guns lost for firing at one target again and again.',
  rules: ['WF-11.5', 'WF-11.6'],
  tells: 'destroyed',
  wants: [
    { field: 'destroyed', is: 0, say: ({ guns }) => (guns === 1 ? 'the gun is safe' : 'no gun is lost') },
    { field: 'destroyed', typical: (n) => `at least ${counted(n, 'gun')} ${verb(n, 'is', 'are')} lost` },
  ],
  shape: {
    guns,
    times: many('Times this target was fired at', {
      min: 1,
      common: [1, 2, 3, 4, 5],
      help: 'This turn included.',
    }),
  },
  checks: [
    ...badFields([BAD], { guns }),
    refuseWhen(
      BAD,
      'WF-11.5',
      ({ guns }: { guns: number }) => guns > MOST,
      `At most ${MOST} guns fire together.`,
    ),
    refuseWhen(
      'no-guns',
      'WF-11.5',
      ({ guns }: { guns: number }) => guns < 1,
      'No gun fires: nothing to find.',
    ),
    ...badFields([BAD]),
  ],
  run(dice, { guns, times }) {
    const threshold = thresholdFor(times);
    dice.trace?.push(
      fact(
        times > 3 ? ['WF-11.5', 'WF-11.6'] : 'WF-11.5',
        threshold === 0 ? 'Not yet found' : `Each gun is lost on ${threshold === 1 ? 'a 1' : '1 or 2'}`,
      ),
    );
    if (threshold === 0) return { threshold, destroyed: 0, left: guns };
    const left = dice.count(guns, d6, atLeast(threshold + 1), 'to escape counter-battery fire');
    return { threshold, destroyed: guns - left, left };
  },
  says: ({ threshold, destroyed, left }) =>
    sentences(
      threshold === 0
        ? 'the guns are not found yet'
        : `counter-battery fire destroys ${counted(destroyed, 'gun')}`,
      `${counted(left, 'gun')} ${verb(left, 'is', 'are')} left`,
    ),
});
