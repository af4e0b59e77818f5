import { testSheet } from '@sandtable/engine/testing';
import file from '../cases.json' with { type: 'json' };
import { contemptibleLittleArmies } from './index.ts';

testSheet(contemptibleLittleArmies, file);
