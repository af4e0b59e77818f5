import { percent } from '@sandtable/engine';
import { posed } from '@sandtable/table';
import { fightInput } from '../play/combat.ts';
import { tokensOf } from '../play/ordering.ts';
import { onItsWay, whenStruck } from '../play/reacting.ts';
import type { Command, State, Unit } from '../play/state.ts';
import type { FireMoment } from '../table/fire-input.ts';
import { putPlace, putShot } from './considerations.ts';
import { fightOdds, reactionChance } from './odds.ts';
import { bestShot, shotAt } from './prospects.ts';
import { onlyWith, put, type Scales } from './scales.ts';
import { nextLossCost } from './worth.ts';

type React = Extract<Command, { type: 'react' }>;

/** What the assault that is under way threatens. */
function threatened(state: State): { attacker: Unit; target: Unit } | undefined {
  const { action, unit, target, stage } = state.pending!;
  if (action !== 'assault' || stage === 'done') return undefined;
  return { attacker: state.units[unit]!, target: state.units[target!]! };
}

/** What the fight costs us, if the attacker has so many markers more. */
function fightCost(state: State, attacker: Unit, target: Unit, more: number): number {
  const worn = { ...attacker, moraleMarkers: attacker.moraleMarkers + more };
  const { loss, out } = fightOdds(fightInput(state, worn, target, attacker.pose!));
  return loss + out * nextLossCost(state, target.side);
}

/** What the assault that is under way is likely to cost its target; 0 where there is none. */
export function threatOf(state: State): number {
  const threat = threatened(state);
  return threat ? fightCost(state, threat.attacker, threat.target, 0) : 0;
}

function weighFire(scales: Scales, state: State, unit: Unit, command: React): void {
  const then = whenStruck(state, unit, command.atDistance);
  const mover = then.units[state.pending!.unit]!;
  const end = command.path?.[command.path.length - 1];
  const dashes = command.action === 'move-and-fire' && end;
  const moment: FireMoment = {
    action: dashes ? 'move-and-fire' : 'fire',
    targetMoving: onItsWay(state),
    ...(dashes ? { from: posed(end, command.facing ?? unit.pose!.facing) } : {}),
  };
  const odds = shotAt(then, unit, mover, moment);
  if (!odds) return;
  putShot(scales, odds, nextLossCost(state, mover.side));
  const threat = threatened(state);
  if (!threat) return;
  const { attacker, target } = threat;
  const spared =
    fightCost(state, attacker, target, 0) -
    fightCost(state, attacker, target, Math.max(1, Math.round(odds.markers)));
  put(scales, (odds.any - odds.out) * spared, () => 'weakens the assault');
  put(scales, odds.out * fightCost(state, attacker, target, 0), () => 'may stop the assault');
}

function weighMove(scales: Scales, state: State, unit: Unit, command: React): void {
  const end = command.path?.[command.path.length - 1];
  if (end) putPlace(scales, state, unit, posed(end, command.facing ?? unit.pose!.facing));
  const threat = threatened(state);
  if (threat?.target.id === unit.id)
    put(scales, 0.8 * fightCost(state, threat.attacker, unit, 0), () => 'slips away from the assault');
}

/** What a reaction promises: its shot or its move, the token that it costs, and a 6 that seizes the initiative. */
export function weighReaction(scales: Scales, state: State, command: React): void {
  const unit = state.units[command.unit]!;
  const { action } = command;
  if (action === 'fire' || action === 'move-and-fire') weighFire(scales, state, unit, command);
  if (action === 'move' || action === 'move-and-fire') weighMove(scales, state, unit, command);
  const chance = reactionChance(unit);
  onlyWith(scales, chance, () => `reacts with ${percent(chance)}`);
  const tokens = tokensOf(state, unit.side);
  if (tokens > 1 && chance > 0) put(scales, 0.25, () => 'a 6 may seize the initiative');
  const tires = unit.tokensOnUnit === 0 ? 0.17 + (unit.moraleMarkers > 0 ? 0.17 : 0) : 0.17;
  put(scales, -0.7 - tires * (bestShot(state, unit)?.points ?? 0), () => 'a token less, and the unit tires');
}
