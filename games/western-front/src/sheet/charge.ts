import { atMost, type Dice, d10 } from '@sandtable/dice';
import { badFields, counted, fact, refuseWhen, sentences, verb } from '@sandtable/engine';
import { BAD, many, maybeMany, record, several, yes } from './fields.ts';
import { debutField, failed, mostThatPasses, type Squad, scoreOf, squadField } from './morale.ts';
import { type House, procedure } from './options.ts';
import { type Laid, laid, refuseVolleys, shot, type Volley, volleyShape } from './smallArms.ts';
import { reasonsFor } from './triggers.ts';
import { MORALE_RESULTS, type MoraleResult } from './vocabulary.ts';

/** WF-1.15 Chargers are fired at where the first column begins and ends. */
const POINT_BLANK = 2;

/** One squad charges, a few weapons answer: these bounds keep exact odds quick. */
const MOST_VOLLEYS = 20;
const MOST_CHARGERS = 200;

type Chargers = {
  readonly original: number;
  readonly before: number | null;
  readonly firedOnBefore: boolean;
  readonly squad: Squad;
};
type Reception = {
  readonly fire: readonly Omit<Volley, 'range' | 'targetFigures' | 'options'>[];
  readonly attackers: Chargers;
  readonly debut: boolean;
  readonly options: House;
};
type Losses = { readonly casualties: number; readonly specialistsHit: number };

const comingOn = ({ original, before }: Chargers): number => before ?? original;

/** WF-1.15 The volleys one after the other, until no charger is left; of each is reported whether it was fired. */
function received(dice: Dice, { fire, attackers, options }: Reception): Losses {
  const laying: Laid[] = []; // a volley is laid once, whatever fell before it
  const step = (dice: Dice, lost: Losses, volley: Reception['fire'][number], index: number) => {
    const targetFigures = comingOn(attackers) - lost.casualties;
    if (targetFigures === 0) return [lost, false] as const;
    laying[index] ??= laid(dice, { ...volley, range: POINT_BLANK, options });
    const { specialists } = volley;
    const { casualties, specialistHit } = shot(dice, laying[index], { targetFigures, specialists, options });
    const after = {
      casualties: lost.casualties + casualties,
      specialistsHit: lost.specialistsHit + (specialistHit ? 1 : 0),
    };
    return [after, true] as const;
  };
  const [losses] = dice.each(fire, { casualties: 0, specialistsHit: 0 }, step, '');
  return losses;
}

type Nerve = {
  readonly checkNeeded: boolean;
  readonly passed: boolean;
  readonly result: MoraleResult | 'none' | 'destroyed';
  readonly figuresLost: number;
};

/** WF-3.18, WF-3.19 The chargers' check, with the losses of this fire. */
function nerveTested(dice: Dice, { attackers, debut, options }: Reception, casualties: number): Nerve {
  const squad = { ...attackers.squad, underFire: true, casualties: attackers.squad.casualties + casualties };
  const score = scoreOf(dice, squad, debut);
  const most = mostThatPasses(dice, score, options);
  const passed = dice.count(1, d10, atMost(most), 'morale of the chargers') === 1;
  dice.trace?.push(fact('WF-3.18', passed ? 'The chargers keep their nerve' : 'The chargers fail'));
  if (passed) return { checkNeeded: true, passed, result: 'pass', figuresLost: 0 };
  const { result, figuresLost } = failed(dice, false);
  return { checkNeeded: true, passed, result, figuresLost };
}

/** WF-1.15, WF-3.13 to WF-3.15 Is there a check, and is it passed? */
function nerveOf(dice: Dice, reception: Reception, casualties: number): Nerve {
  const { fire, attackers } = reception;
  const before = comingOn(attackers);
  const after = before - casualties;
  if (after === 0) {
    dice.trace?.push(fact('WF-1.15', 'No charger is left'));
    return { checkNeeded: false, passed: false, result: 'destroyed', figuresLost: 0 };
  }
  const { original, firedOnBefore } = attackers;
  const befallen = {
    firedOn: true,
    firedOnBefore,
    gas: false,
    original,
    before,
    after,
    meleeLost: false,
    routing: false,
  };
  if (fire.length === 0 || reasonsFor(dice, befallen).length === 0)
    return { checkNeeded: false, passed: true, result: 'none', figuresLost: 0 };
  return nerveTested(dice, reception, casualties);
}

/** WF-1.15 Defensive fire, and what it does to the charge. */
function receivedCharge(dice: Dice, reception: Reception) {
  dice.trace?.push(
    fact('WF-1.15', reception.fire.length > 0 ? 'Defenders fire at point-blank range' : 'Nobody fires'),
  );
  const { casualties, specialistsHit } = received(dice, reception);
  const { figuresLost, ...nerve } = nerveOf(dice, reception, casualties);
  dice.trace?.push(fact('WF-1.15', nerve.passed ? 'The charge goes home' : 'The charge is stopped'));
  return {
    casualties,
    specialistsHit,
    ...nerve,
    chargeContinues: nerve.passed,
    attackersLeft: comingOn(reception.attackers) - casualties - figuresLost,
  };
}

export const chargeReception = procedure({
  id: 'chargeReception',
  title: 'Fire at chargers',
  about: 'Defensive fire at a charge, and whether the charge goes home.',
  rules: ['WF-1.15', 'WF-3.13', 'WF-3.15', 'WF-3.18', 'WF-3.19', 'WF-4.22'],
  tells: 'chargeContinues',
  wants: [
    {
      field: 'chargeContinues',
      is: false,
      say: 'the charge is stopped',
      when: ({ fire }) => fire.length > 0,
    },
    { field: 'chargeContinues', is: true, say: 'the charge goes home' },
    {
      field: 'casualties',
      typical: (n) => `at least ${counted(n, 'charger')} ${verb(n, 'falls', 'fall')}`,
      when: ({ fire }) => fire.length > 0,
    },
  ],
  shape: {
    fire: several('Volleys', record('Volley', volleyShape), {
      max: MOST_VOLLEYS,
      help: 'Each is fired at 2 inches, in this order.',
    }),
    attackers: record('Chargers', {
      original: many('Original strength', {
        unit: 'figures',
        max: MOST_CHARGERS,
        common: [6, 8, 10, 12, 15],
      }),
      before: maybeMany('Strength before this fire', {
        unit: 'figures',
        help: 'The original strength unless stated.',
      }),
      firedOnBefore: yes('Had been fired at before in this game'),
      squad: squadField,
    }),
    debut: debutField,
  },
  checks: [
    ...badFields([BAD]),
    refuseWhen(
      BAD,
      'WF-3.15',
      ({ attackers }: Reception) => comingOn(attackers) > attackers.original,
      'The chargers cannot be more than their original strength.',
    ),
    ...refuseVolleys(({ fire }: Reception) => fire),
  ],
  run: receivedCharge,
  says({ casualties, specialistsHit, checkNeeded, result, attackersLeft }, { fire }) {
    const fallen = `${counted(casualties, 'charger')} ${verb(casualties, 'falls', 'fall')}`;
    const among =
      specialistsHit > 0 &&
      `${counted(specialistsHit, 'specialist')} ${verb(specialistsHit, 'is', 'are')} among them`;
    const nerve =
      result === 'destroyed'
        ? 'no charger is left'
        : checkNeeded
          ? `the squad checks its morale and ${MORALE_RESULTS[result === 'none' ? 'pass' : result]}`
          : 'no morale check is due';
    const end =
      result === 'destroyed'
        ? 'the charge is stopped'
        : result === 'pass' || result === 'none'
          ? `the charge goes home with ${counted(attackersLeft, 'figure')}`
          : `the charge is stopped, ${counted(attackersLeft, 'figure')} ${verb(attackersLeft, 'is', 'are')} left`;
    return sentences(fire.length > 0 ? fallen : 'nobody fires at the chargers', among, nerve, end);
  },
});
