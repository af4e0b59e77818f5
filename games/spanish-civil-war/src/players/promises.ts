import { INCH, squaredGap } from '@sandtable/table';
import type { Aim } from '../play/aiming.ts';
import { armourFightInput } from '../play/melee.ts';
import type { State, Unit } from '../play/state.ts';
import { netOnArmour } from '../sheet/armour-assault.ts';
import { assaultModifier, type Fighter } from '../sheet/assault.ts';
import { CLOSING_RANGE } from '../sheet/tables.ts';
import { firePointsOf, type Volley } from '../sheet/volley.ts';
import { coverAt } from '../table/ground.ts';
import { isMounted, isVehicleUnit } from '../table/units.ts';
import {
  clashOdds,
  ELEMENT_WORTH,
  maulOdds,
  type Prospect,
  promiseOf,
  RUSH_DPS,
  volleyOdds,
  worthOfDps,
} from './odds.ts';
import { isIn, type Outlook, objectivesOf } from './outlook.ts';
import { comingAlong, fireMet, rushChance, strikesFlank } from './rushing.ts';
import { priceOf, VICTORY_POINT, worthOfUnit } from './worth.ts';

/** What shots and assaults promise, in points. */

type SmallArms = Volley & { readonly assaulted: boolean };

/** Chances of at least 1, 2, 3 … DPs. */
export function dpsOdds(state: State, aimed: Aim): readonly number[] {
  if (aimed.procedure.id !== 'smallArmsFire') return promiseOf(aimed).dps;
  const input = aimed.input as SmallArms; // the input of smallArmsFire
  const volley = input.assaulted ? { ...input, range: CLOSING_RANGE } : input;
  return volleyOdds(firePointsOf(volley), state.options);
}

/** What putting a unit out of action is worth. */
const priceOfUnit = (state: State, unit: Unit): number => worthOfUnit(unit) + priceOf(state, unit);

/** What becomes of a vehicle, in points. */
function vehicleGain(state: State, promise: Prospect, target: Unit): number {
  const { destroyed, abandoned, immobilised, driven, aboard } = promise;
  const whole = priceOfUnit(state, target);
  const stuck = target.condition === 'immobilised' ? 0 : immobilised * whole * 0.5;
  return (destroyed + abandoned) * whole + stuck + driven * 5 + aboard * 4;
}

export function shotGain(state: State, aimed: Aim, target: Unit): number {
  if (isVehicleUnit(target)) return vehicleGain(state, promiseOf(aimed), target);
  const last = target.elements.length === 1 ? priceOf(state, target) / 2 : 0;
  return worthOfDps(dpsOdds(state, aimed), target.dps, target.elements.length) * (last > 0 ? 1.5 : 1);
}

const POSITIONS = { none: 'open', soft: 'soft', hard: 'defences', trenches: 'trenches' } as const;

const fighterOf = (
  unit: Unit,
  position: Fighter['position'],
  armourSupport: boolean,
  dps = unit.dps,
): Fighter => ({
  troop: unit.kind === 'artillery' ? 'artillery' : isMounted(unit) ? 'cavalry' : 'infantry',
  mr: unit.mr,
  ar: unit.ar,
  dps,
  elements: unit.elements.length,
  supportElements: 0,
  mark: unit.mark,
  column: unit.formation === 'column',
  position,
  flankOrRear: false,
  armourSupport,
});

const SUPPORT = (6 * INCH) ** 2;
const hasArmourNear = (units: readonly Unit[], unit: Unit): boolean =>
  units.some(
    (each) => each.kind === 'armour' && each.mark === 'none' && squaredGap(each.pose!, unit.pose!) <= SUPPORT,
  );

/** By how much an assault would be ahead before the dice, after the rush and the fire that it meets. */
export function assaultNet(o: Outlook, unit: Unit, enemy: Unit): number {
  const cover = coverAt(o.state.map, enemy.pose!);
  const worn = Math.min(4, unit.dps + RUSH_DPS + fireMet(o, unit, enemy) * 0.8);
  const own: Fighter = {
    ...fighterOf(unit, 'open', hasArmourNear(o.own, enemy), worn),
    supportElements: comingAlong(o, unit, enemy),
    flankOrRear: strikesFlank(unit, enemy),
  };
  const other = fighterOf(
    enemy,
    enemy.assaultMoved ? 'open' : POSITIONS[cover],
    hasArmourNear(o.enemies, enemy),
  );
  return assaultModifier(own, other) - assaultModifier(other, own);
}

/** What taking this ground is worth just now. */
function groundWorth(o: Outlook, unit: Unit): number {
  const { state } = o;
  const place = unit.pose!;
  if (state.victory.kind === 'points')
    return objectivesOf(state).some((each) => isIn(each, place)) ? VICTORY_POINT : 0;
  const trench = objectivesOf(state).find((each) => isIn(each, place));
  if (!trench) return 0;
  const taken = Object.values(state.held).includes(o.side);
  return o.attacks && !taken ? 30 + 90 / (1 + o.turnsLeft) : 15;
}

/** What an assault move promises. */
export function assaultGain(o: Outlook, unit: Unit, enemy: Unit): number {
  const { state, manner } = o;
  const reach = rushChance(o, unit, enemy);
  if (reach === 0) return 0;
  if (enemy.kind === 'softskin') return reach * priceOfUnit(state, enemy) - 2;
  if (enemy.kind === 'armour') return reach * armourAssaultGain(o, unit, enemy) - RUSH_DPS * 4 - 4;
  const { wins, loses, own, other } = clashOdds(assaultNet(o, unit, enemy));
  const ground = groundWorth(o, enemy);
  const guns = enemy.kind === 'artillery' ? wins * priceOfUnit(state, enemy) : 0;
  const losses = guns > 0 ? Math.min(1, manner.losses) : manner.losses; // gunners beaten are gunners gone
  const leaves = groundWorth(o, unit);
  const fight =
    wins * (6 + ground * manner.ground) - loses * 6 + hurt(other, enemy) - hurt(own, unit) * losses + guns;
  return reach * (fight - fireMet(o, unit, enemy) * 3 * losses) - RUSH_DPS * 3.5 - leaves * 0.5;
}
/** DPs on a unit, beyond four in elements. */
const hurt = (dps: number, unit: Unit): number => {
  const kept = Math.max(0, Math.min(dps, 4 - unit.dps));
  return kept * 4 + (dps - kept) * ELEMENT_WORTH;
};

/** What an assault on armour promises. */
export function armourAssaultGain(o: Outlook, unit: Unit, armour: Unit): number {
  const { infantry, armour: tank, options } = armourFightInput(o.state, unit, armour);
  const odds = maulOdds(netOnArmour({ options, ...infantry }, { options, ...tank }));
  const whole = priceOfUnit(o.state, armour);
  const stuck = armour.condition === 'immobilised' ? odds.driven * whole : odds.driven * 6;
  return odds.destroyed * whole + stuck - odds.dps * 4 - odds.beaten * 3;
}
