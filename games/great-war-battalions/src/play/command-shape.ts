import { commandReader, facingIn, idIn, pathIn, poseIn, spotIn, z } from '@sandtable/engine';
import { ACTIONS, REACTIONS } from './ordering.ts';
import type { Command } from './state.ts';

const way = pathIn.min(2).optional();
const facing = facingIn.optional();
const target = idIn.optional();

/** What crosses the border is parsed, never trusted. */
export const readCommand = commandReader<Command>(
  {
    place: { unit: idIn, pose: poseIn },
    ready: {},
    activate: {
      unit: idIn,
      action: z.enum(ACTIONS),
      path: way,
      facing,
      target,
      point: spotIn.optional(),
      mount: z.enum(['mount', 'dismount']).optional(),
      mountAt: z.enum(['start', 'end']).optional(),
      fireFirst: z.boolean().optional(),
    },
    surrender: {},
    discard: { n: z.int().min(1).max(100) },
    react: {
      unit: idIn,
      action: z.enum(REACTIONS),
      atDistance: z.number().min(0).optional(),
      path: way,
      facing,
      target,
    },
    decline: {},
    seize: {},
    leave: {},
  },
  'GWB-1.1',
);
