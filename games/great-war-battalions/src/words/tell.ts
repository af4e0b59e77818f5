import {
  agreeing,
  capital,
  counted,
  inInches,
  type Resolved,
  type Side,
  saidOf,
  sideSaid,
} from '@sandtable/engine';
import { INCH, pathLength } from '@sandtable/table';
import type { Event, State } from '../play/state.ts';
import { greatWarBattalions } from '../sheet/sheet.ts';

const inches = (thousandths: number): string => inInches(Number((thousandths / INCH).toFixed(1)));

/** `: needs 4+, rolled 5`: the number and the die, where there was one. */
function rolled({ outcome: { needed, roll } }: Resolved): string {
  return typeof roll === 'number' ? `: needs ${needed}+, rolled ${roll}` : '';
}

/** What came of it, in the words of the procedure; whoever the line begins with is "it". */
const said = (resolved: Resolved, names: Readonly<Record<string, string>> = { 'the unit': 'it' }): string =>
  saidOf(greatWarBattalions, resolved, names);

/** Less than this is the last step into contact, and not worth a line. */
const HARDLY = 50;

/** One line for the log. Nothing in this game is hidden once the battle has begun (GWB-5.7 of the game). */
export function tell(state: State, event: Event, viewer: Side | undefined): string | undefined {
  const line = told(state, event, viewer);
  const names = Object.values(state.units).map(({ name }) => name);
  return line === undefined ? undefined : agreeing(line, names);
}

function told(state: State, event: Event, viewer: Side | undefined): string | undefined {
  const unit = (id: string): string => state.units[id]!.name;
  const side = (id: Side): string => sideSaid(state.sides.find((each) => each.id === id)!.name);
  const Side = (id: Side): string => capital(side(id));
  switch (event.type) {
    case 'placed': {
      const secret =
        state.secretDeployment && viewer !== undefined && state.units[event.unit]!.side !== viewer;
      return secret ? undefined : `${unit(event.unit)} deploys.`;
    }
    case 'deployed':
      return `${Side(event.side)} is ready.`;
    case 'turnBegan':
      return `Turn ${event.turn} begins.`;
    case 'arrived':
      return event.pose ? `${unit(event.unit)} comes on.` : `${unit(event.unit)} finds no room to come on.`;
    case 'tokensCollected':
      return said(event.collected, { 'the side': side(event.side) });
    case 'initiativeRolled': {
      const [a, b] = state.sides;
      return said(event.rolled, {
        'Side A': side(a!.id),
        'Side B': side(b!.id),
      });
    }
    case 'activated': {
      const what = {
        move: 'to move',
        'move-and-fire': 'to move and fire on',
        fire: event.pending.target ? 'to fire on' : 'to fire smoke',
        assault: 'to assault',
        rally: 'to rally',
      }[event.pending.action];
      const whom = event.pending.target ? ` ${unit(event.pending.target)}` : '';
      const order = `${unit(event.unit)} is ordered ${what}${whom}${rolled(event.test)}.`;
      return event.test.outcome.automatic ? order : `${order} ${said(event.test)}`; // the first comes of itself
    }
    case 'reacted':
      return `${unit(event.unit)} tries to react${rolled(event.test)}. ${said(event.test)}`;
    case 'terrainTested': {
      const { tested, passed } = event.tested.outcome;
      if (!tested && passed) return undefined;
      return `${unit(event.unit)} at ${event.name}${rolled(event.tested)}. ${said(event.tested)}`;
    }
    case 'moved': {
      const length = pathLength(event.path);
      if (event.compulsory) return `${unit(event.unit)} takes the place.`;
      return length < HARDLY ? undefined : `${unit(event.unit)} moves ${inches(length)}.`;
    }
    case 'mounted':
      return `${unit(event.unit)} ${event.dismounted ? 'dismounts' : 'mounts'}.`;
    case 'fired': {
      const range = event.volley.input.range as number | null; // inches, or none off the table
      const at = range === null ? 'from off the table' : `at ${inInches(Number(range.toFixed(1)))}`;
      const shot = `${unit(event.unit)} fires on ${unit(event.target)} ${at}, needing ${event.volley.outcome.needed}+.`;
      return `${shot} ${said(event.volley, { 'the target': unit(event.target) })}`;
    }
    case 'fireLost':
      return `${unit(event.unit)} does not fire. ${event.why}`;
    case 'smokeLaid':
      return `${unit(event.unit)} fires smoke. ${said(event.laid)}`;
    case 'fought': {
      const [attacker, defender] = [unit(event.unit), unit(event.target)];
      const names = { 'the attacker': attacker, 'the defender': defender };
      return `${attacker} assaults ${defender}. ${said(event.fight, names)}`;
    }
    case 'rallied':
      return `${unit(event.unit)} tries to rally${rolled(event.test)}. ${said(event.test)}`;
    case 'fellBack':
      if (!event.left && pathLength(event.path) === 0)
        return `${unit(event.unit)} has nowhere to fall back to.`;
      return `${unit(event.unit)} falls back${event.left ? ' and leaves the table' : ` ${inches(pathLength(event.path))}`}.`;
    case 'held':
      return `${unit(event.unit)} holds.`;
    case 'seizureOffered':
      return `${Side(event.side)} may seize the initiative.`;
    case 'initiativePassed':
      return `The initiative passes to ${side(event.to)}.`;
    case 'tokensDiscarded':
      return `${Side(event.side)} discards ${counted(event.n, 'token')}.`;
    case 'turnEnded':
      return `Turn ${state.turn} ends.`;
    case 'ended':
      return event.verdict.winner === 'draw'
        ? `A draw. ${event.verdict.why}`
        : `${Side(event.verdict.winner)} wins. ${event.verdict.why}`;
    default:
      return undefined;
  }
}
