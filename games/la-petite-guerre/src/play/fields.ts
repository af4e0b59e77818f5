import { isMadeHere, type Plan, type Problem, type Side, type Turn, z } from '@sandtable/engine';
import { isPlace } from '@sandtable/table';
import { isHere, type Standing } from '../table/men.ts';
import type { Command } from './commands.ts';
import type { Event } from './events.ts';
import type { Gun, Man, State } from './state.ts';

/** Commands come from anywhere: each is parsed before anything in it is used. */

export type Judged = Plan<State, Event> | Problem;
export type Play = Turn<State, Event>;

export const no = (code: string, rule: string, message: string): Problem => ({ code, rule, message });

const id = z.string().max(200);
const place = z
  .object({ x: z.number(), y: z.number() })
  .refine(isPlace, { error: 'whole thousandths of an inch' })
  .transform(({ x, y }) => ({ x, y }));
const path = z.array(place).min(2).max(12);
const pace = z.union([z.literal(1), z.literal(2)]);
const facing = z.int().min(0).max(359);
const aim = { target: id.exactOptional(), piece: id.exactOptional(), point: place.exactOptional() };

const step = z.discriminatedUnion('do', [
  z.strictObject({
    do: z.enum(['move', 'crawl', 'shuffle']),
    path,
    pace: pace.exactOptional(),
    facing: facing.exactOptional(),
    file: z.array(id).max(20).exactOptional(),
    leave: z.boolean().exactOptional(),
  }),
  z.strictObject({ do: z.literal('turn'), facing }),
  z.strictObject({ do: z.literal('acquire'), ...aim }),
  z.strictObject({
    do: z.literal('fire'),
    ...aim,
    round: z.enum(['shell', 'canister']).exactOptional(),
    reroll: z.enum(['when-off', 'never']).exactOptional(),
  }),
  z.strictObject({
    do: z.enum([
      'reload',
      'fall-prone',
      'stand',
      'mount',
      'dismount',
      'change-weapon',
      'fix-bayonet',
      'unfix-bayonet',
      'limber',
      'unlimber',
    ]),
  }),
]);
const steps = z.array(step).min(1).max(4);
const side = z.string();

const spendCp = z.object({
  type: z.literal('spendCp'),
  side,
  leader: id,
  kind: z.enum(['control', 'assess', 'order', 'indicate', 'listen', 'move', 'encourage']),
  target: id.exactOptional(),
  piece: id.exactOptional(),
  enemy: id.exactOptional(),
  order: z.enum(['hold', 'fall-back']).exactOptional(),
  how: z.enum(['move', 'crawl', 'shuffle']).exactOptional(),
  path: path.exactOptional(),
  pace: pace.exactOptional(),
  facing: facing.exactOptional(),
});
const declareCharge = z.object({ type: z.literal('declareCharge'), side, man: id, target: id, pace });

const COMMANDS = {
  chooseOrder: z.object({ type: z.literal('chooseOrder'), side, order: z.enum(['first', 'second']) }),
  spendCp,
  conform: z.object({ type: z.literal('conform'), side, lead: id, followers: z.array(id).min(1).max(20) }),
  endCommand: z.object({ type: z.literal('endCommand'), side }),
  act: z.object({ type: z.literal('act'), side, man: id, steps }),
  actTogether: z.object({
    type: z.literal('actTogether'),
    side,
    acts: z
      .array(z.object({ man: id, steps }))
      .min(1)
      .max(60),
  }),
  giveTogether: z.object({
    type: z.literal('giveTogether'),
    side,
    orders: z
      .array(z.discriminatedUnion('type', [spendCp, declareCharge]))
      .min(1)
      .max(60),
  }),
  serveGun: z.object({ type: z.literal('serveGun'), side, gun: id, steps }),
  endActions: z.object({ type: z.literal('endActions'), side }),
  declareCharge,
  endCharges: z.object({ type: z.literal('endCharges'), side }),
  pursuitChoice: z.object({
    type: z.literal('pursuitChoice'),
    side,
    man: id,
    choice: z.enum(['press', 'hold']),
  }),
  retirePace: z.object({ type: z.literal('retirePace'), side, unit: id, pace, file: z.boolean() }),
} as const;

/** What was meant, or what is wrong with it. */
export function parsed(command: { readonly type: string }): Command | Problem {
  if (isMadeHere(command)) return command as Command; // as it was made
  const schema = Object.hasOwn(COMMANDS, command.type)
    ? COMMANDS[command.type as Command['type']]
    : undefined; // looked up just now
  if (!schema)
    return no('unknown-command', 'LPG-1.2', 'This game knows no such command; choose one that is offered.');
  const found = schema.safeParse(command);
  if (found.success) return found.data as Command; // the shapes are those of the type
  const [issue] = found.error.issues;
  return no(
    'bad-command',
    'LPG-1.2',
    `Give ${issue?.path.map(String).join('.') || 'the order'} properly: ${issue?.message ?? 'it is not understood'}.`,
  );
}

const known = <T>(list: Readonly<Record<string, T>>, id: string): T | undefined =>
  Object.hasOwn(list, id) ? list[id] : undefined;

/** A man of this side who is on the table. */
export function ownMan(state: State, side: Side, id: string): Standing | Problem {
  const man = known(state.men, id);
  if (!man || man.side !== side) return no('not-your-man', 'LPG-19.9', 'Choose a man of your own.');
  if (!isHere(man)) return no('gone', 'LPG-3.5', `${man.name} is no longer on the table.`);
  return man;
}
export function ownGun(state: State, side: Side, id: string): Gun | Problem {
  const gun = known(state.guns, id);
  return gun && gun.side === side ? gun : no('not-your-gun', 'LPG-2.2', 'Choose a gun of your own.');
}
/** LPG-19.10 An enemy on the table; one who hides is nobody. */
export function enemyInView(state: State, side: Side, id: string | undefined): Standing | Problem {
  const man: Man | undefined = id === undefined ? undefined : known(state.men, id);
  if (!man || man.side === side || man.hidden || !isHere(man))
    return no('no-such-enemy', 'LPG-19.10', 'Choose an enemy who is on the table.');
  return man;
}
export const isProblem = (value: object): value is Problem => 'code' in value && 'message' in value;
