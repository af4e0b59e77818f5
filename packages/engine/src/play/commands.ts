import { FARTHEST } from '@sandtable/table';
import { z } from 'zod';
import type { Problem } from '../refusal.ts';
import type { Command } from './game.ts';

/** Commands come from anywhere: each is parsed before anything in it is used. */

const whole = z
  .int()
  .min(1 - FARTHEST)
  .max(FARTHEST - 1);
/** What the fields of commands are made of. */
export const spotIn = z.object({ x: whole, y: whole });
export const facingIn = z.int().min(0).max(359);
export const poseIn = z.object({ x: whole, y: whole, facing: facingIn });
export const pathIn = z.array(spotIn).max(12);
export const idIn = z.string().max(200);

const made = new WeakSet<object>();
/** A command that a game's own player has made has the shape of its type, and is not read again. Nobody else's is. */
export function madeHere<C extends Command>(command: C): C {
  made.add(command);
  return command;
}
export const isMadeHere = (command: object): boolean => made.has(command);

/** The fields of each command beside its type and its side. */
export type CommandShapes<C extends Command> = { readonly [T in C['type']]: z.ZodRawShape };

/** Reads commands of these shapes: nothing of them but the fields that belong there, or what is wrong. */
export function commandReader<C extends Command>(
  shapes: CommandShapes<C>,
  rule: string,
): (raw: { readonly type: string }) => C | Problem {
  const schemas = new Map(
    Object.entries<z.ZodRawShape>(shapes).map(([type, fields]) => [
      type,
      z.object({ type: z.literal(type), side: idIn, ...fields }),
    ]),
  );
  return (raw) => {
    if (made.has(raw)) return raw as C; // as it was made
    const schema = schemas.get(raw.type);
    if (!schema) return { code: 'unknown-command', rule, message: 'This game knows no such command.' };
    const parsed = schema.safeParse(raw);
    if (parsed.success) return parsed.data as unknown as C; // one shape for each type
    const [issue] = parsed.error.issues;
    const field = issue?.path.join('.') || 'the command';
    const message = `Give ${field} as this order needs it: ${issue?.message ?? 'it is not understood'}.`;
    return { code: 'bad-command', rule, message };
  };
}
