// By its file, as the sheet: the package would bring everything along.
export { crib } from '../../../../../games/contemptible-little-armies/src/sheet/crib.ts';
