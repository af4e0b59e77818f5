import { commandReader, facingIn, idIn, pathIn, poseIn, shape, spotIn, z } from '@sandtable/engine';
import { ACTIONS } from '../sheet/vocabulary.ts';
import type { Command } from './state.ts';

const formation = z.enum(['deployed', 'two-ranks', 'column']);
const index = z.int().min(0).max(1000);

/** What crosses the border is parsed, never trusted. */
export const readCommand = commandReader<Command>(
  {
    place: { unit: idIn, pose: poseIn, formation: formation.optional() },
    'place-markers': { unit: idIn, places: z.array(spotIn).max(20), real: index },
    'place-officer': { officer: idIn, unit: idIn },
    ready: {},
    'end-phase': {},
    rally: { unit: idIn },
    assault: { unit: idIn, target: idIn },
    'roll-move': { unit: idIn, facing: facingIn.optional(), formation: formation.optional() },
    move: {
      unit: idIn,
      path: pathIn.min(1),
      facing: facingIn,
      formation: formation.optional(),
      actions: z.array(shape.keysOf(ACTIONS)).max(10).optional(),
      truck: idIn.optional(),
    },
    'pivot-gun': { unit: idIn, facing: facingIn },
    'move-officer': { officer: idIn, path: pathIn.min(1), attachTo: idIn.optional() },
    'detach-officer': { officer: idIn },
    'declare-support': { armour: idIn, unit: idIn },
    'declare-armour-assault': { unit: idIn, armour: idIn },
    observe: { unit: idIn, marker: idIn },
    fire: { unit: idIn, group: idIn, target: idIn, point: z.number().optional() },
    airstrike: { target: idIn },
    'choose-lead': { unit: idIn },
    'choose-supports': { lead: idIn, supports: z.array(idIn).max(50) },
    reveal: { unit: idIn, facing: facingIn.optional(), formation: formation.optional() },
    'lose-element': { unit: idIn, elements: z.array(idIn).max(50).optional() },
  },
  'SCW-2.1',
);
