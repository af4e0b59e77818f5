import { rolling } from '@sandtable/dice';
import { playOut } from '@sandtable/engine';
import { leadOver } from '@sandtable/play';
import { INCH, posed } from '@sandtable/table';
import { beforeAll, describe, expect, it } from 'vitest';
import { aim, isAim } from '../play/aiming.ts';
import { spanishCivilWarGame as game } from '../play/game.ts';
import { asPrinted } from '../play/hand-made.ts';
import { SCENARIOS } from '../play/scenario.ts';
import { shotOf } from '../play/shooting.ts';
import type { Command, State } from '../play/state.ts';
import { isActive, isVehicleUnit } from '../table/units.ts';
import { goesOverEdge } from './edge.ts';
import { goalOf } from './goals.ts';
import { mannerOf } from './manner.ts';
import { isCompany, outlookOf } from './outlook.ts';
import { dpsOdds } from './promises.ts';
import { companionsOf } from './trenches.ts';

const BATTLES = 20;
const pingarron = SCENARIOS.find(({ id }) => id === 'pingarron')!;

/** What is counted, over all battles. */
const seen = {
  units: 0,
  idle: 0,
  rolls: 0,
  unused: 0,
  moves: 0,
  alone: 0,
  volleys: 0,
  harmless: 0,
  overEdge: 0,
};

/** More than a double move ahead of every other company that goes for the same trench and is fit to. */
function goesAlone(state: State, command: Extract<Command, { type: 'move' }>): boolean {
  const unit = state.units[command.unit]!;
  const o = outlookOf(state, command.side, mannerOf('seasoned', state, command.side));
  const goal = isCompany(unit) ? goalOf(o, unit) : undefined;
  const leads = goal
    ? companionsOf(o, unit).map((friend) => leadOver([friend], goal, command.path.at(-1)!))
    : [];
  return leads.length > 0 && Math.min(...leads) > 12 * INCH;
}

/** SCW-22.3 Some of it would stand off the table, and farther than it does. */
function endsOverEdge(
  state: State,
  { unit: id, path, facing, formation }: Extract<Command, { type: 'move' }>,
) {
  const unit = state.units[id]!;
  return goesOverEdge(state.map, unit, posed(path.at(-1)!, facing), formation ?? unit.formation);
}

/** Small arms that cannot hurt anybody. */
function isHarmless(state: State, command: Extract<Command, { type: 'fire' }>): boolean {
  const aimed = aim(state, shotOf(command)!);
  return isAim(aimed) && aimed.procedure.id === 'smallArmsFire' && (dpsOdds(state, aimed)[0] ?? 0) === 0;
}

function count(state: State, command: Command, acted: Set<string>): void {
  if (!('unit' in command) || command.type === 'place-markers') return;
  acted.add(command.unit);
  if (command.type === 'roll-move') seen.rolls++;
  if (command.type === 'fire') {
    seen.volleys++;
    if (isHarmless(state, command)) seen.harmless++;
  }
  if (command.type !== 'move') return;
  seen.unused--;
  if (command.path.length > 1 && endsOverEdge(state, command)) seen.overEdge++;
  if (command.side !== state.victory.attacker || isVehicleUnit(state.units[command.unit]!)) return;
  seen.moves++;
  if (goesAlone(state, command)) seen.alone++;
}

/** SCW-5.3 A roll that lets a unit go somewhere. */
const mayGo = (state: State, { unit }: Extract<Command, { type: 'roll-move' }>): boolean =>
  state.units[unit]!.granted !== null;

beforeAll(() => {
  for (let battle = 0; battle < BATTLES; battle++) {
    const state = game.setUp(pingarron, asPrinted);
    const dice = rolling(`lively ${battle}`);
    const acted = new Set<string>();
    while (!state.verdict) {
      const side = game.deciding(state)[0]!;
      const command = game.instinct.act(game.view(state, side), side, 'seasoned');
      count(state, command, acted);
      playOut(game, state, dice, command);
      if (command.type === 'roll-move' && mayGo(state, command)) seen.unused++;
    }
    const alive = Object.values(state.units).filter(isActive);
    seen.units += alive.length;
    seen.idle += alive.filter(({ id }) => !acted.has(id)).length;
  }
}, 120_000);

describe('twenty battles of regulars at Pingarrón', () => {
  it('every unit that could serve is used', () => {
    expect(seen.units).toBeGreaterThan(100);
    expect(seen.idle).toBe(0);
  });
  it('attackers seldom go alone where friends can come along', () => {
    expect(seen.moves).toBeGreaterThan(100);
    expect(seen.alone / seen.moves).toBeLessThan(0.06);
  });
  it('SCW-5.3 hardly anybody rolls to move and stays where he is', () => {
    expect(seen.rolls).toBeGreaterThan(200);
    expect(seen.unused / seen.rolls).toBeLessThan(0.08);
  });
  it('SCW-22.3 no line stands half off the table', () => {
    expect(seen.overEdge).toBe(0);
  });
  it('SCW-9 nobody fires where it cannot hurt anybody', () => {
    expect(seen.volleys).toBeGreaterThan(500);
    expect(seen.harmless).toBe(0);
  });
});
