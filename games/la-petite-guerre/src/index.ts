export { laPetiteGuerreBoard } from './board/board.ts';
export type { Command } from './play/commands.ts';
export type { Event } from './play/events.ts';
export { laPetiteGuerreGame } from './play/game.ts';
export { skirmishScenario } from './play/scenario.ts';
export type { State } from './play/state.ts';
export { laPetiteGuerre } from './sheet/sheet.ts';
