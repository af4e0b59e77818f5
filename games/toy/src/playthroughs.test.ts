import { testPlaythroughs } from '@sandtable/engine/testing';
import { toyGame } from './index.ts';

testPlaythroughs(toyGame, new URL('../playthroughs/', import.meta.url));
