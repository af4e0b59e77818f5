import { type Act, actWith, chanceThat, percent, type Side } from '@sandtable/engine';
import { askedToPursue, pursuitInput } from '../play/breaking.ts';
import { chargeProblem, chargerProblem } from '../play/charging.ts';
import type { Command } from '../play/commands.ts';
import { isProblem } from '../play/fields.ts';
import { asksForPace, judgeRetiring, rides } from '../play/morale.ts';
import { decidingNow } from '../play/sequence.ts';
import type { State } from '../play/state.ts';
import { pursuitTest } from '../sheet/rout.ts';
import { enemiesInView, menGap, menOf, type Standing } from '../table/men.ts';
import { gunActs } from './gun-acts.ts';
import { commandActs, end } from './leader-acts.ts';
import { manActs } from './man-acts.ts';
import { unitActs, unitCharges } from './unit-acts.ts';

/** Everything that a side may do now. */

function actionActs(state: State, side: Side): Act[] {
  const guns = Object.values(state.guns).filter((gun) => gun.side === side);
  return [
    ...Object.keys(state.units).flatMap((unit) =>
      state.units[unit]!.side === side ? unitActs(state, side, unit) : [],
    ),
    ...guns.flatMap((gun) => gunActs(state, gun)),
    ...menOf(state, side).flatMap((man) => manActs(state, man)),
    end('end-actions', 'End actions', 'Whoever has not acted does nothing this turn.', {
      type: 'endActions',
      side,
    }),
  ];
}

function chargeActs(state: State, side: Side): Act[] {
  const enemies = enemiesInView(state, side);
  const found = menOf(state, side).flatMap((man): Act[] => {
    const near = enemies.filter((enemy) => menGap(man, enemy) <= (man.mounted ? 11_000 : 6000));
    if (near.length === 0) return [];
    const closed = chargerProblem(state, man) ?? null;
    const pace = man.mounted ? (2 as const) : (1 as const);
    const among = closed
      ? []
      : near.filter((enemy) => !chargeProblem(state, man, enemy, pace)).map(({ id }) => id);
    if (!closed && among.length === 0) return [];
    return [
      actWith<Command>({
        id: `${man.id} charge`,
        actor: man.id,
        label: 'Charge',
        key: 'c',
        closed,
        about: 'He tests, rolls his distance, and fights whom he reaches.',
        asks: closed ? [] : [{ kind: 'target', among, prompt: 'Charge' }],
        command: ({ target }) => ({ type: 'declareCharge', side, man: man.id, target: target ?? '', pace }),
      }),
    ];
  });
  return [
    ...Object.keys(state.units).flatMap((unit) => unitCharges(state, side, unit)),
    ...found,
    end(
      'end-charges',
      'No more charges',
      'When both sides have declared, charges are tested and fought.',
      { type: 'endCharges', side },
      true,
    ),
  ];
}

function retireActs(state: State, side: Side): Act[] {
  const unit = state.retiring;
  if (unit === null || !asksForPace(state, unit)) return [];
  const mounted = rides(state, unit);
  const act = (id: string, label: string, pace: 1 | 2, file: boolean): Act[] => {
    const command: Command = { type: 'retirePace', side, unit, pace, file };
    return isProblem(judgeRetiring(state, command)) ? [] : [end(id, label, '', command)];
  };
  return [
    ...act(
      'retire',
      mounted ? 'Retire at a trot: one average die each' : 'Retire, each by himself',
      1,
      false,
    ),
    ...act('gallop', 'Retire at the gallop: two average dice each', 2, false),
    ...act('file', mounted ? 'Retire in single file at a trot' : 'Retire in single file', 1, true),
    ...act('file-gallop', 'Retire in single file at the gallop', 2, true),
  ];
}

export function acts(state: State, side: Side): readonly Act[] {
  if (decidingNow(state) !== side) return [];
  const asked = askedToPursue(state);
  if (asked) {
    const { man } = asked;
    const choose = (choice: 'press' | 'hold', label: string, about: string): Act => {
      const input = pursuitInput(state, state.men[man] as Standing, choice); // he stands within 6
      const p = chanceThat(pursuitTest, input, ({ pursue }) => pursue);
      const command: Command = { type: 'pursuitChoice', side, man, choice };
      return end(choice, `${label}: ${percent(p)} he pursues`, about, command);
    };
    return [
      choose('press', 'Press on', 'One more to his die.'),
      choose('hold', 'Hold back', 'One less to his die.'),
    ];
  }
  switch (state.phase) {
    case 'initiative':
      return [
        end('first', 'Go first', 'Your side leads in every step of this turn.', {
          type: 'chooseOrder',
          side,
          order: 'first',
        }),
        end('second', 'Go second', 'You see what the enemy does before you do the same step.', {
          type: 'chooseOrder',
          side,
          order: 'second',
        }),
      ];
    case 'command':
      return commandActs(state, side);
    case 'actions':
      return actionActs(state, side);
    case 'charge-declare':
      return chargeActs(state, side);
    case 'morale':
      return retireActs(state, side);
    default:
      return [];
  }
}
