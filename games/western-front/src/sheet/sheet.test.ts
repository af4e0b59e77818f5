import { testCases, testSheet, testWords } from '@sandtable/engine/testing';
import file from '../../cases.json' with { type: 'json' };
import more from '../../more-cases.json' with { type: 'json' };
import { westernFront } from './sheet.ts';

testSheet(westernFront, file);
testCases(westernFront, more);
testWords(westernFront, file);
