import { machineGunsOf, mountsOf } from '../table/arms.ts';
import { isSpecialist } from '../table/roster.ts';
import type { Command } from './commands.ts';
import { type Judged, no, type Play } from './common.ts';
import type { Hit, Role, State, Unit } from './state.ts';

/** WF-0.5 Who falls: ordinary figures first; which specialist, the owner says. */

type Picked = { readonly lost: readonly number[] } | { readonly ask: readonly Role[] };

/** Takes one specialist: the only sort there is, or the next that was named. */
function takeSpecialist(
  unit: Unit,
  alive: readonly number[],
  names: Role[],
): number | { ask: Role[] } | undefined {
  const among = alive.filter((i) => isSpecialist(unit.figures[i]!));
  const sorts = [...new Set(among.map((i) => unit.figures[i]!))];
  if (sorts.length === 0) return undefined;
  if (sorts.length === 1) return among[among.length - 1]!;
  const name = names.shift();
  return name !== undefined && sorts.includes(name)
    ? among.filter((i) => unit.figures[i] === name).pop()!
    : { ask: sorts };
}

/** Which figures fall to these hits, as far as the owner has said. */
function picked(unit: Unit, hits: readonly Hit[], named: readonly Role[]): Picked {
  const names = [...named];
  const lost: number[] = [];
  for (const { casualties, specialist, among } of hits) {
    const can = (among ?? unit.figures.map((_, i) => i)).filter((i) => i < unit.figures.length);
    let left = casualties;
    let wants = specialist;
    while (left > 0) {
      const alive = can.filter((i) => !lost.includes(i));
      if (alive.length === 0) break;
      const ordinary = alive.filter((i) => !isSpecialist(unit.figures[i]!));
      if (wants || ordinary.length === 0) {
        const taken = takeSpecialist(unit, alive, names);
        if (typeof taken === 'object') return taken;
        if (taken !== undefined) {
          lost.push(taken);
          left--;
          wants = false;
          continue;
        }
      }
      if (ordinary.length === 0) break;
      lost.push(ordinary[ordinary.length - 1]!);
      left--;
      wants = false;
    }
  }
  return { lost };
}

/** Takes off what waits, unit by unit; false while an owner is asked. */
export function takeLosses(turn: Play): boolean {
  for (;;) {
    const { hits, units, named } = turn.state;
    const [next] = hits;
    if (!next) return true;
    const unit = units[next.unit]!; // hits are on units that were there
    const found = picked(
      unit,
      hits.filter((hit) => hit.unit === unit.id),
      named,
    );
    if ('ask' in found) {
      turn.emit({
        type: 'asked',
        question: { kind: 'nominate', side: unit.side, unit: unit.id, among: found.ask },
      });
      return false;
    }
    if (found.lost.length > 0)
      turn.emit({
        type: 'fell',
        unit: unit.id,
        side: unit.side,
        lost: found.lost.map((i) => unit.figures[i]!),
      });
    turn.emit({ type: 'hitsCleared', unit: unit.id });
  }
}

/** WF-4.24, WF-1.19 `nominate(figure)`: a specialist of one's own was hit. */
export function nominate(state: State, command: Extract<Command, { type: 'nominate' }>): Judged {
  const question = state.asked[0];
  if (question?.kind !== 'nominate')
    return no('not-asked', 'WF-4.24', 'No specialist of yours was hit just now.');
  if (!question.among.includes(command.figure))
    return no('bad-figure', 'WF-4.24', `Name one of these: ${question.among.join(', ')}.`);
  return {
    perform: ({ emit }) =>
      emit({ type: 'nominated', unit: question.unit, side: command.side, figure: command.figure }),
  };
}

type Struck = Omit<Extract<Command, { type: 'strike' }>, 'type' | 'side'>;
/** WF-9.10 What the owner may lose: one of two sponson guns, or a machine gun. */
export function strikeable(unit: Unit): Struck[] {
  const mounts = mountsOf(unit);
  const guns: Struck[] =
    mounts.length > 1
      ? [
          { weapon: 'gun', mount: 0 },
          { weapon: 'gun', mount: 1 },
        ]
      : mounts.map(() => ({ weapon: 'gun' }));
  const any = machineGunsOf(unit, 'lmg') + machineGunsOf(unit, 'hmg') > 0;
  return [...guns, ...(any ? [{ weapon: 'machine-gun' } as const] : [])];
}

/** WF-9.10 The owner says which weapon of a vehicle was struck. */
export function strike(state: State, command: Extract<Command, { type: 'strike' }>): Judged {
  const question = state.asked[0];
  if (question?.kind !== 'weapon')
    return no('not-asked', 'WF-9.10', 'No weapon of a vehicle was struck just now.');
  const { weapon, mount } = command;
  const choices = strikeable(state.units[question.unit]!); // it was asked
  if (!choices.some((each) => each.weapon === weapon && (mount === undefined || each.mount === mount)))
    return no('bad-weapon', 'WF-9.10', 'Name a gun or a machine gun that it still has.');
  return {
    perform: ({ emit }) =>
      emit({ type: 'weaponLost', unit: question.unit, weapon, ...(mount === undefined ? {} : { mount }) }),
  };
}
