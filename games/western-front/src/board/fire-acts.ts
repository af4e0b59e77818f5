import { type Act, type Ask, actWith, askAmong, type Field, type Side } from '@sandtable/engine';
import type { Place } from '@sandtable/table';
import { gapBetween, INCH } from '@sandtable/table';
import type { Command } from '../play/commands.ts';
import { no } from '../play/common.ts';
import { silenceOf } from '../play/shooting.ts';
import type { Shot, State, Unit } from '../play/state.ts';
import { gunAllotment, smallArmsAllotment } from '../players/allotting.ts';
import { mannerOf } from '../players/figures.ts';
import { RANGE_FACTORS, RANGE_HEADINGS } from '../sheet/tables.ts';
import type { SmallArm } from '../sheet/vocabulary.ts';
import { gunsOf, hasSponsons, machineGunsOf, mountsOf, smallArmsOf } from '../table/arms.ts';
import { countOf, enemiesOf, isVehicle, ownUnits } from '../table/roster.ts';
import { armSaid } from '../words/naming.ts';
import { ended } from './ending.ts';
import { figuresAt } from './figures.ts';
import { allotmentForm, shotsOf } from './forms.ts';

/** Fire: a side's whole allotment on one sheet, or one shot at a time. */

/** WF-5.1 Direct fire has the right shell, unless a cloud is wanted. */
const SHELL_ASK: Ask = {
  kind: 'choice',
  name: 'shell',
  prompt: 'Shell',
  options: [
    { id: 'right', label: 'the right one' },
    { id: 'smoke', label: 'smoke' },
    { id: 'gas', label: 'gas' },
  ],
  initial: 'right',
};
const shellOf = (chosen: string | undefined) => (chosen === 'smoke' || chosen === 'gas' ? chosen : null);

const NOWHERE: Place = { x: -1, y: -1 };

function bandsOf(weapon: SmallArm): number[] {
  const reached = RANGE_HEADINGS.filter((_, i) => RANGE_FACTORS[weapon][i] !== null);
  const farthest = reached.at(-1) ?? 0;
  return [...[6, 12, 24, 36].filter((inches) => inches < farthest), farthest];
}

/** WF-12.4, WF-9.11 The arc of one gun: to a side in a sponson, all round in a turret. */
function mountOf({ vehicle }: Unit, mount: number): Pick<Field, 'width' | 'axes'> {
  if (vehicle === 'ft17') return { width: 360 };
  return vehicle && hasSponsons(vehicle) ? { width: 120, axes: [mount === 0 ? 60 : -60] } : { width: 120 };
}

/** Letters that no tool of the board has. */
const FIRE_KEYS: Readonly<Record<SmallArm, string>> = { rifle: 'r', pistol: 's', lmg: 'n', hmg: 'h' };

/** Thousandths: the throw, how far it may stray, the burst, and the length of two lines. */
const WORTH_A_THROW = 20 * INCH;

/** One shot at a time, for whoever does not like the sheet. */
function shotActs(view: State, unit: Unit): Act[] {
  const { id, side } = unit;
  const act = (kind: string, rest: Omit<Parameters<typeof actWith<Command>>[0], 'id'>): Act =>
    actWith<Command>({ id: `${id} ${kind}`, actor: id, ...rest });
  const field = {
    from: figuresAt(view, unit, unit.pose!),
    width: isVehicle(unit) || unit.kind === 'sniper' ? 360 : 120,
    bands: [],
    apexes: [unit.pose!],
  }; // it is here
  if (view.phase === 'artillery')
    return mountsOf(unit).map((mount) =>
      act(`gun ${mount}`, {
        label: gunsOf(unit) > 1 ? `Lay the ${mount === 0 ? 'right' : 'left'} gun` : 'Lay the gun',
        about: 'On a point in sight. All guns fire together when both sides are ready.',
        key: 'g',
        asks: [{ kind: 'point', prompt: 'Aim at' }, SHELL_ASK],
        field: { ...field, ...mountOf(unit, mount), bands: [12, 48, 96] },
        command: ({ point, chosen }) => ({
          type: 'shoot',
          side,
          shot: { gun: id, point: point ?? NOWHERE, ammo: shellOf(chosen?.shell), mount },
        }),
      }),
    );
  if (silenceOf(view, unit)) return [];
  const shots = smallArmsOf(unit).map((weapon) =>
    act(`fire ${weapon}`, {
      label: `Fire ${armSaid(unit, weapon)}`,
      about: 'At an enemy in sight; all fire together when both sides are ready.',
      key: FIRE_KEYS[weapon],
      asks: [
        askAmong(enemiesOf(view, side), 'Fire at'),
        ...(isVehicle(unit)
          ? [
              {
                kind: 'number',
                prompt: 'How many of its guns',
                least: 1,
                most: Math.max(1, machineGunsOf(unit, weapon)),
              } as const,
            ]
          : []),
      ],
      field: { ...field, bands: bandsOf(weapon) },
      command: ({ target, number }) => ({
        type: 'shoot',
        side,
        shot: { unit: id, weapon, target: target ?? '', count: number ?? 1 },
      }),
    }),
  );
  const bombers = field.from.filter((_, i) => unit.figures[i] === 'bomber');
  const near = enemiesOf(view, side).some(({ pose }) => gapBetween(pose!, unit.pose!) < WORTH_A_THROW); // both are here
  const grenade = act('grenade', {
    label: 'Throw a grenade',
    closed: near ? null : no('nobody-near', 'WF-4.3', 'No enemy is near enough for a grenade to hurt him.'),
    about: 'At a point within 6 inches of a bomber, who sees it.',
    asks: [{ kind: 'point', prompt: 'Throw at' }],
    field: { from: bombers, width: 360, bands: [6], apexes: bombers.map(({ pose }) => pose) },
    command: ({ point }) => ({ type: 'grenade', side, bomber: id, point: point ?? NOWHERE }),
  });
  return countOf(unit, 'bomber') > 0 ? [...shots, grenade] : shots;
}

export function allotActs(view: State, side: Side): Act[] {
  const own = view.written.written[side] ?? [];
  const suggested: readonly Shot[] =
    view.phase === 'artillery'
      ? gunAllotment(view, side)
      : smallArmsAllotment(view, side, mannerOf('steady', view, side));
  const rows = allotmentForm(view, side, suggested);
  const sheet =
    own.length === 0 && rows.length > 0
      ? [
          actWith<Command>({
            id: 'allot',
            label: 'Allot all fire',
            about: 'The whole side on one sheet, as suggested or as you change it; this seals it.',
            key: 'a',
            usual: true,
            asks: [{ kind: 'form', prompt: 'Who fires at whom', rows }],
            command: (answers) => ({ type: 'allot', side, shots: shotsOf(view, side, suggested, answers) }),
          }),
        ]
      : [];
  const single = ownUnits(view, side)
    .filter(({ wreck }) => wreck === null)
    .flatMap((unit) => shotActs(view, unit));
  return [
    ...sheet,
    ...single,
    {
      ...ended(
        side,
        own.length === 0 ? 'Hold all fire' : 'Seal what is written',
        'When both sides are ready, everything is opened and fired together.',
      ),
      usual: rows.length === 0, // nobody is in sight
    },
  ];
}
