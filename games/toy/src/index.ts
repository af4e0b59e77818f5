export { toyBoard } from './board.ts';
export { toyGame } from './game.ts';
export { toyScenario } from './scenario.ts';
export { toy } from './sheet.ts';
