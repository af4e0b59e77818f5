import { type Because, percent } from '@sandtable/engine';
import { bearing, gapBetween, INCH, posed, squaredGap } from '@sandtable/table';
import { aim, isAim } from '../play/aiming.ts';
import { shotOf } from '../play/shooting.ts';
import { lookInput } from '../play/spotting.ts';
import type { Command, State, Unit } from '../play/state.ts';
import type { Cover } from '../sheet/vocabulary.ts';
import { coverOfAll } from '../table/ground.ts';
import { isVehicleUnit, officerFactor, seenEnemyWithin, standingAt } from '../table/units.ts';
import { chanceOf, clashOdds, promiseOf, rallyOdds } from './odds.ts';
import { type Outlook, opportunity, outlookOf } from './outlook.ts';
import { armourAssaultGain, assaultGain, assaultNet, dpsOdds, shotGain } from './promises.ts';
import { weighMove, weighRoll } from './weigh-moves.ts';
import { worthOfElements, worthOfHiding } from './worth.ts';

type Of<T extends Command['type']> = Extract<Command, { type: T }>;

/** SCW-3 DPs shed, against the one that it may cost. */
function weighRally(state: State, unit: Unit, because?: Because): number {
  const under = unit.fireLastTurn.length > 0;
  const near = seenEnemyWithin(state, unit, 12);
  const modifier = unit.mr + officerFactor(state, unit) - (under ? 2 : 0) - (near ? 2 : 0);
  const { two, one, worse } = rallyOdds(modifier);
  const shed = (two * Math.min(2, unit.dps) + one) * 4;
  const cost = worse * (unit.dps >= 4 ? 10 : 4);
  because?.(shed, `${percent(two + one)} to shed a DP`);
  if (worse > 0)
    because?.(-cost, `${percent(worse)} for a DP more${unit.dps >= 4 ? ', and an element gone' : ''}`);
  if (unit.dps >= 4) because?.(1, 'at the limit of four DPs');
  return shed - cost + (unit.dps >= 4 && shed > cost ? 1 : 0);
}

/** SCW-4, SCW-16 What the fight promises; what the rush and the fire on the way cost; and the volley that it forgoes. */
function weighAssault(o: Outlook, unit: Unit, target: Unit, because?: Because): number {
  const gain = assaultGain(o, unit, target);
  const forgone = unit.moved ? 0 : opportunity(o, unit, unit.pose!, false) * 3;
  const shown = unit.concealed ? worthOfHiding(o.state) : 0;
  if (because) {
    if (target.kind === 'infantry' || target.kind === 'cavalry' || target.kind === 'artillery') {
      const net = assaultNet(o, unit, target);
      const { wins, loses } = clashOdds(net);
      because(gain, `${percent(wins)} to win and ${percent(loses)} to lose the fight, at ${signed(net)}`);
    } else because(gain, `a rush at ${target.name}`);
    if (forgone > 0) because(-forgone, 'gives up its volley');
    if (shown > 0) because(-shown, 'comes out of hiding');
  }
  return gain - forgone - shown;
}
const signed = (value: number): string => `${value < 0 ? '−' : '+'}${Math.abs(Math.round(value))}`;

function weighShot(state: State, command: Of<'fire'> | Of<'airstrike'>, because?: Because): number {
  const shot = shotOf(command)!; // both declare one
  const target = state.units[command.target];
  const unit = shot.unit === null ? undefined : state.units[shot.unit];
  const aimed = target && (shot.unit === null || unit) ? aim(state, shot) : undefined;
  if (!target || !aimed || !isAim(aimed)) return -1000;
  const gain = shotGain(state, aimed, target);
  if (because) {
    if (isVehicleUnit(target)) {
      const { destroyed, abandoned, immobilised, driven } = promiseOf(aimed);
      because(
        gain,
        `${percent(destroyed + abandoned + immobilised)} to put it out of action, ${percent(driven)} to drive it back`,
      );
    } else {
      const odds = dpsOdds(state, aimed);
      because(
        gain,
        `${percent(odds[0] ?? 0)} for a DP${target.dps >= 4 ? ', each of which kills an element now' : ''}`,
      );
    }
  }
  const quiet = unit?.concealed ? worthOfHiding(state) : 0;
  if (quiet > 0) because?.(-quiet, 'gives its hiding place away');
  const kept = shot.unit === null && state.turn < strikesUntil(state, command.side) ? 5 : 0;
  if (kept > 0) because?.(-kept, 'the aircraft may find something better later');
  return gain - quiet - kept;
}
const strikesUntil = ({ sides }: State, side: string): number =>
  sides.find(({ id }) => id === side)?.strikes.until ?? 0;

/** SCW-7.9 */
function weighLook(state: State, unit: Unit, command: Of<'observe'>, because?: Because): number {
  const marker = state.markers.find(({ id }) => id === command.marker);
  const look = marker && lookInput(state, unit, marker);
  if (!look) return -1000;
  const less =
    Math.floor(look.distance / 12) +
    (look.observerMoved ? 2 : 0) +
    (look.markerInCover ? 2 : 0) -
    (look.observerHigher ? 1 : 0);
  const chance = chanceOf(3 + less);
  const worth = chance * (look.distance < 14 ? 4 : 2);
  because?.(worth, `${percent(chance)} to make it out, and looking costs nothing`);
  return worth;
}

function weighOfficer(state: State, command: Of<'move-officer'>, because?: Because): number {
  const officer = state.officers[command.officer];
  const joins = command.attachTo === undefined ? undefined : state.units[command.attachTo];
  const leaves = officer?.attachedTo ? state.units[officer.attachedTo] : undefined;
  const use = (unit: Unit | undefined): number => (unit ? 1 + unit.dps + unit.elements.length * 0.2 : 0);
  const worth = (use(joins) - use(leaves)) * (officer?.factor ?? 1) * 0.8;
  if (joins)
    because?.(
      worth,
      joins.dps > 0 ? `${joins.name} needs him to rally` : `${joins.name} moves better with him`,
    );
  else because?.(worth, 'alone he is of no use');
  return worth;
}

/** SCW-16.7 Armour in support is worth four on the die. */
const weighSupport = (because?: Because): number => {
  because?.(10, '+4 in the fight');
  return 10;
};

function weighMauling(o: Outlook, unit: Unit, armour: Unit, because?: Because): number {
  const gain = armourAssaultGain(o, unit, armour);
  const forgone = opportunity(o, unit, unit.pose!, unit.moved) * 3;
  because?.(gain, `at close quarters with ${armour.name}`);
  if (forgone > 0) because?.(-forgone, 'gives up its volley');
  return gain - forgone;
}

/** A gun that turns sees more, but loses its range and fires late. */
function weighPivot(o: Outlook, unit: Unit, facing: number, because?: Because): number {
  const inFront = (to: number): number =>
    o.enemies.filter((enemy) => {
      const bearing =
        (Math.atan2(enemy.pose!.x - unit.pose!.x, enemy.pose!.y - unit.pose!.y) * 180) / Math.PI;
      return (
        Math.abs(((bearing - to + 900) % 360) - 180) <= 22 && gapBetween(enemy.pose!, unit.pose!) < 60 * INCH
      );
    }).length;
  const [now, then] = [inFront(unit.pose!.facing), inFront(facing)];
  const worth = now > 0 ? -2 : then > 0 ? 3 : -1;
  because?.(
    worth,
    now > 0
      ? 'it has targets where it faces'
      : then > 0
        ? 'nobody is in its arc now'
        : 'there is nobody there',
  );
  return worth;
}

/** Points for each kind of cover that most of a unit stands in. */
const COVER_WORTH: Readonly<Record<Cover, number>> = { none: 0, soft: 2, hard: 3, trenches: 4 };
/** Degrees off the nearest enemy that cost a point. */
const DEGREES_A_POINT = 30;

/** How far one turns from one facing to another, in degrees. */
const turnOf = (from: number, to: number): number => Math.abs(((to - from + 540) % 360) - 180);

/** SCW-7.2 In the cover that is there, towards the nearest enemy, with every element to the front. */
function weighReveal(o: Outlook, unit: Unit, command: Of<'reveal'>, because?: Because): number {
  const formation = command.formation ?? unit.formation;
  const facing = command.facing ?? unit.pose!.facing;
  const cover = coverOfAll(o.state.map, standingAt(unit, posed(unit.pose!, facing), formation).centres);
  const sheltered = COVER_WORTH[cover];
  const loss = formation === 'column' ? 5 : formation === 'two-ranks' ? 2 : 0;
  const [nearest] = [...o.enemies].sort(
    (a, b) => squaredGap(a.pose!, unit.pose!) - squaredGap(b.pose!, unit.pose!),
  );
  const off = nearest ? turnOf(facing, bearing(unit.pose!, nearest.pose!)) : 0;
  because?.(sheltered, cover === 'none' ? 'there is no cover' : 'most of it keeps its cover');
  because?.(
    -loss - off / DEGREES_A_POINT,
    loss > 0 ? 'fewer elements to the front' : 'it faces the nearest enemy',
  );
  return sheltered - loss - off / DEGREES_A_POINT;
}

function weighLoss(unit: Unit, command: Of<'lose-element'>, state: State, because?: Because): number {
  const question = state.asked.find((each) => each.unit === unit.id && each.kind === 'lose-element');
  const before = question?.kind === 'lose-element' ? question.before : unit.elements;
  const gone = command.elements
    ? worthOfElements(command.elements)
    : worthOfElements(before) - worthOfElements(unit.elements);
  because?.(-gone, 'what goes is gone');
  return -gone;
}

/** What a command promises, in points. */
export function weigh(state: State, command: Command, because?: Because): number {
  const { side } = command;
  const unit = 'unit' in command ? state.units[command.unit] : undefined;
  const o = outlookOf(state, side);
  switch (command.type) {
    case 'rally':
      return unit ? weighRally(state, unit, because) : 0;
    case 'assault': {
      const target = state.units[command.target];
      return unit?.pose && target?.pose ? weighAssault(o, unit, target, because) : 0;
    }
    case 'roll-move':
      return unit ? weighRoll(o, unit, because) : 0;
    case 'move':
      return unit ? weighMove(o, unit, command, because) : 0;
    case 'pivot-gun':
      return unit?.pose ? weighPivot(o, unit, command.facing, because) : 0;
    case 'move-officer':
      return weighOfficer(state, command, because);
    case 'detach-officer':
      because?.(-1, 'alone he is of no use');
      return -1;
    case 'declare-support':
      return weighSupport(because);
    case 'declare-armour-assault': {
      const armour = state.units[command.armour];
      return unit?.pose && armour?.pose ? weighMauling(o, unit, armour, because) : 0;
    }
    case 'observe':
      return unit?.pose ? weighLook(state, unit, command, because) : 0;
    case 'fire':
    case 'airstrike':
      return weighShot(state, command, because);
    case 'choose-lead':
      because?.(-0.1, 'the strongest leads already');
      return -0.1;
    case 'choose-supports':
      because?.(command.supports.length * 3, `${command.supports.length} more behind it`);
      return command.supports.length * 3;
    case 'reveal':
      return unit?.pose ? weighReveal(o, unit, command, because) : 0;
    case 'lose-element':
      return unit ? weighLoss(unit, command, state, because) : 0;
    case 'place':
    case 'place-markers':
    case 'place-officer':
      because?.(-0.1, 'as good as where it is');
      return -0.1;
    case 'ready':
    case 'end-phase':
      because?.(0, 'nothing more is worth it');
      return 0;
  }
}
