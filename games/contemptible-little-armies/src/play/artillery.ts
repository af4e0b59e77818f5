import { resolveIn, type Turn } from '@sandtable/engine';
import { startingWith } from '@sandtable/play';
import { ahead, INCH, type Place, posed, squaredGap } from '@sandtable/table';
import { barrageEffect, gasAttack, offTableStrike } from '../sheet/artillery.ts';
import { isAircraft, isProtected, isVehicle } from '../table/figures.ts';
import { type InBlast, mayBeHit, under } from '../table/fire.ts';
import { allUnits, isDark, isHere } from '../table/units.ts';
import { targetStateOf } from './air.ts';
import { inwards } from './arrivals.ts';
import type { Event } from './events.ts';
import { reveal } from './shooting.ts';
import type { Aim, Battery, Falling, State } from './state.ts';

/** CLA-9 Guns behind the table: where missions fall, and on whom. */

type Play = Turn<State, Event>;

export const isRegistered = ({ registered }: Battery, point: Place): boolean =>
  registered.some((each) => squaredGap(each, point) === 0);

/** CLA-9.2 Straight over is away from the firing side's own edge. */
const overFrom = (state: State, side: string): number =>
  inwards(state.sides.find(({ id }) => id === side)!.edge);

/** CLA-9.3 Everybody within the radius, friend and foe. */
export function underMission(state: State, centre: Place, radius: number): InBlast[] {
  return allUnits(state).flatMap((unit) => {
    if (!isHere(unit) || isAircraft(unit)) return [];
    const men = under(unit, centre, radius);
    return men.length > 0 ? [{ unit, men }] : [];
  });
}

export const barrageInput = (state: State, found: readonly InBlast[]) => ({
  groups: found.map(({ unit, men }) => ({
    figures: men.length,
    state: targetStateOf(state, unit),
    protected: isProtected(unit),
  })),
  options: state.options,
});
export const gasInput = (state: State, found: readonly InBlast[]) => ({
  groups: found.map(({ unit, men }) => ({ figures: men.length, respirators: unit.respirators })),
  options: state.options,
});

/** CLA-9.4, CLA-9.5 Whom the shells find; crews of vehicles are safe from gas. */
function effectOf(turn: Play, { id, radius }: Battery, shell: Aim['shell'], centre: Place) {
  const { state, dice } = turn;
  const all = underMission(state, centre, radius);
  const found = all.filter(({ unit }) => (shell === 'gas' ? !isVehicle(unit) : mayBeHit(state, unit, id)));
  const effect =
    shell === 'gas'
      ? resolveIn(dice, gasAttack, gasInput(state, found))
      : resolveIn(dice, barrageEffect, barrageInput(state, found));
  const falling = found.flatMap(({ unit, men }, i): Falling[] =>
    effect.outcome.kills[i]! > 0
      ? [{ unit: unit.id, kills: effect.outcome.kills[i]!, men: isVehicle(unit) ? null : men }]
      : [],
  );
  return { effect, falling, found };
}

function fallsOn(turn: Play, side: string, battery: Battery, { point, shell }: Aim): void {
  const { state, dice } = turn;
  const input = {
    registered: isRegistered(battery, point),
    unobserved: false,
    darkness: isDark(state),
    options: state.options,
  };
  const strike = resolveIn(dice, offTableStrike, input);
  const { bearing, distance } = strike.outcome;
  const fall =
    distance === 0 ? point : ahead(posed(point, (overFrom(state, side) + bearing) % 360), distance * INCH);
  const { effect, falling, found } = effectOf(turn, battery, shell, fall);
  for (const { unit } of falling) reveal(turn, state.units[unit]!);
  turn.emit({
    type: 'missionFell',
    side,
    battery: battery.id,
    name: battery.name,
    shell,
    fall,
    radius: battery.radius,
    strike,
    effect,
    falling,
    gassed: shell === 'gas' ? found.filter(({ unit }) => unit.irregular).map(({ unit }) => unit.id) : [],
    hit: shell === 'he' ? falling.map(({ unit }) => unit).filter((id) => isProtected(state.units[id]!)) : [],
  });
}

/** CLA-1.6 First of all shooting, the attacker's first. */
export function fireMissions(turn: Play): void {
  const { state } = turn;
  for (const side of startingWith(state, state.attacker))
    for (const battery of state.batteries[side] ?? []) {
      const aim = state.aims[side]?.[battery.id];
      if (aim) fallsOn(turn, side, battery, aim);
    }
}
