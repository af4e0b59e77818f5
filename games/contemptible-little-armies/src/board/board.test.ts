import { testBoard } from '@sandtable/engine/testing';
import { contemptibleLittleArmiesGame } from '../play/game.ts';
import { contemptibleLittleArmiesBoard } from './board.ts';

testBoard(contemptibleLittleArmiesGame, contemptibleLittleArmiesBoard, 2);
