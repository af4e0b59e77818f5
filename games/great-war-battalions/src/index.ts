export { greatWarBattalionsBoard } from './board.ts';
export { greatWarBattalionsGame } from './game.ts';
export { battalionScenario } from './scenario.ts';
export { greatWarBattalions } from './sheet.ts';
