import { badFields, fact, inches, sentences } from '@sandtable/engine';
import { BAD, manyOr, yes } from './fields.ts';
import { procedure } from './options.ts';

/** WF-2.2 A sniper's own factors count this far from his unit, in inches. */
export const APART = 6;

/** WF-2.2 to WF-2.6 What a sniper may do. */
export const sniperStanding = procedure({
  id: 'sniperStanding',
  title: 'May the sniper fire?',
  about: 'Whether a sniper is operating, may fire, and counts his own factors.',
  rules: ['WF-2.2', 'WF-2.3', 'WF-2.5', 'WF-2.6'],
  tells: 'mayFire',
  shape: {
    distance: inches('Distance to his own unit', { code: BAD, common: [3, 6, 9, 12] }),
    atRest: manyOr(0, 'Full turns at rest', { common: [0, 1, 2] }),
    cutOff: yes('No way home', {
      help: 'An active enemy is nearer than 6 inches to every route to his own edge.',
    }),
    attacked: yes('Attacked since his last turn', { help: 'Fired at, gassed or charged.' }),
    clearing: yes('Fires to clear his way home'),
  },
  checks: badFields([BAD]),
  idle: { attacked: ({ cutOff }) => !cutOff, clearing: ({ cutOff }) => !cutOff },
  run(dice, { distance, atRest, cutOff, attacked, clearing }) {
    const rested = atRest >= 1;
    const mayFire = rested && (!cutOff || attacked || clearing);
    const sniperFactors = mayFire && distance >= APART;
    dice.trace?.push(fact('WF-2.3', rested ? 'Has rested a turn' : 'Must rest a whole turn before firing'));
    dice.trace?.push(
      fact(
        'WF-2.2',
        distance >= APART ? 'Far enough from his unit' : 'Too near his unit: one ordinary rifle',
      ),
    );
    dice.trace?.push(fact('WF-2.5', cutOff ? 'Has no way home' : 'Has a way home'));
    if (cutOff)
      dice.trace?.push(
        fact(
          'WF-2.6',
          `Withdraws${attacked || clearing ? ', but may fire to defend or clear his way' : ', holding his fire'}`,
        ),
      );
    return { operating: !cutOff, mayFire, sniperFactors, mustWithdraw: cutOff };
  },
  says: ({ mayFire, sniperFactors, mustWithdraw }, { atRest }) =>
    sentences(
      mayFire
        ? `the sniper may fire ${sniperFactors ? 'with his own factors' : 'as one ordinary rifle'}`
        : atRest < 1
          ? 'the sniper must rest a whole turn before he fires'
          : 'the sniper may not fire',
      mustWithdraw && 'he has no way home and must withdraw',
    ),
});
