import { testGame } from '@sandtable/engine/testing';
import { westernFrontGame } from './game.ts';

testGame(westernFrontGame, { games: 1 });
