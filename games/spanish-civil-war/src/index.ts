export { spanishCivilWarBoard } from './board.ts';
export { spanishCivilWarGame } from './game.ts';
export { companyScenario } from './scenario.ts';
export { scenarioSchema } from './scenario-file.ts';
export { spanishCivilWar } from './sheet.ts';
export type { Command, Event, State } from './state.ts';
