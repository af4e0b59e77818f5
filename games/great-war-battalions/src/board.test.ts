import { testBoard } from '@sandtable/engine/testing';
import { greatWarBattalionsBoard } from './board.ts';
import { greatWarBattalionsGame } from './game.ts';

testBoard(greatWarBattalionsGame, greatWarBattalionsBoard);
