import { testPlaythroughs } from '@sandtable/engine/testing';
import { spanishCivilWarGame } from '../index.ts';

testPlaythroughs(spanishCivilWarGame, new URL('../../playthroughs/', import.meta.url));
