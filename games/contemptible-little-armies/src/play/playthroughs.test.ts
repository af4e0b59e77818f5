import { testPlaythroughs } from '@sandtable/engine/testing';
import { contemptibleLittleArmiesGame } from './game.ts';

testPlaythroughs(contemptibleLittleArmiesGame, new URL('../../playthroughs/', import.meta.url));
