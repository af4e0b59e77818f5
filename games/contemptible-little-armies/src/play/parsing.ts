import { commandReader, facingIn, idIn, pathIn, shape, spotIn, z } from '@sandtable/engine';
import { GOINGS } from '../sheet/vocabulary.ts';
import type { Command } from './commands.ts';
import { FORMATIONS, ORDERS, type WeaponClass } from './state.ts';

/** What crosses the border is parsed, never trusted. */

const shell = z.enum(['he', 'gas']);
const formation = shape.keysOf(FORMATIONS);
const ranks = z.int().min(1).max(4);
const going = shape.keysOf(GOINGS).optional();
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

export const readCommand = commandReader<Command>(
  {
    deploy: { unit: idIn, position: spotIn, facing: facingIn, formation, ranks },
    registerPoint: { battery: idIn, point: spotIn },
    writeOrder: { unit: idIn, order: shape.keysOf(ORDERS) },
    aimBattery: { battery: idIn, point: spotIn, shell },
    respirators: { unit: idIn, on: z.boolean() },
    done: {},
    stand: { unit: idIn, facing: facingIn.optional() },
    beginMove: { unit: idIn, going },
    finishMove: { path: pathIn, facing: facingIn.optional() },
    changeFormation: { unit: idIn, formation, ranks },
    mount: { unit: idIn },
    dismount: { unit: idIn },
    breakOff: { unit: idIn, path: pathIn, going },
    fly: { aircraft: idIn, legs: pathIn },
    leave: { aircraft: idIn },
    aaFire: { unit: idIn, aircraft: idIn },
    strafe: { aircraft: idIn, target: idIn },
    shoot: { unit: idIn, weaponClass, target: idIn },
    shootAfv: { unit: idIn, weaponClass, vehicle: idIn },
    rally: { officer: idIn, unit: idIn },
    pass: {},
  },
  'CLA-1.4',
);
