// By its file, as the sheet: the package would bring everything along.
export { crib } from '../../../../../games/spanish-civil-war/src/sheet/crib.ts';
