import { testBoard } from '@sandtable/engine/testing';
import { westernFrontGame } from '../play/game.ts';
import { westernFrontBoard } from './board.ts';

testBoard(westernFrontGame, westernFrontBoard, 1);
