import type { Leg, Survey } from '@sandtable/engine';
import { alongPath, type Feature, INCH, onGround, type Path, pathLength } from '@sandtable/table';
import type { Command, State, Unit } from '../play/state.ts';
import { ROUGH } from '../table/ground.ts';
import { pathCost } from '../table/ways.ts';

/** What a way costs, and what it meets. */

const nameOf = ({ name, kind }: Feature): string => name ?? kind.replaceAll('-', ' ');

const CROSSED: readonly string[] = ['wire', 'trench', 'river', 'stream'];

/** SCW-5.12, SCW-5.15 Where the going is better or worse, for this unit. */
function legsOf(state: State, unit: Unit, path: Path): Leg[] {
  const slow = state.options.roughGoing === 'half';
  return state.map.features.flatMap((feature): Leg[] => {
    const going =
      feature.kind === 'road' && unit.vehicle
        ? 'quick'
        : feature.kind === 'wire'
          ? 'risky'
          : slow && ROUGH.includes(feature.kind)
            ? 'slow'
            : null;
    if (!going || state.flattened.includes(feature.id)) return [];
    return onGround(path, feature.ground).map(({ from, to }) => ({ from, to, name: nameOf(feature), going }));
  });
}

const COSTS = { quick: 'costs less', slow: 'costs double', risky: '' } as const;

/** SCW-5 What a way costs, and what it meets. */
export function survey(state: State, command: Command): Survey | undefined {
  if (command.type !== 'move' || command.path.length < 2) return undefined;
  const unit = state.units[command.unit];
  if (!unit?.pose || !unit.granted) return undefined;
  const { path } = command;
  const legs = legsOf(state, unit, path);
  const crossed = state.map.features.filter(
    ({ kind, id }) => (CROSSED.includes(kind) || ROUGH.includes(kind)) && !state.flattened.includes(id),
  );
  const met = crossed.flatMap((feature) => {
    const [stretch] = onGround(path, feature.ground);
    if (!stretch) return [];
    const leg = legs.find(({ name }) => name === nameOf(feature));
    const cost = leg ? COSTS[leg.going] : '';
    return [
      {
        place: alongPath(path, stretch.from).place,
        text: cost ? `${nameOf(feature)}: ${cost}` : nameOf(feature),
        rule: feature.kind === 'wire' ? 'SCW-19.2' : 'SCW-5.15',
      },
    ];
  });
  const cost = pathLength(path) === 0 ? 0 : pathCost(state, unit, path, unit.granted.result);
  return { cost, most: unit.granted.inches * INCH, legs, chance: 1, notes: met };
}
