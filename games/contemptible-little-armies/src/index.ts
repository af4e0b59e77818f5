export { contemptibleLittleArmies } from './sheet/sheet.ts';
