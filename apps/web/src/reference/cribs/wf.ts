// By its file, as the sheet: the package would bring everything along.
export { crib } from '../../../../../games/western-front/src/sheet/crib.ts';
