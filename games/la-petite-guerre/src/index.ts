export { laPetiteGuerre } from './sheet/sheet.ts';
