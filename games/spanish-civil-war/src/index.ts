export { spanishCivilWarBoard } from './board/board.ts';
export { spanishCivilWarGame } from './play/game.ts';
export { companyScenario } from './play/scenario.ts';
export { scenarioSchema } from './play/scenario-file.ts';
export type { Command, Event, State } from './play/state.ts';
export { spanishCivilWar } from './sheet/sheet.ts';
