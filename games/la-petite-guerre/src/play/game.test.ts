import { testGame } from '@sandtable/engine/testing';
import { laPetiteGuerreGame } from './game.ts';

testGame(laPetiteGuerreGame, { games: 1 });
