import { testGame } from '@sandtable/engine/testing';
import { contemptibleLittleArmiesGame } from './game.ts';

testGame(contemptibleLittleArmiesGame, { games: 1 });
