import { testBoard } from '@sandtable/engine/testing';
import { spanishCivilWarBoard } from './board.ts';
import { spanishCivilWarGame } from './game.ts';

testBoard(spanishCivilWarGame, spanishCivilWarBoard);
