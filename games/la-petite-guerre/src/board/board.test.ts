import { testBoard } from '@sandtable/engine/testing';
import { laPetiteGuerreGame } from '../index.ts';
import { laPetiteGuerreBoard } from './board.ts';

testBoard(laPetiteGuerreGame, laPetiteGuerreBoard, 1);
