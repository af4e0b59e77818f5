export { spanishCivilWar as sheet } from '@sandtable/spanish-civil-war/sheet';
