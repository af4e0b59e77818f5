import { testSheet } from '@sandtable/engine/testing';
import file from '../cases.json' with { type: 'json' };
import { westernFront } from './index.ts';

testSheet(westernFront, file);
