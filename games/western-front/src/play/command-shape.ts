import { commandReader, facingIn, idIn, pathIn, poseIn, shape, spotIn, z } from '@sandtable/engine';
import { AMMUNITION, FORMATIONS, SMALL_ARMS } from '../sheet/vocabulary.ts';
import type { Command } from './commands.ts';
import { ROLES } from './state.ts';

/** What crosses the border is parsed, never trusted. */

const inches = z.number().min(0).max(200);
const ammo = shape.keysOf(AMMUNITION);
const estimate = z.discriminatedUnion('from', [
  z.object({
    from: z.literal('point'),
    point: idIn,
    up: inches,
    down: inches,
    left: inches,
    right: inches,
  }),
  z.object({
    from: z.literal('edges'),
    baseline: inches,
    inFromLeft: inches.nullable(),
    inFromRight: inches.nullable(),
  }),
]);
const shot = z.union([
  z.strictObject({ gun: idIn, point: spotIn, ammo: ammo.nullable(), mount: z.int().min(0).max(3) }),
  z.strictObject({
    unit: idIn,
    weapon: shape.keysOf(SMALL_ARMS),
    target: idIn,
    count: z.int().min(1).max(10),
  }),
  z.strictObject({ bomber: idIn, point: spotIn }),
]);
const ranks = z.union([z.literal(1), z.literal(2)]);
const formation = shape.keysOf(FORMATIONS);
const section = z.int().min(0).max(1);
const turn = z.int().min(0).max(1000);

export const readCommand = commandReader<Command>(
  {
    deploy: {
      unit: idIn,
      pose: poseIn,
      formation: formation.exactOptional(),
      ranks: ranks.exactOptional(),
    },
    sections: { sections: ranks },
    plot: { gun: idIn, estimate, ammo, turn },
    retarget: { section, estimate, ammo, turn: turn.exactOptional() },
    hold: { section },
    fire: { section },
    ready: {},
    first: {},
    second: {},
    move: { unit: idIn, path: pathIn.min(1), facing: facingIn },
    strategic: { unit: idIn, path: pathIn.min(1) },
    charge: { unit: idIn, target: idIn, also: z.array(idIn).max(5).exactOptional() },
    form: { unit: idIn, formation, ranks: ranks.exactOptional() },
    posture: { unit: idIn, posture: z.enum(['standing', 'prone']) },
    limber: { unit: idIn },
    mount: { unit: idIn },
    swim: { unit: idIn },
    replace: { unit: idIn },
    done: {},
    answer: { how: z.enum(['fire', 'rise', 'hold']), at: idIn.exactOptional() },
    shoot: { shot },
    grenade: { bomber: idIn, point: spotIn },
    allot: { shots: z.array(shot).max(100) },
    nominate: { figure: z.enum(ROLES) },
    strike: { weapon: z.enum(['gun', 'machine-gun']), mount: z.literal([0, 1]).exactOptional() },
    goBack: { direction: facingIn },
    follow: { follow: z.boolean() },
  },
  'WF-12.1',
);
