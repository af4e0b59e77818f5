import { drilled, type Instinct, type Side, steadyFigures } from '@sandtable/engine';
import type { Command } from '../play/commands.ts';
import type { State } from '../play/state.ts';
import { attacks } from './goals.ts';
import found from './tuned.json' with { type: 'json' };

/**
 * What instinct goes by. A beginner spends shots on whoever he cannot see and charges too soon; a steady soldier follows
 * the sheet's maxims. What a seasoned one does is in `tuned.json`, in attack and in defence.
 */
// biome-ignore format: a table
export const FIGURES = {
  controlLeast: { start: 1,    steady: 1,    scale: 0.6,  about: 'men whom a leader must reach to spend a point on controlling them' },
  encourageAt:  { start: 0,    steady: 6,    scale: 2,    about: 'able men left in a unit under fire at which its leader encourages' },
  kill:         { start: 1,    steady: 1,    scale: 0.3,  about: 'what the points for a man killed or wounded count' },
  stun:         { start: 0.5,  steady: 0.5,  scale: 0.2,  about: 'points that a man stunned for two turns is worth' },
  blind:        { start: 1,    steady: 0.6,  scale: 0.25, about: 'what a blind shot counts against an aimed one' },
  quiet:        { start: 0.1,  steady: 0.35, scale: 0.2,  about: 'a hidden man fires for more points than this only' },
  haste:        { start: 0.14, steady: 0.01, scale: 0.03, about: 'points for each inch towards a house that it would be well to take' },
  hasteLate:    { start: 1,    steady: 2,    scale: 0.8,  about: 'how much more that is when time runs out' },
  must:         { start: 1,    steady: 8,    scale: 3,    about: 'how many times more that is where the battle cannot be won without' },
  venture:      { start: 0.08, steady: 0.03, scale: 0.04, about: 'points for each inch towards the enemy of a defender out of range' },
  press:        { start: 0,    steady: 1,    scale: 0.4,  about: 'what the points that a better place for the whole unit promises count; 0 never looks for one' },
  caution:      { start: 1,    steady: 1,    scale: 0.3,  about: "what the enemy's fire counts when such a place is looked for" },
  clock:        { start: 0,    steady: 0.5,  scale: 0.3,  about: 'how much more that is for a side that is ahead late in the battle, and less for one that is behind' },
  patience:     { start: 1,    steady: 0.25, scale: 0.15, about: 'share of enemies behind hard cover above which a defender lets them come' },
  cover:        { start: 0.1,  steady: 0.3, scale: 0.12, about: 'points for staying in hard cover; half for soft' },
  lieDown:      { start: 0.02, steady: 0.1,  scale: 0.08, about: 'points for lying down when the enemy is near' },
  low:          { start: 0,    steady: 0,    scale: 0.6,  about: 'above nothing whoever hides lies down, and is harder to find' },
  chargeLeast:  { start: 0.2,  steady: 0.35, scale: 0.25, about: 'points that a charge must promise' },
  chargeRisk:   { start: 0.4,  steady: 0.9,  scale: 0.4,  about: "what one's own losses in a charge count" },
  search:       { start: 0.06, steady: 0.06, scale: 0.04, about: 'points for a search of ground where somebody may hide' },
  pressOn:      { start: 1,    steady: 0,    scale: 0,    about: 'above nothing a seasoned man presses his pursuit on foot too' },
  goSecond:     { start: 0,    steady: 0,    scale: 0.6,  about: 'above nothing the side that chooses goes second' },
} as const satisfies Record<string, { start: number; steady: number; scale: number; about: string }>;

export type Figures = Readonly<Record<keyof typeof FIGURES, number>>;
export const STEADY: Figures = steadyFigures(FIGURES);

/** Taking a house is a prize among others, or what the whole battle is about: two games of one. */
function roleOf(state: State, side: Side): keyof typeof found.roles {
  const all = state.victory.prizes.some(({ kind }) => kind === 'no-house');
  return attacks(state, side) ? (all ? 'storm' : 'attack') : all ? 'hold' : 'defence';
}

export const figuresOf = drilled(FIGURES, found.roles, roleOf);

/** What each command is, for those who play by a simple script. */
function deedOf(state: State, command: Command): ReturnType<Instinct<State, Command>['deedOf']> {
  switch (command.type) {
    case 'declareCharge':
      return 'charge';
    case 'act':
      return command.steps.some((step) => step.do === 'fire')
        ? 'shoot'
        : command.steps.some((step) => 'path' in step)
          ? 'move'
          : 'other';
    case 'actTogether':
      return command.acts.some(({ steps }) => steps.some((step) => step.do === 'fire')) ? 'shoot' : 'move';
    case 'giveTogether':
      return deedOf(state, command.orders[0]!); // it has one
    case 'serveGun':
      return 'shoot';
    case 'spendCp':
      return command.kind === 'control' || command.kind === 'encourage' ? 'rally' : 'other';
    case 'endCommand':
    case 'endActions':
    case 'endCharges':
      return 'pass';
    default:
      return 'other';
  }
}

export const instincts: Omit<Instinct<State, Command>, 'act'> = {
  figures: FIGURES,
  tuned: found.roles,
  role: roleOf,
  deedOf,
};
