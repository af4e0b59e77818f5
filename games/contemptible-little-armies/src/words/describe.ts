import { inInches, listed } from '@sandtable/engine';
import { bearing, compass, INCH, type Path, pathLength } from '@sandtable/table';
import type { Command, CommandOf } from '../play/commands.ts';
import { wayOfMove } from '../play/moving.ts';
import type { State } from '../play/state.ts';
import { GOINGS } from '../sheet/vocabulary.ts';
import { CLASS_WORDS, formationSaid, unitNamed } from './naming.ts';

/** A command in a few words. */

type Describes = { readonly [T in Command['type']]: (view: State, command: CommandOf<T>) => string };

const inches = (path: Path): string => inInches(Number((pathLength(path) / INCH).toFixed(1)));
/** How far, and where to: `6 inches north-east`. */
const wayOf = (path: Path): string => `${inches(path)} ${compass(bearing(path[0]!, path[path.length - 1]!))}`; // a path has ends

const DESCRIBES: Describes = {
  deploy: (view, { unit }) => `deploy ${unitNamed(view, unit)}`,
  registerPoint: () => 'register a point',
  writeOrder: (view, { unit, order }) => `order ${unitNamed(view, unit)} to ${order}`,
  aimBattery: (_, { shell }) => (shell === 'gas' ? 'aim the gas battery' : 'aim the guns'),
  respirators: (view, { unit, on }) => `${unitNamed(view, unit)}: respirators ${on ? 'on' : 'off'}`,
  done: () => 'say done',
  stand: (view, { unit, facing }) => `${unitNamed(view, unit)}: ${facing === undefined ? 'stand' : 'turn'}`,
  beginMove: (view, { unit, going }) => {
    const name = unitNamed(view, unit);
    if (view.units[unit]?.kind === 'aircraft') return `${name}: fly`;
    if (view.units[unit]?.kind === 'tank') return `${name}: move`; // CLA-2.9: over any ground alike
    return `${name}: move, ${GOINGS[going ?? 'good'].toLowerCase()}`;
  },
  finishMove: (view, command) => {
    const name = view.moving ? unitNamed(view, view.moving.unit) : 'the unit';
    if (command.path.length < 2) return `${name}: stay`;
    const way = wayOfMove(view, command);
    if ('code' in way) return `${name}: go ${wayOf(command.path)}`;
    if (way.contacts.length > 0)
      return `${name}: charge ${listed(way.contacts.map((id) => unitNamed(view, id)))}`;
    return way.exit ? `${name}: leave the table` : `${name}: go ${wayOf(way.path)}`;
  },
  changeFormation: (view, { unit, formation, ranks }) =>
    `${unitNamed(view, unit)}: form ${formationSaid({ formation, ranks })}`,
  mount: (view, { unit }) => `${unitNamed(view, unit)}: mount`,
  dismount: (view, { unit }) => `${unitNamed(view, unit)}: dismount`,
  breakOff: (view, { unit }) => `${unitNamed(view, unit)}: break off`,
  fly: (view, { aircraft, legs }) => `${unitNamed(view, aircraft)}: fly ${inches(legs)}`,
  leave: (view, { aircraft }) => `${unitNamed(view, aircraft)}: leave the table`,
  aaFire: (view, { unit, aircraft }) => `${unitNamed(view, unit)}: fire at ${unitNamed(view, aircraft)}`,
  strafe: (view, { aircraft, target }) => `${unitNamed(view, aircraft)}: attack ${unitNamed(view, target)}`,
  shoot: (view, { unit, target, weaponClass }) =>
    `${unitNamed(view, unit)}: fire on ${unitNamed(view, target)} (${CLASS_WORDS[weaponClass]})`,
  shootAfv: (view, { unit, vehicle, weaponClass }) =>
    `${unitNamed(view, unit)}: fire at ${unitNamed(view, vehicle)} (${CLASS_WORDS[weaponClass]})`,
  rally: (view, { officer, unit }) => `${unitNamed(view, officer)}: rally ${unitNamed(view, unit)}`,
  pass: () => 'pass',
};

export function describe(view: State, command: Command): string {
  const describes = DESCRIBES[command.type] as (view: State, command: Command) => string; // the one for this type
  return describes(view, command);
}
