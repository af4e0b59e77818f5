import { counted, type Side } from '@sandtable/engine';
import { sideOf } from '@sandtable/play';
import { volley } from './sheet.ts';
import type { Command, Event, State } from './state.ts';

/** Log lines, and orders in words. */

export function describe(view: State, command: Command): string {
  if (command.type === 'ready') return 'say ready';
  const { order, squad } = command;
  const name = view.squads[squad]?.name ?? squad;
  if ('fire' in order) return `${name}: fire on ${view.squads[order.fire]?.name ?? order.fire}`;
  return 'move' in order ? `${name}: move` : `${name}: stay`;
}

/** One line for somebody who sees what this side sees. */
export function tell(state: State, event: Event, viewer: Side | undefined): string | undefined {
  const name = (id: string): string => state.squads[id]!.name;
  switch (event.type) {
    case 'ordered':
      return viewer === undefined || viewer === event.side
        ? `${sideOf(state, event.side).name} writes: ${describe(state, { ...event, type: 'order' })}.`
        : undefined;
    case 'sealed':
      return `${sideOf(state, event.side).name} is ready.`;
    case 'opened':
      return 'All orders are opened.';
    case 'fired': {
      const { outcome, input } = event.volley;
      return `${name(event.squad)} fires on ${name(event.target)}: ${counted(outcome.hits, 'hit')} of ${counted(Number(input.men), 'die', 'dice')}.`;
    }
    case 'fell':
      return volley
        .says(
          { hits: event.men, fallen: event.men, destroyed: event.men === state.squads[event.squad]!.men },
          { men: 1, targetMen: 1, inWood: false, options: state.options },
        )
        .replace(/\.$/, ` in ${name(event.squad)}.`);
    case 'moved':
      return event.path.length > 1
        ? `${name(event.squad)} moves.`
        : `${name(event.squad)} finds somebody in its way.`;
    case 'turnBegan':
      return `Turn ${event.turn} begins.`;
    case 'ended':
      return event.verdict.why;
  }
}
