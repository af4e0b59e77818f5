import {
  aimFrom,
  type Board,
  counted,
  type Fall,
  type Hope,
  listed,
  type Side,
  type Stages,
  type Survey,
  surveyedActs,
  type Tally,
  type Trail,
  verb,
} from '@sandtable/engine';
import { INCH, inches, pathLength } from '@sandtable/table';
import { radiusOf } from '../play/bursts.ts';
import type { Command } from '../play/commands.ts';
import { deciding } from '../play/deciding.ts';
import type { Event } from '../play/events.ts';
import { batteryOf } from '../play/plotting.ts';
import { sightOn } from '../play/shooting.ts';
import type { Phase, State } from '../play/state.ts';
import { figuresOver, pointsOf, totalOf } from '../play/victory.ts';
import { goingOf, moveRate } from '../table/pace.ts';
import { lookAlong } from '../table/sight.ts';
import { nearestGap, placesOf } from '../table/stations.ts';
import { acts } from './acts.ts';
import { allotmentForm } from './forms.ts';

/** What the board shows and asks beyond the rules. */

const LIST: readonly (Stages['list'][number] & { readonly phases: readonly Phase[] })[] = [
  {
    id: 'setup',
    label: 'Set up',
    about: 'Both sides place their units in their zones and write what opening plots they have.',
    phases: ['setup'],
  },
  {
    id: 'orders',
    label: 'Orders',
    about: 'Both sides write plots and orders for a bombardment in secret.',
    phases: ['orders'],
  },
  {
    id: 'initiative',
    label: 'Initiative',
    about: 'Whoever won it says who moves first.',
    phases: ['initiative'],
  },
  {
    id: 'move',
    label: 'Movement',
    about: 'One side moves and charges, unit by unit, then the other.',
    phases: ['move-first', 'move-second'],
  },
  {
    id: 'artillery',
    label: 'Artillery',
    about: 'Plotted shells land; then both sides lay their guns in secret.',
    phases: ['artillery'],
  },
  {
    id: 'small-arms',
    label: 'Small arms',
    about: 'Both sides allot rifles, machine guns and grenades in secret; all fire together.',
    phases: ['small-arms'],
  },
  { id: 'morale', label: 'Morale', about: 'Squads with a reason check their nerve.', phases: ['morale'] },
  {
    id: 'melee',
    label: 'Melee',
    about: 'One round for every contact; the loser goes back.',
    phases: ['melee'],
  },
  { id: 'over', label: 'Verdict', about: 'The battle is over.', phases: ['over'] },
];

/** What this side has to decide now. */
const TO_DO: Readonly<Record<Phase, string>> = {
  setup: 'place your units as you like, then say that you have set up.',
  orders: 'plot indirect fire if you like, then seal the orders.',
  initiative: 'you have the initiative; move first, or second.',
  'move-first': 'move or charge with a unit, or end the movement.',
  'move-second': 'move or charge with a unit, or end the movement.',
  artillery: 'lay your guns, or hold their fire.',
  'small-arms': 'allot your fire, on one sheet or weapon by weapon, or hold it.',
  morale: 'squads check their nerve.',
  melee: 'a melee is fought.',
  over: 'the battle is over.',
};
/** What there is to do, for a side with a bombardment or opening plots too. */
function toDo(view: State, side: Side): string {
  const battery = batteryOf(view, side);
  if (view.phase === 'setup' && battery && battery.sections.length === 0)
    return 'say first how the bombardment fires.';
  if (view.phase === 'setup' && (battery || view.openers.some((id) => view.units[id]?.side === side)))
    return 'place your units, write opening plots, then say that you have set up.';
  if (view.phase === 'artillery' && allotmentForm(view, side, []).length === 0)
    return 'no enemy is in sight of your guns; hold their fire, or lay them on ground or wire, or with smoke.';
  if (view.phase === 'small-arms' && allotmentForm(view, side, []).length === 0)
    return 'no enemy is in sight; hold all fire, or throw grenades at ground within reach.';
  if (view.phase === 'orders' && battery) return 'plot fire if you like, then seal the orders.';
  return TO_DO[view.phase];
}
const nameOf = (view: State, side: Side): string => view.sides.find(({ id }) => id === side)?.name ?? side;

const numbered = (n: number, one: string, many: string): [string, string] => [verb(n, one, many), String(n)];
/** What each side has, always in view. */
const tallyOf = (view: State): Tally[] =>
  view.sides.map(({ id }) => {
    const lost = Object.values(view.units).reduce(
      (sum, unit) =>
        sum +
        (unit.side === id && unit.kind !== 'vehicle'
          ? unit.original - (unit.pose || unit.exited || unit.arrives > view.turn ? unit.figures.length : 0)
          : 0),
      0,
    );
    const { victory } = view;
    const won: [string, string][] =
      victory.kind === 'points'
        ? [numbered(totalOf(pointsOf(view, id)), 'point', 'points')]
        : id === victory.attacker
          ? [['over the canal', `${figuresOver(view, id, victory.line)} of ${victory.win}`]]
          : [];
    return { side: id, facts: [...won, numbered(Math.max(0, lost), 'figure lost', 'figures lost')] };
  });

function promptOf(view: State, side: Side): string {
  const [question] = view.asked;
  if (view.verdict) return view.verdict.why;
  if (!deciding(view).includes(side)) return 'The other side decides.';
  switch (question?.kind) {
    case 'answer':
      return `${view.units[question.unit]?.name ?? ''} is charged: what does it do?`;
    case 'nominate':
      return `A specialist of ${view.units[question.unit]?.name ?? ''} is hit: who is it?`;
    case 'weapon':
      return `A weapon of ${view.units[question.unit]?.name ?? ''} is struck: which one?`;
    case 'goBack':
      return `${view.units[question.unit]?.name ?? ''} has lost the round: where does it go back?`;
    case 'follow':
      return `${view.units[question.unit]?.name ?? ''} has nobody left before it: does it follow up?`;
    default:
      return `${nameOf(view, side)}: ${toDo(view, side)}`;
  }
}

function goalOf(view: State, side: Side): string {
  const { victory } = view;
  const attacks = victory.attacker === side;
  if (victory.kind === 'crossing') {
    const over = figuresOver(view, victory.attacker, victory.line);
    return attacks
      ? `Have ${victory.win} figures over the canal, not routing, when turn ${view.turns} ends, and ${victory.clear} to win clearly; ${soFar(over)}.`
      : `Keep the enemy below ${victory.win} figures over the canal until turn ${view.turns} ends; ${soFar(over)}.`;
  }
  const other = view.sides.find(({ id }) => id !== side)!.id; // there are two
  return `Points when turn ${view.turns} ends: ground, vehicles, guns, men${attacks ? ', and who gets off by the road' : ''}. A margin of ${victory.win} wins; it stands ${totalOf(pointsOf(view, side))} to ${totalOf(pointsOf(view, other))}. ${sharesOf(view, side)}`.trim();
}

/** Where the points of a side come from. */
function sharesOf(view: State, side: Side): string {
  const { credit, ground, machines, men, exits } = pointsOf(view, side);
  const shares = [
    credit > 0 ? `${credit} from the start` : '',
    ground > 0 ? `${ground} for ground` : '',
    machines > 0 ? `${machines} for vehicles and guns` : '',
    men > 0 ? `${men} for men` : '',
    exits > 0 ? `${exits} for getting off` : '',
  ].filter(Boolean);
  return shares.length > 0 ? `Yours: ${listed(shares)}.` : '';
}

const stages = (view: State, side: Side): Stages => {
  const left = batteryOf(view, side)?.left;
  return {
    list: LIST.map(({ id, label, about }) => ({ id, label, about })),
    now: Math.max(
      0,
      LIST.findIndex(({ phases }) => phases.includes(view.phase)),
    ),
    note: left === undefined || left === null ? '' : `${counted(left, 'turn')} of bombardment left`,
    prompt: promptOf(view, side),
    goal: goalOf(view, side),
    tally: tallyOf(view),
  };
};

const SLOW = ['shelled-ground', 'wood', 'ruins', 'stream', 'hedge', 'wall', 'fence', 'trench', 'wire'];
function survey(view: State, command: Command): Survey | undefined {
  if (command.type !== 'move' && command.type !== 'strategic') return undefined;
  const unit = view.units[command.unit];
  if (!unit?.pose || command.path.length < 1) return undefined;
  const mode = command.type === 'strategic' ? 'road' : 'normal';
  const most = Math.max(1, moveRate(view, unit, mode) * INCH);
  const { cost, spans } = goingOf(view, unit, command.path, mode);
  const length = pathLength(command.path);
  return {
    // Rounded up: what is a hair too far for the rules is too far for the tape.
    cost: Number.isFinite(cost) ? Math.ceil((unit.spent + cost) * most - 1e-6) : Math.round(most + length),
    most,
    legs: spans
      .filter(({ feature }) => SLOW.includes(feature.kind))
      .map(({ feature, from, to }) => ({
        from,
        to,
        name: feature.name ?? feature.kind,
        going: 'slow' as const,
      })),
    chance: 1,
    notes: [],
  };
}

/** Where a shell fell, for the grid of WF-5.7. */
const fallOf = ({ from, aimed, place, weapon, ammo, aim }: Extract<Event, { type: 'shellFell' }>): Fall => ({
  from,
  aimed,
  place,
  radius: radiusOf(weapon, ammo),
  square: Number(aim.outcome.direction),
});

function trail(view: State, event: Event): Trail | undefined {
  const poseOf = (id: string) => view.units[id]?.pose;
  switch (event.type) {
    case 'moved':
      return { units: [event.unit], path: event.path, pose: event.pose };
    case 'volleyFired':
      return {
        units: [event.unit, event.target],
        ...aimFrom(poseOf(event.unit), poseOf(event.target)),
        resolved: event.volley,
      };
    case 'shellFell':
      return {
        units: event.caught.map(({ unit }) => unit),
        aim: { from: event.aimed, to: event.place },
        fall: fallOf(event),
        resolved: event.burst ?? event.aim,
      };
    case 'chargeDeclared':
      return {
        units: [...event.charge.units, event.charge.target],
        ...aimFrom(poseOf(event.charge.units[0] ?? ''), poseOf(event.charge.target)),
      };
    case 'chargeReceived':
      return event.reception
        ? {
            units: [event.unit, event.by],
            ...aimFrom(poseOf(event.by), poseOf(event.unit)),
            resolved: event.reception,
          }
        : undefined;
    case 'checked':
    case 'rallied':
      return { units: event.units, resolved: event.check };
    case 'fought':
      return { units: [...event.first, ...event.second], resolved: event.melee };
    case 'gasTested':
      return { units: [event.unit], resolved: event.test };
    case 'vehicleStruck':
      return { units: [event.unit], resolved: event.hit };
    case 'bogTested':
      return { units: [event.unit], resolved: event.test };
    case 'initiativeRolled':
      return { units: [], resolved: event.roll };
    default:
      return 'unit' in event ? { units: [event.unit] } : undefined;
  }
}

// biome-ignore format: a table
const HOPES: Readonly<Record<string, Hope>> = {
  smallArmsFire: { what: 'figures felled by small arms', field: 'casualties' },
  moraleCheck:   { what: 'morale checks passed',         field: 'result', good: ['pass'] },
  tankMobility:  { what: 'tanks not bogged',             field: 'mayMove' },
};

/** How many of those wanted are there. */
const soFar = (n: number): string => (n === 0 ? 'none so far' : `${n} ${verb(n, 'is', 'are')} there`);

export const westernFrontBoard: Board<State, Event> = {
  stages,
  acts: surveyedActs(acts, survey),
  look(view, from, to) {
    const [a, b] = [view.units[from], view.units[to]];
    if (!a?.pose || !b?.pose) return undefined;
    // WF-4.22: as fire is measured, from his middle to the nearest figure in sight, or to the nearest of all.
    const { gap } = sightOn(view, a, b);
    const far = Number.isFinite(gap) ? gap : nearestGap([a.pose], placesOf(view, b));
    return {
      ...lookAlong(view, { x: a.pose.x, y: a.pose.y }, { x: b.pose.x, y: b.pose.y }),
      inches: Number.isFinite(far) ? inches(far) : 0,
    };
  },
  trail,
  hopes: HOPES,
};
