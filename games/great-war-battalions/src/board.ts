import {
  aimFrom,
  type Block,
  type Board,
  type Scene,
  type Spot,
  type Stages,
  type Trail,
} from '@sandtable/engine';
import { INCH, type Place } from '@sandtable/table';
import { acts } from './board-acts.ts';
import { figuresAt } from './board-figures.ts';
import { survey } from './board-survey.ts';
import { deciding } from './deciding.ts';
import { coverOf, firingRange, isHere, sight } from './measure.ts';
import { HOLDS, holderOf } from './sequence.ts';
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

// biome-ignore format: a table
const STAGES = [
  { id: 'deploy',       label: 'Deploy',   about: 'They stand ready. Drag any inside the dashed line, or begin at once.' },
  { id: 'activation',   label: 'Activate', about: 'Choose a unit, then what it does. Each order costs a token; its first is never refused.' },
  { id: 'reaction',     label: 'React',    about: 'The arrow shows what the enemy does. One who sees it may act too, for a token and a test.' },
  { id: 'seize-choice', label: 'Seize',    about: 'Your unit rolled a 6: you may become the active side.' },
  { id: 'over',         label: 'Verdict',  about: '' },
] as const;

function stages(state: State): Stages {
  const now = STAGES.findIndex(({ id }) => id === state.phase);
  const side = state.sides.find(({ id }) => id === deciding(state));
  const tokens = side ? `${side.tokens} ${side.tokens === 1 ? 'token' : 'tokens'}` : '';
  const note = state.phase === 'deploy' ? (side?.name ?? '') : tokens;
  return { list: STAGES, now, note, loopsFrom: 1 };
}

/** GWB-14.2 How a side wins. */
function goal({ sides, victory, objectives, turns }: State, side: string): string {
  const name = (id: string): string => sides.find((each) => each.id === id)?.name ?? '';
  const many = `${victory.objectives} of the ${objectives.length} flags`;
  const other = name(sides.find(({ id }) => id !== side)?.id ?? '');
  const aim =
    side === victory.attacker
      ? `Hold ${many} when turn ${turns} ends`
      : `Keep the ${name(victory.attacker)} from holding ${many} when turn ${turns} ends`;
  return `${aim}, or break the ${other} first. An unbroken unit within ${HOLDS}″ holds a flag, unless an unbroken enemy is as near.`;
}

function look(state: State, from: string, to: string) {
  const [a, b] = [state.units[from], state.units[to]];
  if (!a?.pose || !b?.pose) return undefined;
  return { ...sight(state, a, a.pose, b, b.pose), inches: firingRange(state, a, a.pose, b, b.pose) };
}

/** What the active unit is doing, while the other side may react. */
function underWay({ pending, phase, units }: State): Trail | undefined {
  if (phase !== 'reaction' || !pending) return undefined;
  const from = units[pending.unit]?.pose;
  const to = pending.target === null ? pending.point : units[pending.target]?.pose;
  return {
    units: [pending.unit],
    ...(from ? { pose: from } : {}),
    ...(pending.path.length > 1 ? { path: pending.path } : {}),
    ...(pending.action === 'fire' || pending.path.length < 2 ? aimFrom(from, to) : {}),
  };
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
    default:
      return 'unit' in event ? { units: [event.unit] } : undefined;
  }
}

export const greatWarBattalionsBoard: Board<State, Command, Event> = {
  secrets: (state) => state.secretDeployment && state.phase === 'deploy',
  scene,
  goal,
  underWay,
  stages,
  acts,
  survey,
  look,
  trail,
};
