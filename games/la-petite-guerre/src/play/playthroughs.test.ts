import { testPlaythroughs } from '@sandtable/engine/testing';
import { laPetiteGuerreGame } from '../index.ts';

testPlaythroughs(laPetiteGuerreGame, new URL('../../playthroughs/', import.meta.url));
