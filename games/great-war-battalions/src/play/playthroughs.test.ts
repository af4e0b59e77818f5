import { testPlaythroughs } from '@sandtable/engine/testing';
import { greatWarBattalionsGame } from '../index.ts';

testPlaythroughs(greatWarBattalionsGame, new URL('../../playthroughs/', import.meta.url));
