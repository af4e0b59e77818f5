import { testGame } from '@sandtable/engine/testing';
import { greatWarBattalionsGame } from './game.ts';

testGame(greatWarBattalionsGame, { games: 3 });
