import { testPlaythroughs } from '@sandtable/engine/testing';
import { westernFrontGame } from './game.ts';

testPlaythroughs(westernFrontGame, new URL('../../playthroughs/', import.meta.url));
