// By its file, as the sheet: the package would bring everything along.
export { crib } from '../../../../../games/great-war-battalions/src/sheet/crib.ts';
