export { greatWarBattalionsBoard } from './board/board.ts';
export { greatWarBattalionsGame } from './play/game.ts';
export { battalionScenario } from './play/scenario.ts';
export { greatWarBattalions } from './sheet/sheet.ts';
