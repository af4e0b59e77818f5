export { westernFrontBoard } from './board/board.ts';
export { westernFrontGame } from './play/game.ts';
export { frontScenario } from './play/scenario.ts';
export type { Command, Event, State } from './play/state.ts';
export { westernFront } from './sheet/sheet.ts';
