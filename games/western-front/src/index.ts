export { westernFront } from './sheet/sheet.ts';
