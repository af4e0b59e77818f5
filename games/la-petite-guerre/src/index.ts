export { laPetiteGuerreBoard } from './board/board.ts';
export { laPetiteGuerreGame } from './play/game.ts';
export { skirmishScenario } from './play/scenario.ts';
export type { Command, Event, State } from './play/state.ts';
export { laPetiteGuerre } from './sheet/sheet.ts';
