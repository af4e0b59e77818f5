import type { Block, Board, Scene, Spot, Stages, Survey, Trail } from '@sandtable/engine';
import { alongPath, INCH, type Place, pathLength } from '@sandtable/table';
import { acts } from './board-acts.ts';
import { figuresAt } from './board-figures.ts';
import { deciding } from './deciding.ts';
import { hindrances } from './marching.ts';
import { coverOf, isHere, rangeBetween, shapesOf, sight } from './measure.ts';
import { inchesFor, terrainNeed } from './moving.ts';
import { holderOf } from './sequence.ts';
import type { Command, Event, State, Unit } from './state.ts';
import { COVERS, QUALITIES, TYPES } from './vocabulary.ts';

/** What a board shows of Great War Battalions. */

/** A tag has room for a dozen letters. */
const short = (name: string): string =>
  name
    .replace(/\/Infantry Regiment /, '/')
    .replace(/ of both battalions$| of the .*$/i, '')
    .replace(/^Machine-Gun Company /, 'MG ')
    .replace(/^(its )?machine-gun company$/i, 'MG Coy')
    .replace(/^(massed )?machine guns$/i, 'MGs')
    .replace(/^(1st|2nd|4th|9th) (Royal )?/, (_, nth: string) => `${nth} `)
    .replace(/, mounted$/, '')
    .replace(/Battalion/, 'Bn')
    .replace(/Infantry Regiment/, 'IR')
    .replace(/Irish Rifles/, 'R. Irish')
    .replace(/Rifle Brigade/, 'Rifle Bde')
    .replace(/Scottish Rifles/, 'Scot. Rifles')
    .replace(/West Yorkshires/, 'W. Yorks')
    .replace(/Dragoon Guards/, 'D.G.')
    .replace(/Battery RFA/, 'Bty')
    .replace(/-inch howitzers/, '″ hows');

const MOUNTED = { true: 'dismounted', false: 'mounted' } as const;

function noteOf(state: State, unit: Unit): string {
  if (unit.destroyed) return 'destroyed';
  if (unit.leftTable) return 'left the table';
  if (unit.offTable) return 'off the table';
  if (!unit.pose) return `arrives on turn ${unit.arrives}`;
  const cover = coverOf(state, unit, unit.pose, null);
  const words = [
    unit.broken ? 'broken' : '',
    unit.type === 'cavalry' ? MOUNTED[`${unit.dismounted}`] : '',
    cover === 'open' ? '' : cover === 'cover' ? 'in cover' : 'fortified',
  ];
  return words.filter(Boolean).join(', ');
}

const CHEVRONS = { elite: 2, trained: 1, standard: 0, poor: -1 } as const;

function block(state: State, unit: Unit): Block {
  const { id, name, side, pose, bases, basesLost, moraleMarkers, tokensOnUnit, quality, type } = unit;
  const marks = [
    ...(unit.broken ? (['broken'] as const) : []),
    ...(unit.moved && isHere(unit) ? (['moved'] as const) : []),
  ];
  return {
    id,
    name,
    short: short(name),
    side,
    pose: isHere(unit) ? pose : null,
    figures: isHere(unit) ? figuresAt(unit, pose!) : [],
    strength: { now: unit.destroyed || unit.leftTable ? 0 : bases, full: bases + basesLost, of: 'bases' },
    beads: { filled: moraleMarkers, sockets: Math.max(bases, moraleMarkers), name: 'morale markers' },
    tokens: tokensOnUnit,
    quality: CHEVRONS[quality],
    marks,
    formation: TYPES[type],
    note: noteOf(state, unit),
    facts: [
      ['Type', TYPES[type]],
      ['Quality', QUALITIES[quality]],
      ['Bases', `${bases} of ${bases + basesLost}`],
      ['Morale markers', String(moraleMarkers)],
      ['Command tokens', String(tokensOnUnit)],
      ...(pose ? [['Ground', COVERS[coverOf(state, unit, pose, null)]] as const] : []),
    ],
    officer: null,
  };
}

function scene(state: State): Scene {
  const smoke = state.smoke.map(
    ({ centre, radius }): Spot => ({ kind: 'smoke', name: 'smoke', place: centre, radius }),
  );
  const objectives = state.objectives.map(
    (objective): Spot => ({
      kind: 'objective',
      name: objective.name,
      place: objective.place,
      radius: 2 * INCH,
      holder: holderOf(state, objective) ?? null,
    }),
  );
  const deploying = state.phase === 'deploy' ? state.sides.filter(({ id }) => id === state.active) : [];
  const zones = deploying.flatMap(({ zones: areas }) =>
    areas.map(
      (corners): Spot => ({ kind: 'zone', name: 'deployment zone', place: corners[0]!, radius: 0, corners }),
    ),
  );
  return {
    blocks: Object.values(state.units).map((unit) => block(state, unit)),
    counters: [],
    spots: [...zones, ...objectives, ...smoke],
    gone: [],
  };
}

const STAGES = [
  { id: 'deploy', label: 'Deploy' },
  { id: 'activation', label: 'Activate' },
  { id: 'reaction', label: 'React' },
  { id: 'seize-choice', label: 'Seize' },
  { id: 'over', label: 'Verdict' },
] as const;

function stages(state: State): Stages {
  const now = STAGES.findIndex(({ id }) => id === state.phase);
  const side = state.sides.find(({ id }) => id === deciding(state));
  const tokens = side ? `${side.tokens} ${side.tokens === 1 ? 'token' : 'tokens'}` : '';
  return { list: STAGES, now, note: state.phase === 'deploy' ? (side?.name ?? '') : tokens };
}

/** GWB-6 The tests that a way asks for. */
function survey(state: State, command: Command): Survey | undefined {
  if (command.type !== 'activate' && command.type !== 'react') return undefined;
  const unit = state.units[command.unit];
  const { path, action } = command;
  if (!unit?.pose || !path || path.length < 2 || action === 'hold' || action === 'rally' || action === 'fire')
    return undefined;
  const tested = hindrances(state, path).filter(({ wire }) => needWords(state, unit, wire) !== NO_TEST);
  const notes = tested.map(({ feature, distance, wire }) => ({
    place: alongPath(path, distance).place,
    text: `${feature.name ?? feature.kind.replaceAll('-', ' ')}: ${needWords(state, unit, wire)}`,
    rule: 'GWB-6.1',
  }));
  return { cost: pathLength(path), most: inchesFor(unit, action) * INCH, notes };
}

const NO_TEST = 'no test';
function needWords(state: State, unit: Unit, wire: boolean): string {
  const need = terrainNeed({ ...unit, wire, options: state.options });
  return need <= 1 ? NO_TEST : need > 6 ? 'impassable' : `needs ${need}+`;
}

function look(state: State, from: string, to: string) {
  const [a, b] = [state.units[from], state.units[to]];
  if (!a?.pose || !b?.pose) return undefined;
  return { ...sight(state, a, a.pose, b, b.pose), inches: rangeBetween(shapesOf(a), shapesOf(b)) };
}

const placeOf = (state: State, id: string): Place | null => state.units[id]?.pose ?? null;

/** What an event looks like, on the table as it was before it. */
function trail(state: State, event: Event): Trail | undefined {
  const aimed = (unit: string, target: string): Partial<Trail> => {
    const [from, to] = [placeOf(state, unit), placeOf(state, target)];
    return from && to ? { aim: { from, to } } : {};
  };
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
    default:
      return 'unit' in event ? { units: [event.unit] } : undefined;
  }
}

export const greatWarBattalionsBoard: Board<State, Command, Event> = {
  secrets: (state) => state.secretDeployment && state.phase === 'deploy',
  scene,
  stages,
  acts,
  survey,
  look,
  trail,
};
