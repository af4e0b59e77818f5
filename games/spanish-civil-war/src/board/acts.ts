import { type Act, actWith, capital, type Side } from '@sandtable/engine';
import type { Pose } from '@sandtable/table';
import { questionNow } from '../play/interrupting.ts';
import type { Command, Element, Question, State } from '../play/state.ts';
import { sideOf } from '../table/units.ts';
import { goneSaid } from '../words/tell.ts';
import { endOf, formationAsk, formed } from './act-parts.ts';
import { assaults, declarations, fights, observations, rallies, shots, strikes } from './fighting.ts';
import { figuresAt } from './figures.ts';
import { movements } from './moving.ts';
import { setUp } from './setting-up.ts';

/** What a side may do, with what each thing needs to be asked for. */

/** Every way to pick so many of a list, like kinds being alike. */
function picks(list: readonly Element[], n: number): Element[][] {
  if (n === 0) return [[]];
  return [...new Set(list)].flatMap((kind) => {
    const rest = list.slice(list.indexOf(kind) + 1);
    return picks(rest, n - 1).map((more) => [kind, ...more]);
  });
}

/** SCW-7.2, SCW-1.9 What a side is asked inside a phase. */
function answers(state: State, question: Question): Act[] {
  const { side } = question;
  const unit = state.units[question.unit]!; // asked about it
  if (question.kind === 'reveal')
    return [
      actWith<Command>({
        id: `${unit.id} reveal`,
        label: 'Set it up',
        key: 'm',
        actor: unit.id,
        asks: [
          { kind: 'facing', from: unit.pose!, figures: (pose: Pose) => figuresAt(unit, pose) },
          ...formationAsk(unit),
        ],
        command: ({ facing, chosen }) => ({
          type: 'reveal',
          side,
          unit: unit.id,
          ...(facing === undefined ? {} : { facing }),
          ...formed(chosen?.formation),
        }),
      }),
      actWith<Command>({
        id: 'as-it-is',
        label: 'Leave it as it stands',
        ends: true,
        command: () => ({ type: 'reveal', side, unit: unit.id }),
      }),
    ];
  const options = picks(question.before, question.lost).map((gone) => ({
    id: gone.join(','),
    label: capital(goneSaid(gone)),
  }));
  return [
    actWith<Command>({
      id: `${unit.id} loses`,
      label: 'Choose what it loses',
      actor: unit.id,
      asks: [{ kind: 'choice', name: 'gone', prompt: 'It loses', options, initial: options[0]!.id }],
      command: ({ chosen }) => ({
        type: 'lose-element',
        side,
        unit: unit.id,
        ...(chosen?.gone ? { elements: chosen.gone.split(',') as Element[] } : {}), // one of the options above
      }),
    }),
    actWith<Command>({
      id: 'default',
      label: 'The usual order',
      ends: true,
      command: () => ({ type: 'lose-element', side, unit: unit.id }),
    }),
  ];
}

const ENDS: Readonly<Partial<Record<State['phase'], string>>> = {
  rally: 'Done rallying',
  'assault-movement': 'No more assaults',
  movement: 'End movement',
  declarations: 'Nothing more to declare',
  observing: 'Done observing',
};

/** Everything that this side may do now. */
export function acts(state: State, side: Side): readonly Act[] {
  const question = questionNow(state);
  if (question) return question.side === side ? answers(state, question) : [];
  if (state.active !== null && state.active !== side) return [];
  if (state.active === null && sideOf(state, side).ready) return [];
  const end = endOf(side, 'end-phase', ENDS[state.phase] ?? 'Go on');
  switch (state.phase) {
    case 'setup':
      return setUp(state, side);
    case 'rally':
      return [...rallies(state, side), end];
    case 'assault-movement':
      return [...assaults(state, side), end];
    case 'movement':
      return [...movements(state, side), end];
    case 'declarations':
      return [...declarations(state, side), end];
    case 'observing':
      return [...observations(state, side), end];
    case 'fire-standing':
    case 'fire-moving':
      return [
        ...shots(state, side),
        ...strikes(state, side),
        endOf(side, 'ready', 'Seal and open fire', {
          about: 'When both have sealed, all shots are fired at once.',
        }),
      ];
    case 'assaults':
      return [...fights(state, side), endOf(side, 'ready', 'Fight it out', { usual: true })];
    case 'over':
      return [];
  }
}
