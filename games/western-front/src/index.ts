export { westernFrontBoard } from './board/board.ts';
export type { Command } from './play/commands.ts';
export type { Event } from './play/events.ts';
export { westernFrontGame } from './play/game.ts';
export { frontScenario } from './play/scenario.ts';
export type { State } from './play/state.ts';
export { westernFront } from './sheet/sheet.ts';
