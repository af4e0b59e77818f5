import { type Problem, z } from '@sandtable/engine';
import { FARTHEST } from '@sandtable/table';
import { GOINGS, type Going } from '../sheet/vocabulary.ts';
import { no } from '../table/units.ts';
import { type Command, FORMATIONS, type Formation, ORDERS, type Order, type WeaponClass } from './state.ts';

/** What crosses the border is parsed, never trusted. */

const keys = <V extends string>(labels: Readonly<Record<V, unknown>>) => Object.keys(labels) as [V, ...V[]]; // the keys of labels
const coordinate = z.int().min(-FARTHEST).max(FARTHEST);
const place = z.object({ x: coordinate, y: coordinate });
const path = z.array(place).max(12);
const facing = z.int().min(0).max(359);
const id = z.string();
const shell = z.enum(['he', 'gas']);
const formation = z.enum(keys<Formation>(FORMATIONS));
const ranks = z.int().min(1).max(4);
const going = z.enum(keys<Going>(GOINGS)).optional();
const WEAPON_CLASSES = [
  'rifle',
  'marksman',
  'sniper',
  'carbine',
  'trench-broom',
  'bombs',
  'lmg',
  'hmg',
  'light-mortar',
  'flamethrower',
  'field-gun',
  'tank-gun',
  'atr',
] as const satisfies readonly WeaponClass[];
const weaponClass = z.enum(WEAPON_CLASSES);

const SHAPES: Readonly<Record<Command['type'], z.ZodType>> = {
  deploy: z.object({ unit: id, position: place, facing, formation, ranks }),
  registerPoint: z.object({ battery: id, point: place }),
  writeOrder: z.object({ unit: id, order: z.enum(keys<Order>(ORDERS)) }),
  aimBattery: z.object({ battery: id, point: place, shell }),
  respirators: z.object({ unit: id, on: z.boolean() }),
  done: z.object({}),
  stand: z.object({ unit: id, facing: facing.optional() }),
  beginMove: z.object({ unit: id, going }),
  finishMove: z.object({ path, facing: facing.optional() }),
  changeFormation: z.object({ unit: id, formation, ranks }),
  mount: z.object({ unit: id }),
  dismount: z.object({ unit: id }),
  breakOff: z.object({ unit: id, path, going }),
  fly: z.object({ aircraft: id, legs: path }),
  leave: z.object({ aircraft: id }),
  aaFire: z.object({ unit: id, aircraft: id }),
  strafe: z.object({ aircraft: id, target: id }),
  shoot: z.object({ unit: id, weaponClass, target: id }),
  shootAfv: z.object({ unit: id, weaponClass, vehicle: id }),
  rally: z.object({ officer: id, unit: id }),
  pass: z.object({}),
};

/** The command's fields, or what is wrong with them. */
export function misspelt(command: Command): Problem | undefined {
  if (!Object.hasOwn(SHAPES, command.type))
    return no('unknown-command', 'CLA-1.4', 'This game knows no such command.');
  const parsed = SHAPES[command.type].safeParse(command);
  if (parsed.success) return undefined;
  const field = parsed.error.issues[0]?.path[0];
  return no('bad-command', 'CLA-1.4', `Give "${String(field ?? 'the command')}" as this order needs it.`);
}
