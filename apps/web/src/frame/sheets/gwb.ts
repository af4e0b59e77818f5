// By its file: the package would bring the board and the scenarios along.
export { greatWarBattalions as sheet } from '../../../../../games/great-war-battalions/src/sheet/sheet.ts';
