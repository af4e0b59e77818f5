import { testBoard } from '@sandtable/engine/testing';
import { greatWarBattalionsGame } from '../play/game.ts';
import { greatWarBattalionsBoard } from './board.ts';

testBoard(greatWarBattalionsGame, greatWarBattalionsBoard);
