// By its file, as the sheet: the package would bring everything along.
export { crib } from '../../../../../games/la-petite-guerre/src/sheet/crib.ts';
