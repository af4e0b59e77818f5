import { type Because, percent } from '@sandtable/engine';
import type { Place, Pose } from '@sandtable/table';
import { fightInput } from '../play/combat.ts';
import { setOff } from '../play/ordering.ts';
import type { Command, State, Unit } from '../play/state.ts';
import { hindrances } from '../table/ways.ts';
import { objectivePoints } from './appraise.ts';
import { EXPOSURE, forSide, putAnswer, putPlace, putShot, toCome, tokenPrice } from './considerations.ts';
import { activationChance, fightOdds, rallyChance, terrainChance } from './odds.ts';
import { dangerTo, movedTo, shotAt } from './prospects.ts';
import { afoot, chargeFrom } from './riding.ts';
import { onlyWith, put, type Scales, scalesFor } from './scales.ts';
import { smokeChance, sparedBy } from './smoke-screens.ts';
import { weighReaction } from './weigh-reaction.ts';
import { conditionWorth, lastLossCost, nextLossCost, unitWorth } from './worth.ts';

/** How much of what a charge would bring counts before it is made. */
const CHARGE = 0.5;

/** What a command promises: exact odds where dice decide, and the maxims of the sheet. */

type Activate = Extract<Command, { type: 'activate' }>;

function endPose(unit: Unit, { path, facing }: Pick<Activate, 'path' | 'facing'>): Pose {
  const { x, y } = path![path!.length - 1]!; // a legal order has a way
  return { x, y, facing: facing ?? unit.pose!.facing };
}

/** The tests on the way (GWB-6): all of them must be passed. */
function putTerrain(scales: Scales, state: State, unit: Unit, command: Activate): void {
  for (const { feature, wire } of hindrances(state, command.path!)) {
    const chance = terrainChance(state, setOff(unit, command), wire);
    onlyWith(scales, chance, () => `${percent(chance)} to get through ${feature.name ?? feature.kind}`);
  }
}

function weighMove(scales: Scales, state: State, unit: Unit, command: Activate): void {
  const pose = endPose(unit, command);
  const there = movedTo(unit, pose, pose.facing);
  if (command.mount) {
    const after = afoot(there, command.mount === 'dismount');
    putPlace(scales, state, unit, pose, after);
    const charge = chargeFrom(state, after, pose) - chargeFrom(state, unit, unit.pose!);
    put(scales, CHARGE * toCome(state) * charge, () =>
      charge > 0 ? 'ready to charge' : 'no charge on foot',
    );
  } else putPlace(scales, state, unit, pose, there);
  if (command.action === 'move-and-fire') {
    const target = state.units[command.target!]!; // a legal order has a target
    const odds = shotAt(state, unit, target, { action: 'move-and-fire', from: pose });
    if (odds) putShot(scales, odds, nextLossCost(state, target.side));
  }
  putTerrain(scales, state, unit, command);
  putAnswer(scales, state, unit, pose, true);
}

function weighAssault(scales: Scales, state: State, unit: Unit, command: Activate): void {
  const target = state.units[command.target!]!; // a legal order has a target
  const odds = fightOdds(fightInput(state, unit, target, unit.pose!));
  const { win, loss, out, ownLoss, ownOut } = odds;
  put(scales, loss + out * nextLossCost(state, target.side), () => `${percent(win)} to win the fight`);
  put(scales, -ownLoss - ownOut * nextLossCost(state, unit.side), () => 'its own losses in the fight');
  const taken = [
    { unit, place: target.pose },
    { unit: target, place: null },
  ];
  const ground = forSide(state, unit.side) * (objectivePoints(state, taken) - objectivePoints(state));
  put(scales, win * ground, () => 'the ground that a victory takes');
  putTerrain(scales, state, unit, command);
  putAnswer(scales, state, unit, unit.pose!, true);
}

/** What shedding the markers is worth: the worth regained, and what the next volley then does not cost. */
function weighRally(scales: Scales, state: State, unit: Unit): void {
  const { type, quality, bases, broken } = unit;
  const chance = rallyChance(state, unit);
  const fresh = { ...unit, moraleMarkers: 0, broken: false };
  const clean = conditionWorth(type, quality, { bases, moraleMarkers: 0, broken: false, destroyed: false });
  const ownNext = nextLossCost(state, unit.side);
  put(scales, clean - unitWorth(unit), () =>
    broken
      ? 'stands again'
      : unit.moraleMarkers === 1
        ? 'sheds its marker'
        : `sheds ${unit.moraleMarkers} markers`,
  );
  if (broken) put(scales, lastLossCost(state, unit.side), () => 'the force is farther from breaking');
  if (unit.pose && !broken) {
    const spared = Math.max(0, dangerTo(state, unit, ownNext) - dangerTo(state, fresh, ownNext));
    put(scales, EXPOSURE * toCome(state) * spared, () => 'the next volley hurts less');
  }
  onlyWith(scales, chance, () => `rallies with ${percent(chance)}`);
}

/** GWB-13.2 Smoke: what the enemy's fire then costs less. */
function weighSmoke(scales: Scales, state: State, unit: Unit, point: Place): void {
  const chance = smokeChance(state, unit, point);
  put(scales, sparedBy(state, unit.side, point), () => 'smoke before the enemy’s fire');
  onlyWith(scales, chance, () => `${percent(chance)} that any smoke lies`);
}

function weighActivation(scales: Scales, state: State, command: Activate): void {
  const unit = state.units[command.unit]!;
  const { action } = command;
  if (action === 'rally') weighRally(scales, state, unit);
  else if (action === 'assault') weighAssault(scales, state, unit, command);
  else if (action === 'fire') {
    const target = command.target === undefined ? undefined : state.units[command.target];
    if (command.point) weighSmoke(scales, state, unit, command.point);
    const odds = target && shotAt(state, unit, target);
    if (odds) putShot(scales, odds, nextLossCost(state, target.side));
    if (unit.pose) putAnswer(scales, state, unit, unit.pose, false);
  } else weighMove(scales, state, unit, command);
  const chance = activationChance(state, unit);
  onlyWith(scales, chance, () => `acts once more only with ${percent(chance)}`);
  put(scales, -tokenPrice(state, unit.side), () => 'a token less to react with');
}

/** Deploying is no move: nobody is harder to hit for it. */
const weighPlacing = (scales: Scales, state: State, unit: Unit, pose: Pose): void =>
  putPlace(scales, state, unit, pose, { ...unit, pose });

/** What a command promises, in points of `appraise`. */
export function weigh(state: State, command: Command, because?: Because): number {
  const scales = scalesFor(because);
  const { side } = command;
  switch (command.type) {
    case 'activate':
      weighActivation(scales, state, command);
      break;
    case 'react':
      weighReaction(scales, state, command);
      break;
    case 'surrender':
      put(scales, 0.3, () => 'keeps the tokens to react with, and the enemy must spend one');
      break;
    case 'discard':
      put(scales, -1 - tokenPrice(state, side) * command.n, () => 'tokens thrown away');
      break;
    case 'seize':
      put(scales, 1.5, () => 'the next action is ours');
      break;
    case 'place':
      weighPlacing(scales, state, state.units[command.unit]!, command.pose);
      break;
    case 'decline':
      because?.(0, 'the tokens are kept, and nobody tires');
      break;
    default:
      break; // ready and leave change nothing
  }
  return scales.sum;
}
