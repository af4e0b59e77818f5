import type { Section } from '@sandtable/engine';

/** Inches (TOY-2.1, TOY-3.1, TOY-4.1). */
export const MOVE = 6;
export const RANGE = 12;
export const HOLDS = 2;

/** The rules in our own words. */
// biome-ignore format: a table
export const SECTIONS: readonly Section[] = [
  { number: '1', title: 'The turn', rules: [
    { id: 'TOY-1.1', kind: 'printed', title: 'Orders', text: 'Both sides write an order for each squad in secret: fire, move or stay. When both are ready all orders are opened.' },
    { id: 'TOY-1.2', kind: 'printed', title: 'At once', text: 'All fire is resolved before anybody falls; then squads move, the first side first.' },
  ] },
  { number: '2', title: 'Moving', rules: [
    { id: 'TOY-2.1', kind: 'printed', title: 'How far', text: `A squad moves up to ${MOVE} inches.` },
    { id: 'TOY-2.2', kind: 'printed', title: 'Others in the way', text: 'A squad stops before it touches another one.' },
  ] },
  { number: '3', title: 'Fire', rules: [
    { id: 'TOY-3.1', kind: 'printed', title: 'A volley', text: `At an enemy in sight within ${RANGE} inches: a die for each man, hitting on 4+.` },
    { id: 'TOY-3.2', kind: 'printed', title: 'Woods', text: 'A squad in a wood is harder to hit by one.' },
  ] },
  { number: '4', title: 'Winning', rules: [
    { id: 'TOY-4.1', kind: 'printed', title: 'The flag', text: `Whoever alone has men within ${HOLDS} inches of the flag when the last turn ends wins; a side without men has lost.` },
  ] },
];
