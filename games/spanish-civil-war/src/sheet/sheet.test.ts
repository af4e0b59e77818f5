import { testCases, testSheet, testWords } from '@sandtable/engine/testing';
import file from '../../cases.json' with { type: 'json' };
import more from '../../more-cases.json' with { type: 'json' };
import { spanishCivilWar } from '../index.ts';

testSheet(spanishCivilWar, file);
testWords(spanishCivilWar, file);
testCases(spanishCivilWar, more);
