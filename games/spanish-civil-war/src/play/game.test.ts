import { testGame } from '@sandtable/engine/testing';
import { spanishCivilWarGame } from './game.ts';

testGame(spanishCivilWarGame, { games: 10 });
