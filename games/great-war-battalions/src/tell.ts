import type { Side } from '@sandtable/engine';
import { INCH, pathLength } from '@sandtable/table';
import type { Event, State } from './state.ts';

const plural = (n: unknown, word: string): string => `${n} ${word}${n === 1 ? '' : 's'}`;
const inches = (thousandths: number): string =>
  plural(Number((thousandths / INCH).toFixed(1)), 'inch').replace('inchs', 'inches');

/** What a rally leaves. */
const left = (markers: number): string =>
  markers === 0 ? 'markers off' : `${plural(markers, 'marker')} left`;

/** Less than this is the last step into contact, and not worth a line. */
const HARDLY = 50;

/** One plain sentence for the log. Nothing in this game is hidden once the battle has begun (GWB-5.7 of the game). */
export function tell(state: State, event: Event, viewer: Side | undefined): string | undefined {
  const unit = (id: string): string => state.units[id]!.name;
  const side = (id: Side): string => state.sides.find((each) => each.id === id)!.name;
  switch (event.type) {
    case 'placed': {
      const secret =
        state.secretDeployment && viewer !== undefined && state.units[event.unit]!.side !== viewer;
      return secret ? undefined : `${unit(event.unit)} deploys.`;
    }
    case 'deployed':
      return `The ${side(event.side)} are ready.`;
    case 'turnBegan':
      return `Turn ${event.turn} begins.`;
    case 'arrived':
      return event.pose ? `${unit(event.unit)} comes on.` : `${unit(event.unit)} finds no room to come on.`;
    case 'tokensCollected':
      return `The ${side(event.side)} collect ${plural(event.tokens, 'token')}.`;
    case 'initiativeRolled': {
      const { rollA, rollB } = event.rolled.outcome;
      if (event.active === null) return `Initiative: ${rollA} against ${rollB}, a tie. Again.`;
      return rollA === null
        ? `The ${side(event.active)} have the initiative.`
        : `Initiative: ${rollA} against ${rollB}. The ${side(event.active)} are active.`;
    }
    case 'activated': {
      const { needed, roll, automatic } = event.test.outcome;
      const what = {
        move: 'to move',
        'move-and-fire': 'to move and fire',
        fire: 'to fire',
        assault: 'to assault',
        rally: 'to rally',
      }[event.pending.action];
      const at = event.pending.target ? ` (${unit(event.pending.target)})` : '';
      const how = automatic
        ? ''
        : `: needs ${needed}+, rolled ${roll}${event.success ? '' : ', and does nothing'}`;
      return `${unit(event.unit)} is activated ${what}${at}${how}.`;
    }
    case 'reacted': {
      const { needed, roll } = event.test.outcome;
      const ends = event.success ? ' and reacts' : ' and fails';
      return `${unit(event.unit)} tries to react: needs ${needed}+, rolled ${roll}${ends}.`;
    }
    case 'terrainTested': {
      const { tested, needed, roll, passed } = event.tested.outcome;
      if (!tested) return passed ? undefined : `${unit(event.unit)} cannot cross ${event.name}.`;
      return `${unit(event.unit)} at ${event.name}: needs ${needed}+, rolled ${roll}, ${passed ? 'gets through' : 'halts'}.`;
    }
    case 'moved': {
      const length = pathLength(event.path);
      if (event.compulsory) return `${unit(event.unit)} takes the place.`;
      return length < HARDLY ? undefined : `${unit(event.unit)} moves ${inches(length)}.`;
    }
    case 'mounted':
      return `${unit(event.unit)} ${event.dismounted ? 'dismounts' : 'mounts'}.`;
    case 'fired': {
      const { dice, needed, hits, markers, baseLost, destroyed, broken } = event.volley.outcome;
      const range = event.volley.input.range as number | null; // inches, or none off the table
      const at = range === null ? 'from off the table' : `at ${Number(range.toFixed(1))} inches`;
      const lost = baseLost ? ' It loses a base' : '';
      const breaks = broken ? (lost ? ' and is broken' : ' It is broken') : '';
      const end = destroyed ? ' It is destroyed.' : lost || breaks ? `${lost}${breaks}.` : '';
      return `${unit(event.unit)} fires on ${unit(event.target)} ${at}: ${plural(dice, 'die').replace('dies', 'dice')} at ${needed}+, ${plural(hits, 'hit')}, ${plural(markers, 'marker')}.${end}`;
    }
    case 'fireLost':
      return `${unit(event.unit)} does not fire. ${event.why}`;
    case 'smokeLaid':
      return `${unit(event.unit)} lays ${plural(event.circles.length, 'circle')} of smoke.`;
    case 'fought': {
      const { winner, markersOnAttacker, markersOnDefender, overrun } = event.fight.outcome;
      const won =
        winner === 'none'
          ? 'both are destroyed'
          : `${winner === 'attacker' ? unit(event.unit) : unit(event.target)} wins`;
      return `${unit(event.unit)} assaults ${unit(event.target)}: ${markersOnDefender} against ${markersOnAttacker} markers, ${won}${overrun ? ' and overruns it' : ''}.`;
    }
    case 'rallied': {
      const { needed, roll, success } = event.test.outcome;
      return `${unit(event.unit)} tries to rally: needs ${needed}+, ${roll === null ? 'no roll' : `rolled ${roll}`}, ${success ? left(event.after.moraleMarkers) : 'no change'}.`;
    }
    case 'fellBack':
      if (!event.left && pathLength(event.path) === 0)
        return `${unit(event.unit)} has nowhere to fall back to.`;
      return `${unit(event.unit)} falls back${event.left ? ' and leaves the table' : ` ${inches(pathLength(event.path))}`}.`;
    case 'held':
      return `${unit(event.unit)} holds.`;
    case 'seizureOffered':
      return `The ${side(event.side)} may seize the initiative.`;
    case 'initiativePassed':
      return `The initiative passes to the ${side(event.to)}.`;
    case 'tokensDiscarded':
      return `The ${side(event.side)} discard ${plural(event.n, 'token')}.`;
    case 'turnEnded':
      return `Turn ${state.turn} ends.`;
    case 'ended':
      return event.verdict.winner === 'draw'
        ? `A draw. ${event.verdict.why}`
        : `The ${side(event.verdict.winner)} win. ${event.verdict.why}`;
    default:
      return undefined;
  }
}
