import {
  aimFrom,
  type Board,
  type Hope,
  type Side,
  type Stages,
  surveyedActs,
  type Tally,
  type Trail,
} from '@sandtable/engine';
import type { Place } from '@sandtable/table';
import { deciding } from '../play/deciding.ts';
import { HOLDS, holderOf, passProblem } from '../play/sequence.ts';
import type { Event, SideState, State } from '../play/state.ts';
import { breakPointOf } from '../sheet/force.ts';
import { isHere, unitsOf } from '../table/units.ts';
import { look } from './act-parts.ts';
import { acts } from './acts.ts';
import { shortName } from './scene.ts';
import { survey } from './survey.ts';

/** What a board shows of Great War Battalions. */

// biome-ignore format: a table
const STAGES = [
  { id: 'deploy',       label: 'Deploy',   about: 'They stand ready. Drag any inside the dashed line, or begin at once.' },
  { id: 'activation',   label: 'Activate', about: 'Choose a unit, then what it does. Each order costs a token; the first to a unit is never refused.' },
  { id: 'reaction',     label: 'React',    about: 'What the enemy does is drawn in dashes. One who sees it may act too, for a token and a test.' },
  { id: 'seize-choice', label: 'Seize',    about: 'Your unit rolled a 6: you may become the active side.' },
  { id: 'over',         label: 'Verdict',  about: '' },
] as const;

const DEEDS = {
  move: 'moving',
  'move-and-fire': 'moving and firing',
  fire: 'firing',
  assault: 'assaulting',
  rally: 'rallying',
} as const;

/** `II/72 firing on 1st Norfolk`: what the other side is about to do, short enough for a prompt. */
function deedOf({ units }: State, { unit, action, target }: NonNullable<State['pending']>): string {
  const by = `${shortName(units[unit]!.name)} ${DEEDS[action]}`;
  if (!target) return by;
  return `${by}${action === 'assault' ? '' : ' on'} ${shortName(units[target]!.name)}`;
}

function promptFor(state: State, { name, tokens }: SideState): string {
  const left = `${tokens} ${tokens === 1 ? 'token' : 'tokens'} left.`;
  switch (state.phase) {
    case 'deploy':
      return `${name}: place your units, then say ready.`;
    case 'activation':
      return `${name}: activate a unit${passProblem(state, 'surrender') ? '' : ', or surrender the initiative'}. ${left}`;
    case 'reaction':
      return `${name}: react to ${deedOf(state, state.pending!)}? ${left}`;
    case 'seize-choice':
      return `${name}: the reaction went so well that you may seize the initiative. ${left}`;
    case 'over':
      return '';
  }
}

function stages(state: State, viewer: Side): Stages {
  const now = STAGES.findIndex(({ id }) => id === state.phase);
  const side = state.sides.find(({ id }) => deciding(state).includes(id));
  const tokens = side ? `${side.tokens} ${side.tokens === 1 ? 'token' : 'tokens'}` : '';
  const note = state.phase === 'deploy' ? (side?.name ?? '') : tokens;
  const prompt = side ? promptFor(state, side) : 'The battle is over.';
  return { list: STAGES, now, note, prompt, goal: goal(state, viewer), loopsFrom: 1, tally: tally(state) };
}

/** Tokens, flags, and how near each force is to breaking (GWB-14.1). */
const tally = (state: State): Tally[] =>
  state.sides.map(({ id, tokens }) => {
    const held = state.objectives.filter((objective) => holderOf(state, objective) === id).length;
    const own = unitsOf(state, id).filter(({ offTable }) => !offTable);
    const out = own.filter(
      (unit) => unit.destroyed || unit.leftTable || (unit.broken && isHere(unit)),
    ).length;
    const breaksAt = breakPointOf(own.length, state.options.forceBreak);
    return {
      side: id,
      facts: [
        [tokens === 1 ? 'token' : 'tokens', String(tokens)],
        [held === 1 ? 'flag' : 'flags', String(held)],
        [
          `${out === 1 ? 'unit' : 'units'} out${breaksAt === null ? '' : `, ${breaksAt} break it`}`,
          String(out),
        ],
      ],
    };
  });

/** GWB-14.2 How a side wins. */
function goal({ sides, victory, objectives, turns }: State, side: string): string {
  const name = (id: string): string => sides.find((each) => each.id === id)?.name ?? '';
  const many = `${victory.objectives} of the ${objectives.length} flags`;
  const other = name(sides.find(({ id }) => id !== side)?.id ?? '');
  const aim =
    side === victory.attacker
      ? `Hold ${many} when turn ${turns} ends`
      : `Keep the ${name(victory.attacker)} from holding ${many} when turn ${turns} ends`;
  return `${aim}, or break the ${other} first. An unbroken unit within ${HOLDS}″ holds a flag, unless an unbroken enemy is within ${HOLDS}″ too.`;
}

/** What an event looks like, on the table as it was before it. */
function trail(state: State, event: Event): Trail | undefined {
  const placeOf = (id: string): Place | null => state.units[id]?.pose ?? null;
  const aimed = (unit: string, target: string) => aimFrom(placeOf(unit), placeOf(target));
  switch (event.type) {
    case 'moved':
    case 'fellBack':
      return { units: [event.unit], path: event.path, pose: event.pose };
    case 'arrived':
      return { units: [event.unit], pose: event.pose };
    case 'fired':
      return {
        units: [event.unit, event.target],
        ...aimed(event.unit, event.target),
        resolved: event.volley,
      };
    case 'fought':
      return { units: [event.unit, event.target], ...aimed(event.unit, event.target), resolved: event.fight };
    case 'activated':
    case 'reacted':
    case 'rallied':
      return { units: [event.unit], resolved: event.test };
    case 'terrainTested':
      return { units: [event.unit], resolved: event.tested };
    case 'smokeLaid':
      return { units: [event.unit], resolved: event.laid };
    case 'tokensCollected':
      return { units: [], resolved: event.collected };
    case 'initiativeRolled':
      return { units: [], resolved: event.rolled };
    case 'forceChecked':
      return { units: [], resolved: event.status };
    case 'initiativePassed':
      return { units: [], moment: 'initiative' };
    default:
      return 'unit' in event ? { units: [event.unit] } : undefined;
  }
}

// biome-ignore format: a table
const HOPES: Readonly<Record<string, Hope>> = {
  volley:         { what: 'markers by fire',        field: 'markers' },
  activationTest: { what: 'units activated',        field: 'success' },
  reactionTest:   { what: 'reactions',              field: 'success' },
  terrainTest:    { what: 'obstacles crossed',      field: 'passed' },
  rallyTest:      { what: 'units rallied',          field: 'success' },
  assault:        { what: 'assaults won by attack', field: 'winner', good: ['attacker'] },
};

export const greatWarBattalionsBoard: Board<State, Event> = {
  stages,
  acts: surveyedActs(acts, survey),
  look,
  trail,
  hopes: HOPES,
};
