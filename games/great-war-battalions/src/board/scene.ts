import { aimFrom, type Block, type Scene, type Spot } from '@sandtable/engine';
import { INCH } from '@sandtable/table';
import { holderOf } from '../play/sequence.ts';
import type { State, Unit } from '../play/state.ts';
import { COVERS, QUALITIES, TYPES } from '../sheet/vocabulary.ts';
import { coverOf, isHere } from '../table/units.ts';
import { figuresAt } from './figures.ts';

/** The table as a state or a view shows it. */

/** A tag has room for a dozen letters. */
export const shortName = (name: string): string =>
  name
    .replace(/\/Infantry Regiment /, '/')
    .replace(/ of both battalions$| of the .*$/i, '')
    .replace(/^Machine-Gun Company /, 'MG ')
    .replace(/^(its )?machine-gun company$/i, 'MG Coy')
    .replace(/ machine-gun company$/i, ' MG Coy')
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
    short: shortName(name),
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

/** What the active unit is doing, while the other side may react. */
function underWay({ pending, phase, units }: State): Pick<Scene, 'underWay'> {
  if (phase !== 'reaction' || !pending) return {};
  const from = units[pending.unit]?.pose;
  const to = pending.target === null ? pending.point : units[pending.target]?.pose;
  const trail = {
    units: [pending.unit],
    ...(from ? { pose: from } : {}),
    ...(pending.path.length > 1 ? { path: pending.path } : {}),
    ...(pending.action === 'fire' || pending.path.length < 2 ? aimFrom(from, to) : {}),
  };
  return { underWay: trail };
}

export function scene(state: State): Scene {
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
    ...underWay(state),
  };
}
