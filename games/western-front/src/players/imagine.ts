import { type Dice, dieWith } from '@sandtable/dice';
import type { Side } from '@sandtable/engine';
import type { Place } from '@sandtable/table';
import { other } from '../play/common.ts';
import { copyOf, sharing } from '../play/copying.ts';
import { estimateOf } from '../play/plotting.ts';
import type { Battery, State } from '../play/state.ts';
import { ownUnits } from '../table/roster.ts';
import { gunAllotment, smallArmsAllotment } from './allotting.ts';
import { mannerOf } from './figures.ts';

/** A whole state that agrees with the view; what the enemy hides is drawn by lot. */

const lot = (dice: Dice, many: number, why: string): number =>
  many < 2
    ? 0
    : dice.roll(
        dieWith(
          'lot',
          Array.from({ length: many }, (_, i) => i),
        ),
        why,
      );

/** Every second squad has a bomber whom nobody has seen. */
function withBombers(view: State, enemy: Side, dice: Dice): State['units'] {
  const units = { ...view.units };
  for (const unit of Object.values(view.units)) {
    const may =
      unit.side === enemy && unit.kind === 'squad' && !unit.shown && unit.figures.includes('lmg-gunner');
    if (!may || !unit.figures.includes('rifleman') || lot(dice, 2, 'does it carry grenades') === 0) continue;
    const copy = copyOf(unit);
    const at = unit.figures.lastIndexOf('rifleman');
    copy.figures = unit.figures.map((role, i) => (i === at ? 'bomber' : role));
    units[unit.id] = copy;
  }
  return units;
}

/** His guns fire at somebody of ours. */
function withTargets(view: State, battery: Battery, places: readonly Place[], dice: Dice): Battery {
  if (places.length === 0) return battery;
  const sections = battery.sections.map((section) => {
    const place = places[lot(dice, places.length, 'where he fires')]!;
    const order = {
      estimate: estimateOf(view, battery.side, place),
      place,
      ammo: 'he' as const,
      plannedOn: 0,
      turn: Math.max(1, view.turn),
    };
    return { ...section, orders: [order] };
  });
  return { ...battery, left: Math.max(1, 10 - view.turn), sections };
}

export function imagine(view: State, side: Side, dice: Dice): State {
  const enemy = other(view, side);
  const seen = sharing(view);
  seen.units = withBombers(view, enemy, dice);
  const places = ownUnits(view, side).map(({ pose }) => ({ x: pose!.x, y: pose!.y })); // own units are here
  seen.batteries = view.batteries.map((battery) =>
    battery.side === enemy && battery.sections.length > 0
      ? withTargets(view, battery, places, dice)
      : battery,
  );
  const waits = view.written.done.includes(enemy) && !Object.hasOwn(view.written.written, enemy);
  const sealed = waits && view.step === 'decide'; // once they are opened, whoever has no sheet wrote none
  if (!sealed || (view.phase !== 'artillery' && view.phase !== 'small-arms')) return seen;
  const shots =
    view.phase === 'artillery'
      ? gunAllotment(seen, enemy)
      : smallArmsAllotment(seen, enemy, mannerOf('steady', view, enemy));
  seen.written = { ...view.written, written: { ...view.written.written, [enemy]: shots } };
  return seen;
}
