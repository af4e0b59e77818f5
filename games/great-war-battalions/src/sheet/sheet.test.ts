import { testCases, testSheet, testWords } from '@sandtable/engine/testing';
import file from '../../cases.json' with { type: 'json' };
import more from '../../more-cases.json' with { type: 'json' };
import { greatWarBattalions } from '../index.ts';

testSheet(greatWarBattalions, file);
testWords(greatWarBattalions, file);
testCases(greatWarBattalions, more);
