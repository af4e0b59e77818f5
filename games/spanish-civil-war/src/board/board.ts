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
import { deciding, PHASE_NAMES } from '../play/deciding.ts';
import { questionNow } from '../play/interrupting.ts';
import type { Event, Phase, State } from '../play/state.ts';
import { pointsOf } from '../play/victory.ts';
import { all, sideOf } from '../table/units.ts';
import { acts } from './acts.ts';
import { look } from './look.ts';
import { survey } from './survey.ts';

/** What a board shows of Spanish Civil War. */

// biome-ignore format: a table
const STAGES = [
  { id: 'setup',            label: 'Set up',        about: 'They stand ready. Drag any inside the dashed lines, or begin at once.' },
  { id: 'rally',            label: 'Rally',         about: 'Roll for units that carry disruption points, then go on.' },
  { id: 'assault-movement', label: 'Assault move',  about: 'Rush at an enemy in reach, or keep everybody for movement.' },
  { id: 'movement',         label: 'Movement',      about: 'Roll for a unit, then move it. One that does not roll stands still and fires first.' },
  { id: 'declarations',     label: 'Declare',       about: 'Who supports an assault with armour, and who goes for a tank.' },
  { id: 'observing',        label: 'Observing',     about: 'Look at the enemy’s markers: a dummy is taken off, a unit is set up.' },
  { id: 'fire-standing',    label: 'Standing fire', about: 'Units that stood still choose targets. No dice until both sides seal.' },
  { id: 'fire-moving',      label: 'Moving fire',   about: 'Units that moved choose targets. No dice until both sides seal.' },
  { id: 'assaults',         label: 'Assaults',      about: 'Units in contact fight it out.' },
  { id: 'over',             label: 'Verdict',       about: '' },
] as const satisfies readonly { id: Phase; label: string; about: string }[];

/** SCW-22.1 How a side wins. */
function goal({ victory, turns, sides }: State, side: Side): string {
  const attacks = side === victory.attacker;
  const enemy = sides.find(({ id }) => id !== side)?.name ?? '';
  if (victory.kind === 'trenches')
    return attacks
      ? `Hold a trench when turn ${turns} ends; ${victory.decisive} are a decisive victory. Two elements of infantry, most of the unit inside and no enemy there, take one.`
      : `Let the ${enemy} hold no trench when turn ${turns} ends. Cost them ${victory.losses} elements as well, and it is decisive.`;
  const { square, blocks, exit } = victory;
  return attacks
    ? `Points when turn ${turns} ends: ${square.points} for the square, ${blocks.points} for each block of houses, ${exit.points} for each vehicle that leaves by the way out, and more for enemies lost. Lead by ${victory.lead}.`
    : `Points when turn ${turns} ends: ${square.points} for the square, ${victory.tankLost} for each tank destroyed, ${victory.unitLost} for each other unit lost. Lead by ${victory.lead}.`;
}

/** SCW-7.2, SCW-1.9 What is asked of whoever decides. */
function promptFor(state: State): string {
  const question = questionNow(state);
  if (question) {
    const { name } = state.units[question.unit]!; // asked about it
    if (question.kind === 'reveal')
      return `${name} is found out: which way does it face, and how is it formed?`;
    return `${name} loses ${question.lost} element${question.lost === 1 ? '' : 's'}: which?`;
  }
  const [side, other] = deciding(state);
  if (side === undefined) return 'The battle is over.';
  const who = other === undefined ? sideOf(state, side).name : 'Both sides';
  if (state.phase === 'setup') return `${who}: set up in secret, then say that you are ready.`;
  return `${who}, turn ${state.turn}: ${PHASE_NAMES[state.phase]}.`;
}

function stages(state: State, side: Side): Stages {
  const now = STAGES.findIndex(({ id }) => id === state.phase);
  const shots = state.declared.filter((shot) => shot.side === side).length;
  const fires = state.phase === 'fire-standing' || state.phase === 'fire-moving';
  const note = fires ? `${shots} declared` : state.active ? sideOf(state, state.active).name : '';
  return { list: STAGES, now, note, prompt: promptFor(state), goal: goal(state, side), tally: tally(state) };
}

/** What the verdict will count (SCW-22.1): trenches and the attacker's losses, or points. What lies hidden is not counted. */
function tally(state: State): Tally[] {
  const { victory } = state;
  return state.sides.map(({ id }) => {
    const own = all(state).filter((unit) => unit.side === id);
    const lost = own.reduce(
      (sum, unit) => sum + unit.elementsLost + (unit.fate === null ? 0 : unit.elements.length),
      0,
    );
    const held = Object.values(state.held).filter((side) => side === id).length;
    const fact: readonly [string, string] =
      victory.kind === 'points'
        ? [pointsOf(state, id) === 1 ? 'point' : 'points', String(pointsOf(state, id))]
        : [held === 1 ? 'trench' : 'trenches', String(held)];
    return { side: id, facts: [fact, [lost === 1 ? 'element lost' : 'elements lost', String(lost)]] };
  });
}

/** What an event looks like, on the table as it was before it. */
function trail(state: State, event: Event): Trail | undefined {
  const placeOf = (id: string | null): Place | null => (id === null ? null : (state.units[id]?.pose ?? null));
  const aimed = (unit: string | null, target: string) => aimFrom(placeOf(unit), placeOf(target));
  switch (event.type) {
    case 'moved':
    case 'wentBack':
      return { units: [event.unit], path: event.path, pose: event.pose };
    case 'leftTable':
      return { units: [event.unit], path: event.path, pose: null };
    case 'arrived':
    case 'setDown':
    case 'formed':
      return { units: [event.unit], pose: event.pose };
    case 'rallied':
      return { units: [event.unit], resolved: event.test };
    case 'rushed':
      return { units: [event.unit, event.target], ...aimed(event.unit, event.target), resolved: event.roll };
    case 'movementRolled':
      return { units: [event.unit], resolved: event.roll };
    case 'observed': {
      const marker = state.markers.find(({ id }) => id === event.marker);
      const from = placeOf(event.unit);
      return {
        units: event.unit === null ? [] : [event.unit],
        ...aimFrom(from, marker?.place),
        ...(event.look ? { resolved: event.look } : {}),
      };
    }
    case 'shotFired': {
      const [shot] = event.shots;
      if (!shot) return { units: [], resolved: event.fire };
      const units = event.shots.flatMap(({ unit }) => (unit === null ? [] : [unit]));
      return {
        units: [...units, shot.target],
        ...aimed(shot.unit, shot.target),
        resolved: event.fire,
        ...(shot.unit === null ? { moment: 'airstrike' } : {}),
      };
    }
    case 'fought':
      return {
        units: [event.attacker, event.defender],
        ...aimed(event.attacker, event.defender),
        resolved: event.fight,
      };
    case 'suffered':
      return { units: [event.unit], resolved: event.taken };
    case 'officerTested':
      return { units: [], resolved: event.risk };
    case 'armourAssaulted':
      return { units: [event.unit, event.armour], ...aimed(event.unit, event.armour), resolved: event.fight };
    case 'officerCaptured':
      return { units: [], moment: 'officer' };
    case 'revealed':
      return { units: [event.unit.id] };
    default:
      return 'unit' in event && typeof event.unit === 'string' ? { units: [event.unit] } : undefined;
  }
}

// biome-ignore format: a table
const HOPES: Readonly<Record<string, Hope>> = {
  smallArmsFire:       { what: 'disruption by small arms', field: 'dps' },
  antiTankAtTroops:    { what: 'disruption by small arms', field: 'dps' },
  artilleryFire:       { what: 'hits by guns',             field: 'hit' },
  antiTankFire:        { what: 'vehicles stopped',         field: 'vehicle', good: ['immobilised', 'abandoned', 'destroyed'] },
  smallArmsAtSoftskin: { what: 'vehicles stopped',         field: 'vehicle', good: ['immobilised', 'abandoned', 'destroyed'] },
  observe:             { what: 'markers made out',         field: 'observed' },
  rallyTest:           { what: 'units rallied',            field: 'result', good: ['remove-1', 'remove-2'] },
  assaultMoveRoll:     { what: 'inches of rushes',         field: 'distance' },
  assault:             { what: 'assaults won by attack',   field: 'winner', good: ['attacker'] },
};

export const spanishCivilWarBoard: Board<State, Event> = {
  stages,
  acts: surveyedActs(acts, survey),
  look,
  trail,
  hopes: HOPES,
};
