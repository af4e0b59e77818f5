import { testCases, testSheet, testWords } from '@sandtable/engine/testing';
import file from '../../cases.json' with { type: 'json' };
import more from '../../more-cases.json' with { type: 'json' };
import { contemptibleLittleArmies } from './sheet.ts';

testSheet(contemptibleLittleArmies, file);
testWords(contemptibleLittleArmies, file);
testCases(contemptibleLittleArmies, more);
