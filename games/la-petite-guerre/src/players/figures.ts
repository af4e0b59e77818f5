/** What instinct goes by. `start` is the neutral figure; a tuner looks for better ones on the scale. */
// biome-ignore format: a table
export const FIGURES = {
  controlLeast: { start: 1,    scale: 1,   about: 'men whom a leader must reach to spend a point on controlling them' },
  encourageAt:  { start: 6,    scale: 2,   about: 'able men left in a unit with losses at which its leader encourages' },
  kill:         { start: 1,    scale: 0.5, about: 'what the points for a man killed count' },
  stun:         { start: 0.5,  scale: 0.3, about: 'points that a man stunned for two turns is worth' },
  blind:        { start: 0.6,  scale: 0.3, about: 'what a blind shot counts against an aimed one' },
  quiet:        { start: 0.18, scale: 0.1, about: 'a hidden man fires for more points than this only' },
  haste:        { start: 0.09, scale: 0.05, about: 'points for each inch towards the goal' },
  hasteLate:    { start: 2,    scale: 1,   about: 'how many times more that is when time runs out' },
  venture:      { start: 0.05, scale: 0.04, about: 'points for each inch towards the enemy of a defender out of range' },
  cover:        { start: 0.25, scale: 0.15, about: 'points for ending in hard cover; half for soft' },
  lieDown:      { start: 0.12, scale: 0.1, about: 'points for lying down when the enemy sees him' },
  chargeLeast:  { start: 0.35, scale: 0.3, about: 'points that a charge must promise' },
  chargeRisk:   { start: 0.8,  scale: 0.4, about: 'what one\'s own losses in a charge count' },
  stand:        { start: 8,    scale: 3,   about: 'inches from the enemy at which an attacker stops to shoot' },
  search:       { start: 0.06, scale: 0.05, about: 'points for a search of ground where somebody may hide' },
  pressOn:      { start: 0,    scale: 1,   about: 'above nothing a seasoned man presses his pursuit' },
  goSecond:     { start: 0,    scale: 1,   about: 'above nothing the side that chooses goes second' },
} as const satisfies Record<string, { start: number; scale: number; about: string }>;
export type FigureName = keyof typeof FIGURES;
export type Figures = Readonly<Record<FigureName, number>>;

/** The same figures for everybody: a beginner's. */
export const STARTS: Figures = Object.fromEntries(
  Object.entries(FIGURES).map(([name, { start }]) => [name, start]),
) as Figures; // the same names
