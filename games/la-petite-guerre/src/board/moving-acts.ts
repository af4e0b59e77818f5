import { type Act, type Ask, actWith, counted, type Problem, ringsFrom } from '@sandtable/engine';
import { ahead } from '@sandtable/table';
import { bodyOf, stepProblem } from '../play/acting.ts';
import type { Command, Step } from '../play/commands.ts';
import type { State } from '../play/state.ts';
import { joiningProblem, mayLeave, moveInput } from '../play/walking.ts';
import { faultOf } from '../sheet/actions.ts';
import { moveDistance } from '../sheet/moving.ts';
import { ACTIONS } from '../sheet/vocabulary.ts';
import { menOf, nearestOf, type Standing, within } from '../table/men.ts';
import { throughOf } from '../table/ways.ts';
import { figureOf } from './scene.ts';

/** How a man may move with an action, alone or at the head of a file. */

/** LPG-4.6, LPG-4.7 The best that one move action from here can give, in thousandths; snow and ground at his feet taken off. */
export function bestMove(state: State, man: Standing, pace: 1 | 2): number {
  const { woods, scrub } = throughOf(state, [{ x: man.pose.x, y: man.pose.y }, ahead(man.pose, 100)]);
  return (pace * 5 - (woods ? 1 : 0) - (scrub ? 1 : 0)) * 1000;
}
/** The same without a die: a crawl or a shuffle. */
const bestCreep = (state: State, man: Standing): number => Math.max(0, bestMove(state, man, 1) - 3000);

const wayOf = (man: Standing, most: number, label: string): Ask => ({
  kind: 'path',
  from: man.pose,
  most,
  turns: false,
  bands: [{ most, label }],
  figures: (pose) => figureOf(man, pose),
});
export const way = (state: State, man: Standing, pace: 1 | 2): Ask =>
  wayOf(man, bestMove(state, man, pace), 'the best roll');
export const creep = (state: State, man: Standing): Ask => wayOf(man, bestCreep(state, man), 'without a die');

export const act = (
  man: Standing,
  id: string,
  rest: Omit<Parameters<typeof actWith<Command>>[0], 'id' | 'command'>,
  steps: (answers: Parameters<Act['command']>[0]) => readonly Step[],
): Act =>
  actWith<Command>({
    id: `${man.id} ${id}`,
    actor: man.id,
    ...rest,
    command: (answers) => ({ type: 'act', side: man.side, man: man.id, steps: steps(answers) }),
  });

/** What the sheet has against an action, and for plain ones the table too. */
export function closedFor(state: State, man: Standing, step: Step, plain: boolean): Problem | null {
  const fault = faultOf(bodyOf(state, man), step.do);
  if (fault) return { code: fault.code, message: fault.say, rule: fault.rule };
  return (plain ? stepProblem(state, man, step) : undefined) ?? null;
}

type Moving = Extract<Step, { readonly do: 'move' | 'crawl' | 'shuffle' }>;

/** LPG-4.9 Men of his unit who can follow him in single file, each within 2 inches of the one ahead. */
function fileBehind(state: State, lead: Standing): readonly string[] {
  const path = [{ x: lead.pose.x, y: lead.pose.y }, ahead(lead.pose, 1000)];
  const file: string[] = [];
  const others = menOf(state, lead.side).filter((man) => man.unit === lead.unit && man.id !== lead.id);
  for (let last = lead; ; ) {
    const next = nearestOf(
      last,
      others.filter(
        (man) =>
          within(last, man, 2) &&
          !file.includes(man.id) &&
          !joiningProblem(state, lead, [man.id]) &&
          !stepProblem(state, lead, { do: 'move', path, file: [...file, man.id] }),
      ),
    );
    if (!next) return file;
    file.push(next.id);
    last = next;
  }
}

export function movingActs(state: State, man: Standing): Act[] {
  const how = man.prone ? 'crawl' : 'move';
  const path = [{ x: man.pose.x, y: man.pose.y }, ahead(man.pose, 1000)];
  const closed = closedFor(state, man, { do: how, path }, false);
  const pace = man.mounted ? (2 as const) : (1 as const);
  const rings = {
    from: man.pose,
    figures: [],
    list: ringsFrom(
      moveDistance,
      moveInput(state, man, { do: 'move', path, pace }),
      ({ distance }) => distance,
    ),
    ...(state.options.facing === 'free' ? {} : { front: { width: 90, aside: [] } }), // LPG-2.6
  };
  const walks = (
    id: string,
    rest: Partial<Act> & Pick<Act, 'label'>,
    more: Pick<Moving, 'pace' | 'file'>,
  ): Act =>
    act(
      man,
      id,
      {
        closed,
        about: 'To his front; all that is rolled must be gone, straight on if the way is shorter.',
        asks: closed ? [] : [way(state, man, more.pace ?? 1)],
        ...rest,
      },
      ({ path: given }) => [
        { do: 'move', path: given ?? [], ...more, ...(mayLeave(state, man) ? { leave: true } : {}) },
      ],
    );
  const riding = man.mounted ? { pace } : {};
  const file = closed || man.prone ? [] : fileBehind(state, man);
  const moves: Act[] = man.prone
    ? []
    : [
        walks('move', { label: man.mounted ? 'Ride' : 'Move', key: 'm', rings }, riding),
        ...(man.mounted ? [walks('walk', { label: 'Ride, one die' }, { pace: 1 })] : []),
        ...(file.length > 0
          ? [
              walks(
                'file',
                { label: `Lead ${counted(file.length, 'man', 'men')} in single file` },
                { ...riding, file },
              ),
            ]
          : []),
      ];
  const creeps = man.prone ? 'crawl' : 'shuffle';
  const shut = closedFor(state, man, { do: creeps, path }, false);
  const creeping = man.mounted
    ? []
    : [
        act(
          man,
          creeps,
          {
            label: ACTIONS[creeps],
            key: 's',
            closed: shut,
            about: 'Up to 2 inches, less where the ground is heavy, without a die.',
            asks: shut ? [] : [creep(state, man)],
          },
          ({ path: given }) => [{ do: creeps, path: given ?? [] }],
        ),
      ];
  const turn = closedFor(state, man, { do: 'turn', facing: 0 }, false);
  return [
    ...moves,
    ...creeping,
    act(
      man,
      'turn',
      {
        label: 'Turn',
        key: 't',
        closed: turn,
        about: '',
        asks: turn ? [] : [{ kind: 'facing', from: man.pose, figures: (pose) => figureOf(man, pose) }],
      },
      ({ facing }) => [{ do: 'turn', facing: facing ?? man.pose.facing }],
    ),
  ];
}
