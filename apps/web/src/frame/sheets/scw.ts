// By its file: the package would bring the board and the scenarios along.
export { spanishCivilWar as sheet } from '../../../../../games/spanish-civil-war/src/sheet/sheet.ts';
