export { leadOver } from './company.ts';
export { alongEdge, inZones, soleHolder } from './ground.ts';
export { type Roster, rosters } from './roster.ts';
export { type Sealed, seal, seenSealed, unwritten, writing, wrote } from './sealed.ts';
export { nextInTurn, otherSide, sideOf, startingWith, type WithSides } from './sides.ts';
export { arriving, type Plotted, plotsAfter, plotsDue, questionNow, seenPlots } from './waiting.ts';
