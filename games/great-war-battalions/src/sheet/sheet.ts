import { badFields, type Procedure, type Sheet } from '@sandtable/engine';
import {
  activationTest,
  commandTokens,
  initiative,
  nextActive,
  permittedActions,
  reactionTest,
} from './activation.ts';
import { assault } from './assault.ts';
import { casualtyRoll } from './casualties.ts';
import { fire, firingDice, hitNumber } from './firing.ts';
import { forceStatus, laySmoke } from './force.ts';
import { applyMarkers, breakTest, rallyTest, volley } from './morale.ts';
import { moveAllowance, terrainTest } from './movement.ts';
import { OPTIONS } from './options.ts';
import { SECTIONS } from './rulebook.ts';

/** In the order of the catalogue. */
const procedures = {
  permittedActions,
  commandTokens,
  initiative,
  activationTest,
  reactionTest,
  nextActive,
  moveAllowance,
  terrainTest,
  firingDice,
  hitNumber,
  casualtyRoll,
  fire,
  applyMarkers,
  breakTest,
  rallyTest,
  volley,
  assault,
  laySmoke,
  forceStatus,
} satisfies Record<string, Procedure>;

export const greatWarBattalions: Sheet = {
  id: 'great-war-battalions',
  title: 'Great War Battalions',
  period: '1914–1918',
  scale: 'Battalions of bases; an inch is about 60 yards',
  rulebook: { tag: 'GWB', sections: SECTIONS, options: OPTIONS },
  badOption: 'bad-option',
  firstChecks: badFields(['bad-option']),
  procedures,
};
