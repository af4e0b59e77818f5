import { testCases, testSheet, testWords } from '@sandtable/engine/testing';
import file from '../../cases.json' with { type: 'json' };
import more from '../../more-cases.json' with { type: 'json' };
import { laPetiteGuerre } from './sheet.ts';

testSheet(laPetiteGuerre, file);
testWords(laPetiteGuerre, file);
testCases(laPetiteGuerre, more);
