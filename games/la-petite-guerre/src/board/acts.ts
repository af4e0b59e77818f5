import { type Act, actWith, type Problem, type Side } from '@sandtable/engine';
import { askedToPursue } from '../play/breaking.ts';
import { chargeProblem, chargerProblem } from '../play/charging.ts';
import { controlledBy, judgeSpending, pointsProblem } from '../play/commanding.ts';
import { isProblem } from '../play/fields.ts';
import { asksForPace, judgeRetiring } from '../play/morale.ts';
import { decidingNow } from '../play/sequence.ts';
import type { Command, State } from '../play/state.ts';
import { enemiesInView, isAble, menGap, menOf, type Standing } from '../table/men.ts';
import { gunActs } from './gun-acts.ts';
import { manActs, unitActs } from './man-acts.ts';
import { way } from './moving-acts.ts';

/** Everything that a side may do now. */

const end = (id: string, label: string, about: string, command: Command, usual = false): Act =>
  actWith<Command>({ id, label, about, ends: true, usual, command: () => command });

function leaderActs(state: State, leader: Standing): Act[] {
  const { id, side } = leader;
  const closedFor = (kind: Extract<Command, { type: 'spendCp' }>['kind']): Problem | null =>
    pointsProblem(state, leader, kind) ?? null;
  const spend = { type: 'spendCp', side, leader: id } as const;
  const unseen = enemiesInView(state, side).filter((enemy) => !leader.acquired.includes(enemy.id));
  const own = leader.acquired.filter((enemy) => state.men[enemy]?.pose && !state.men[enemy].hidden);
  const near = controlledBy(state, leader).length;
  const heard = menOf(state, side).filter(
    (man) =>
      man.id !== id && man.acquired.some((enemy) => state.men[enemy]?.pose) && menGap(man, leader) <= 4000,
  );
  return [
    actWith<Command>({
      id: `${id} control`,
      actor: id,
      label: 'Control',
      key: 'c',
      usual: near > 0,
      closed: closedFor('control'),
      about: `His men within 4 inches need no test: ${near} of them now.`,
      command: () => ({ ...spend, kind: 'control' }),
    }),
    actWith<Command>({
      id: `${id} encourage`,
      actor: id,
      label: 'Encourage',
      key: 'e',
      closed: closedFor('encourage'),
      about: 'A point more for charges and morale of his men within 4 inches, this turn.',
      command: () => ({ ...spend, kind: 'encourage' }),
    }),
    actWith<Command>({
      id: `${id} go`,
      actor: id,
      label: 'Go there',
      key: 'm',
      closed: closedFor('move'),
      about: 'One move now; he may move again when he acts.',
      asks: [way(leader, leader.mounted ? 10_000 : 5000)],
      command: ({ path }) => ({ ...spend, kind: 'move', path: path ?? [] }),
    }),
    ...(unseen.length > 0
      ? [
          actWith<Command>({
            id: `${id} assess`,
            actor: id,
            label: 'Look for',
            key: 'a',
            closed: closedFor('assess'),
            about: 'One attempt to make out an enemy, beside his actions.',
            asks: [{ kind: 'target', among: unseen.map((enemy) => enemy.id), prompt: 'Look for' }],
            command: ({ target }) => ({ ...spend, kind: 'assess', ...(target ? { target } : {}) }),
          }),
        ]
      : []),
    ...(own.length > 0
      ? [
          actWith<Command>({
            id: `${id} indicate`,
            actor: id,
            label: 'Point out',
            key: 'p',
            closed: closedFor('indicate'),
            about: 'Friends within 4 inches find him more easily this turn.',
            asks: [{ kind: 'target', among: own, prompt: 'Point out' }],
            command: ({ target }) => ({ ...spend, kind: 'indicate', ...(target ? { target } : {}) }),
          }),
        ]
      : []),
    ...heard.slice(0, 1).map((friend) =>
      actWith<Command>({
        id: `${id} listen`,
        actor: id,
        label: `Listen to ${friend.name}`,
        key: 'l',
        closed: closedFor('listen'),
        about: 'He then has in his eye whom the other has.',
        asks: [
          {
            kind: 'target',
            among: friend.acquired.filter((enemy) => state.men[enemy]?.pose),
            prompt: 'Hear of',
          },
        ],
        command: ({ target }) => ({
          ...spend,
          kind: 'listen',
          target: friend.id,
          ...(target ? { enemy: target } : {}),
        }),
      }),
    ),
    ...orderActs(state, leader, closedFor('order')),
  ];
}

/** LPG-5.5 For his own unit, and for others of his command who hear him. */
function orderActs(state: State, { id, side, unit: own }: Standing, closed: Problem | null): Act[] {
  return Object.values(state.units).flatMap((unit) => {
    const order = unit.order === 'hold' ? ('fall-back' as const) : ('hold' as const);
    const command = { type: 'spendCp', side, leader: id, kind: 'order', target: unit.id, order } as const;
    const isOwn = unit.id === own;
    if (!isOwn && (unit.side !== side || closed || isProblem(judgeSpending(state, command)))) return [];
    return [
      actWith<Command>({
        id: isOwn ? `${id} order` : `${id} order ${unit.id}`,
        actor: id,
        label: `Order${isOwn ? '' : ` ${unit.short}`}: ${order === 'hold' ? 'hold' : 'fall back'}`,
        closed,
        about: 'What the men do when charged and told to obey orders.',
        command: () => command,
      }),
    ];
  });
}

function commandActs(state: State, side: Side): Act[] {
  const leaders = menOf(state, side).filter((man) => man.cp > 0 && isAble(man));
  return [
    ...leaders.flatMap((leader) => leaderActs(state, leader)),
    end(
      'end-command',
      'The others test',
      'Men whom nobody controls roll; then the other side commands, or men act.',
      { type: 'endCommand', side },
    ),
  ];
}

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
  const act = (id: string, label: string, pace: 1 | 2, file: boolean): Act[] => {
    const command: Command = { type: 'retirePace', side, unit, pace, file };
    return isProblem(judgeRetiring(state, command)) ? [] : [end(id, label, '', command)];
  };
  return [
    ...act('retire', 'Retire, each by himself', 1, false),
    ...act('gallop', 'Retire at the gallop', 2, false),
    ...act('file', 'Retire in single file', 1, true),
  ];
}

export function acts(state: State, side: Side): readonly Act[] {
  if (decidingNow(state) !== side) return [];
  const asked = askedToPursue(state);
  if (asked) {
    const { man } = asked;
    const choose = (choice: 'press' | 'hold', label: string, about: string): Act =>
      actWith<Command>({
        id: choice,
        actor: man,
        label,
        about,
        ends: true,
        command: () => ({ type: 'pursuitChoice', side, man, choice }),
      });
    return [
      choose('press', 'Press on', 'One more to his die: he pursues sooner.'),
      choose('hold', 'Hold back', 'One less to his die: he rather stays.'),
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
