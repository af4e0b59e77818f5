import { testCases, testSheet } from '@sandtable/engine/testing';
import file from '../cases.json' with { type: 'json' };
import more from '../more-cases.json' with { type: 'json' };
import { laPetiteGuerre } from './index.ts';

testSheet(laPetiteGuerre, file);
testCases(laPetiteGuerre, more);
