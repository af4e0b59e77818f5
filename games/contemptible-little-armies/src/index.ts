export { contemptibleLittleArmiesBoard } from './board/board.ts';
export { contemptibleLittleArmiesGame } from './play/game.ts';
export { armiesScenario } from './play/scenario.ts';
export { contemptibleLittleArmies } from './sheet/sheet.ts';
