import type { Dice } from '@sandtable/dice';
import {
  type Act,
  actWith,
  chanceThat,
  type Figure,
  type Rings,
  ringsFrom,
  type Side,
  type Survey,
} from '@sandtable/engine';
import { ahead, gapBetween, type Path, type Place, type Pose, pathLength, posed } from '@sandtable/table';
import { actorProblem } from '../play/acting.ts';
import { chargeProblem, chargerProblem } from '../play/charging.ts';
import type { Acts, Command, Order, Step } from '../play/commands.ts';
import type { State } from '../play/state.ts';
import { moveInput } from '../play/walking.ts';
import { figuresOf, STEADY } from '../players/figures.ts';
import { actsOf } from '../players/instinct.ts';
import { bestShot, movesTo, type Option, shotsAt, targetsOf } from '../players/steps.ts';
import { moveDistance } from '../sheet/moving.ts';
import { enemiesInView, inFront, menOf, nearestOf, type Standing } from '../table/men.ts';
import { manName } from '../words/naming.ts';
import { bestMove } from './moving-acts.ts';
import { figureOf } from './scene.ts';

/** What a whole unit may do as one order. */

const left = (man: Standing): number => (man.wounded ? 1 : 2) - man.used;
const mayAct = (state: State, man: Standing): boolean =>
  !actorProblem(state, man) && man.serves === null && !man.stunned && left(man) > 0;

const paceOf = ({ mounted }: Standing): 1 | 2 => (mounted ? 2 : 1);
/** A move farther than this takes two actions: half an inch a die short of the best that the ground lets one move give. */
const oneMove = (state: State, man: Standing): number =>
  bestMove(state, man, paceOf(man)) - paceOf(man) * 500;
/** LPG-2.6 Actions that it takes to face a place. */
const turnsTo = (state: State, man: Standing, to: Place): 0 | 1 =>
  inFront(man.pose, to) || state.options.facing === 'free' ? 0 : 1;

/** Everybody as far and in the same direction as the unit is led, each by his own dice; where nobody can, a move that the rules refuse. */
function allAlong(state: State, men: readonly Standing[], path: Path): Acts[] {
  const [from, to] = [path[0]!, path[path.length - 1]!];
  const far = gapBetween(from, to);
  const ahead = ({ pose }: Standing): number => pose.x * (to.x - from.x) + pose.y * (to.y - from.y);
  const inOrder = [...men].sort((a, b) => ahead(b) - ahead(a)); // whoever is in front makes room
  const acts = inOrder.flatMap((man) => {
    const goal = { x: man.pose.x + to.x - from.x, y: man.pose.y + to.y - from.y };
    const wanted = turnsTo(state, man, goal) + (far > oneMove(state, man) ? 2 : 1);
    const steps = man.prone ? undefined : movesTo(state, man, goal, Math.min(left(man), wanted));
    return steps?.some((step) => step.do === 'move') ? [{ man: man.id, steps }] : [];
  });
  const [first] = inOrder;
  if (acts.length > 0 || far === 0 || !first) return acts;
  const { x, y } = first.pose;
  return [
    {
      man: first.id,
      steps: [
        {
          do: 'move',
          path: [
            { x, y },
            { x: x + to.x - from.x, y: y + to.y - from.y },
          ],
        },
      ],
    },
  ];
}

/** The unit as it would stand when its middle man has gone there. */
const moved =
  (men: readonly Standing[], from: Pose) =>
  (to: Pose): Figure[] =>
    men.flatMap((man) =>
      figureOf(man, posed({ x: man.pose.x + to.x - from.x, y: man.pose.y + to.y - from.y }, to.facing)),
    );

/** The man who stands nearest to the middle of them. */
function middleOf(men: readonly Standing[]): Standing {
  const sum = men.reduce(({ x, y }, { pose }) => ({ x: x + pose.x, y: y + pose.y }), { x: 0, y: 0 });
  const middle: Place = { x: sum.x / men.length, y: sum.y / men.length };
  return [...men].sort((a, b) => gapBetween(a.pose, middle) - gapBetween(b.pose, middle))[0]!; // there is one
}

const groupAct =
  (unit: string) =>
  (id: string, rest: Omit<Parameters<typeof actWith<Command>>[0], 'id'>): Act =>
    actWith<Command>({ id: `${unit} ${id}`, actor: unit, ...rest });

const unitName = (state: State, unit: string): string => state.units[unit]!.name;
const shooting = (men: readonly Standing[], shot: (man: Standing) => Option | undefined): Acts[] =>
  men.flatMap((man) => {
    const found = shot(man);
    return found ? [{ man: man.id, steps: found.steps }] : [];
  });

export function unitActs(state: State, side: Side, unit: string): Act[] {
  const men = menOf(state, side).filter((man) => man.unit === unit && mayAct(state, man));
  if (men.length < 2) return [];
  const group = groupAct(unit);
  const name = unitName(state, unit);
  const together = (acts: readonly Acts[]): Command => ({ type: 'actTogether', side, acts });
  const at = (target: Standing): Acts[] => shooting(men, (man) => shotsAt(state, man, target, STEADY));
  const targets = [...new Set(men.flatMap((man) => targetsOf(state, man)))].filter(
    (target) => at(target).length > 0,
  );
  const shots = targets.length > 0 ? shooting(men, (man) => bestShot(state, man, STEADY)) : [];
  const best = actsOf(state, unit, figuresOf('seasoned', state, side));
  const ready = new Set([...men.map(({ id }) => id), ...best.map(({ man }) => man)]); // whoever is stunned may lie down
  const walkers = men.filter(({ prone }) => !prone);
  const all = (what: (man: Standing) => boolean, step: Step): Acts[] =>
    men.filter(what).map(({ id }) => ({ man: id, steps: [step] }));
  const [lying, standing] = [
    all(({ prone }) => prone, { do: 'stand' }),
    all(({ prone, mounted }) => !prone && !mounted, { do: 'fall-prone' }),
  ];
  return [
    ...(shots.length > 0
      ? [
          group('all-fire', {
            label: `All fire (${shots.length} of ${men.length})`,
            key: 'f',
            about: `Each man of ${name} at his best target, after looking or turning where that helps.`,
            command: () => together(shots),
          }),
          group('all-fire-at', {
            label: 'All fire at one',
            about: `Whoever of ${name} can, at the same enemy.`,
            asks: [{ kind: 'target', among: targets.map(({ id }) => id), prompt: 'Fire at' }],
            command: ({ target }) => together(target === undefined ? [] : at(state.men[target] as Standing)), // one of them
          }),
        ]
      : []),
    ...(walkers.length > 1 ? [goingAct(state, walkers, group, name, together)] : []),
    ...(best.length > 0
      ? [
          group('as-they-like', {
            label: 'Each as he thinks best',
            usual: true,
            about: `${best.length} of ${ready.size} find something to do: they shoot, load, lie down or go on.`,
            command: () => together(best),
          }),
        ]
      : []),
    ...(standing.length > 0
      ? [
          group('all-down', {
            label: `All lie down (${standing.length})`,
            key: 'd',
            about: 'One action of each; he is harder to see and to hit, and cannot strike back.',
            command: () => together(standing),
          }),
        ]
      : []),
    ...(lying.length > 0
      ? [
          group('all-up', {
            label: `All get up (${lying.length})`,
            key: 'u',
            about: 'One action of each.',
            command: () => together(lying),
          }),
        ]
      : []),
  ];
}

/** LPG-2.6 What all of a man's moves come to. */
const bothMoves = (actions: number) => ({
  run: (dice: Dice, input: Parameters<typeof moveDistance.run>[1]): number => {
    let far = 0;
    for (let i = 0; i < actions; i++) far += moveDistance.run(dice, input).distance;
    return far;
  },
});

/** `4½`, `9`: thousandths as inches, in halves. */
const halves = (thousandths: number): string =>
  `${Math.floor(thousandths / 1000)}${thousandths % 1000 === 0 ? '' : '½'}`;

/** Of many rings the surest, the last that is as likely as not, and the farthest. */
function fewOf(all: Rings['list']): Rings['list'] {
  const least = (chance: number): number => all.filter((ring) => ring.chance > chance - 1e-9).length;
  const shown = [Math.max(1, least(1)), least(0.5), all.length];
  return all.filter((_, i) => shown.includes(i + 1));
}

function goingAct(
  state: State,
  men: readonly Standing[],
  group: ReturnType<typeof groupAct>,
  name: string,
  together: (acts: readonly Acts[]) => Command,
): Act {
  const middle = middleOf(men);
  const { pose } = middle;
  const pace = paceOf(middle);
  const most = 5000 * pace * left(middle);
  /** LPG-2.6, LPG-4.6, LPG-4.7 Who must turn first has an action less to move with; what the way goes through is taken off. */
  const mostTo = (to: Place): number => {
    const steps = movesTo(state, middle, to, left(middle)) ?? [];
    if (!steps.some((step) => step.do === 'move')) return most; // nobody goes there: he is told why
    return steps.reduce((sum, step) => {
      if (step.do !== 'move') return sum;
      const { woods, scrub } = moveInput(state, middle, step);
      return sum + (5 * pace - (woods ? 1 : 0) - (scrub ? 1 : 0)) * 1000;
    }, 0);
  };
  const input = moveInput(state, middle, { do: 'move', path: [pose, ahead(pose, 1000)], pace });
  /** How far each order leads them: the steps of a man do not say it, for a way runs on as far as the dice do. */
  const led = new WeakMap<Command, Path>();
  const surveyOf = (order: Command): Survey | undefined => {
    const way = led.get(order);
    const own = order.type === 'actTogether' ? order.acts.find(({ man }) => man === middle.id) : undefined;
    if (!way || !own) return undefined;
    const moves = own.steps.flatMap((step) => (step.do === 'move' ? [step] : []));
    const cost = pathLength(way);
    const rolled = moves[0] ? moveInput(state, middle, moves[0]) : input;
    const chance = chanceThat(bothMoves(moves.length), rolled, (far) => far * 1000 >= cost - 1);
    return { cost, most: mostTo(way[way.length - 1]!), legs: [], chance, notes: [] };
  };
  const ringsOf = (actions: number): Rings['list'] =>
    actions > 0 ? ringsFrom(bothMoves(actions), input, (distance) => distance) : [];
  const all = ringsOf(left(middle));
  const front =
    state.options.facing === 'free' ? {} : { front: { width: 90, aside: fewOf(ringsOf(left(middle) - 1)) } };
  const rings = { from: pose, figures: [], list: fewOf(all), all, ...front };
  return group('all-go', {
    label: 'All move',
    key: 'm',
    about: `Everybody of ${name} who is up, side by side, each by his own dice: one move, or two if you lead them farther than ${halves(oneMove(state, middle))} inches.`,
    rings,
    asks: [
      {
        kind: 'path',
        from: pose,
        most,
        mostTo,
        turns: false,
        bands: [{ most, label: 'the best rolls' }],
        figures: moved(men, pose),
      },
    ],
    survey: (command) => surveyOf(command as Command), // made here
    command: ({ path }) => {
      const order = together(path && path.length > 1 ? allAlong(state, men, path) : []);
      if (path && path.length > 1) led.set(order, path);
      return order;
    },
  });
}

/** LPG-12.3 Everybody of a unit who can, each at the nearest whom he may charge; he may be told otherwise beforehand. */
export function unitCharges(state: State, side: Side, unit: string): Act[] {
  const orders = menOf(state, side).flatMap((man): Order[] => {
    if (man.unit !== unit || chargerProblem(state, man)) return [];
    const pace = man.mounted ? (2 as const) : (1 as const);
    const open = enemiesInView(state, side).filter((enemy) => !chargeProblem(state, man, enemy, pace));
    const target = nearestOf(man, open);
    return target ? [{ type: 'declareCharge', side, man: man.id, target: target.id, pace }] : [];
  });
  const [first, ...rest] = orders;
  if (!first) return [];
  const only = rest.length === 0 && 'man' in first ? manName(state, first.man) : undefined;
  return [
    groupAct(unit)('all-charge', {
      label: only ? `${only} charges` : `All charge (${orders.length})`,
      key: 'c',
      about: only
        ? `Nobody else of ${unitName(state, unit)} can; at the nearest whom he may charge.`
        : `Each man of ${unitName(state, unit)} who can, at the nearest whom he may charge.`,
      command: () => ({ type: 'giveTogether', side, orders }),
    }),
  ];
}
