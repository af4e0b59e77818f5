export { laPetiteGuerre as sheet } from '@sandtable/la-petite-guerre/sheet';
