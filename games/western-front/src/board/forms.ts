import { marginals } from '@sandtable/dice';
import { type Answers, type AskRow, oddsOf, percent, type Side } from '@sandtable/engine';
import { isProblem } from '../play/common.ts';
import type { Shot, State, Unit } from '../play/state.ts';
import { shotProblem } from '../play/writing.ts';
import { meanVolley } from '../players/means.ts';
import { westernFront } from '../sheet/sheet.ts';
import type { Volley } from '../sheet/smallArms.ts';
import type { SmallArm } from '../sheet/vocabulary.ts';
import { gunsOf, hasSponsons, mountsOf, smallArmsOf } from '../table/arms.ts';
import { enemiesOf, isVehicle, ownUnits } from '../table/roster.ts';
import { aimSaid, armSaid } from '../words/naming.ts';

/** The sheet on which a whole side allots its fire: a line for each weapon, with all at whom it may fire. */

type Option = { readonly shot: Shot; readonly said: string; readonly worth: number };
type Slot = {
  readonly id: string;
  readonly label: string;
  readonly options: readonly Option[];
  /** What is suggested; undefined for nothing. */
  readonly usual: Shot | undefined;
};
const HOLD = 'hold';

/** One shot with what it promises; undefined if it is not allowed. */
function optionOf(view: State, side: Side, shot: Shot, thrown: readonly Shot[]): Option | undefined {
  const found = shotProblem(view, side, shot, thrown);
  if (isProblem(found)) return undefined;
  if ('weapon' in shot) {
    const volley = found.input as Volley; // the trial of a volley
    const mean = Math.min(meanVolley(volley) * shot.count, volley.targetFigures);
    if (mean === 0) return undefined; // nobody could fall
    const odds = oddsOf(westernFront, found.procedure, found.input);
    const none = odds.ok ? (marginals(odds.value).casualties?.['0'] ?? 0) : 1;
    const name = view.units[shot.target]?.name ?? shot.target;
    return {
      shot,
      said: `${name} · ${percent(1 - none ** shot.count)} one falls; ${mean.toFixed(1)} on average`,
      worth: mean,
    };
  }
  const odds = oddsOf(westernFront, found.procedure, found.input);
  const hit = odds.ok ? (marginals(odds.value).hit?.true ?? 0) : 0;
  return {
    shot,
    said: `${aimSaid(view, side, shot.point)} · ${Math.round(100 * hit)}% on the spot`,
    worth: hit,
  };
}
const bestFirst = (options: readonly (Option | undefined)[]): Option[] =>
  options.filter((option) => option !== undefined).sort((a, b) => b.worth - a.worth);

const sameShot = (a: Shot, b: Shot): boolean => {
  if ('weapon' in a) return 'weapon' in b && a.target === b.target;
  return 'point' in b && a.point.x === b.point.x && a.point.y === b.point.y;
};
/** Short enough for a line of the sheet. */
const ARMS: Readonly<Record<SmallArm, string>> = {
  rifle: 'rifles',
  pistol: 'pistol',
  lmg: 'LMG',
  hmg: 'HMG',
};

/** WF-9.11 Which gun of a tank it is. */
const gunSaid = (unit: Unit, mount: number): string =>
  gunsOf(unit) > 1 && unit.vehicle && hasSponsons(unit.vehicle)
    ? `${unit.name}, ${mount === 0 ? 'right' : 'left'} gun`
    : unit.kind === 'gun'
      ? unit.name
      : `${unit.name}, gun`;

function gunSlots(view: State, side: Side, suggested: readonly Shot[]): Slot[] {
  return ownUnits(view, side).flatMap((unit) =>
    mountsOf(unit).map((mount): Slot => {
      const usual = suggested.find((shot) => 'gun' in shot && shot.gun === unit.id && shot.mount === mount);
      const options = enemiesOf(view, side).map(({ pose }) => {
        const point = { x: pose!.x, y: pose!.y }; // enemies that are there
        return optionOf(view, side, { gun: unit.id, point, ammo: null, mount }, []);
      });
      return {
        id: `${unit.id} gun ${mount}`,
        label: gunSaid(unit, mount),
        options: bestFirst(options),
        usual,
      };
    }),
  );
}

/** A volley of one or several guns at each enemy who may be fired at. */
const volleysOf = (
  view: State,
  side: Side,
  base: Omit<Extract<Shot, { target: string }>, 'target'>,
  thrown: readonly Shot[],
) => bestFirst(enemiesOf(view, side).map(({ id }) => optionOf(view, side, { ...base, target: id }, thrown)));

function smallSlots(view: State, side: Side, suggested: readonly Shot[]): Slot[] {
  const thrown = suggested.filter((shot) => 'bomber' in shot);
  return ownUnits(view, side).flatMap((unit): Slot[] => {
    const own = suggested.filter((shot) => 'weapon' in shot && shot.unit === unit.id);
    const grenades = thrown.filter((shot) => 'bomber' in shot && shot.bomber === unit.id);
    const slots = isVehicle(unit)
      ? own.flatMap((usual, i): Slot[] => {
          if (!('weapon' in usual)) return [];
          const { weapon, count } = usual;
          const label = `${unit.name}, ${count} × ${ARMS[weapon]}`;
          const options = volleysOf(view, side, { unit: unit.id, weapon, count }, []);
          return [{ id: `${unit.id} ${weapon} ${i}`, label, options, usual }];
        })
      : smallArmsOf(unit).map((weapon): Slot => {
          const usual = own.find((shot) => 'weapon' in shot && shot.weapon === weapon);
          const label = `${unit.name}, ${unit.original === 1 ? armSaid(unit, weapon) : ARMS[weapon]}`;
          const options = volleysOf(view, side, { unit: unit.id, weapon, count: 1 }, thrown);
          return { id: `${unit.id} ${weapon}`, label, options, usual };
        });
    const bombs = grenades.map((usual, i): Slot => {
      const options = bestFirst([optionOf(view, side, usual, [])]);
      return { id: `${unit.id} grenade ${i}`, label: `${unit.name}, grenade`, options, usual };
    });
    return [...slots, ...bombs];
  });
}

const slotsOf = (view: State, side: Side, suggested: readonly Shot[]): Slot[] =>
  (view.phase === 'artillery' ? gunSlots : smallSlots)(view, side, suggested).filter(
    ({ options }) => options.length > 0,
  );

export const allotmentForm = (view: State, side: Side, suggested: readonly Shot[]): AskRow[] =>
  slotsOf(view, side, suggested).map(({ id, label, options, usual }): AskRow => {
    const initial = usual ? options.findIndex(({ shot }) => sameShot(shot, usual)) : -1;
    return {
      id,
      label,
      options: [
        ...options.map(({ said }, i) => ({ id: String(i), label: said })),
        { id: HOLD, label: 'holds its fire' },
      ],
      initial: initial < 0 ? HOLD : String(initial),
    };
  });

/** The shots that a filled form means. */
export const shotsOf = (
  view: State,
  side: Side,
  suggested: readonly Shot[],
  { chosen = {} }: Answers,
): Shot[] =>
  slotsOf(view, side, suggested).flatMap(({ id, options }) => {
    const option = options[Number(chosen[id] ?? HOLD)];
    return option ? [option.shot] : [];
  });
