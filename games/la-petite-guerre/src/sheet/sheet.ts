import { badFields, type Procedure, type Sheet } from '@sandtable/engine';
import { acquireTarget } from './acquiring.ts';
import { actionPlan } from './actions.ts';
import { chargeTest } from './charging.ts';
import { commandPlan, controlTest } from './command.ts';
import { melee } from './handToHand.ts';
import { hitResult } from './hits.ts';
import { moveDistance } from './moving.ts';
import { OPTIONS } from './options.ts';
import { pursuitMove, pursuitTest, routMove } from './rout.ts';
import { SECTIONS } from './rulebook.ts';
import { shellBurst, shellScatter } from './shell.ts';
import { smallArmsFire } from './shooting.ts';
import { initiative, stunMarker, unitMorale } from './turn.ts';
import { weaponProfile } from './weapon.ts';
import { inBeatenZone, zoneFire } from './zone.ts';

/** In the order of the catalogue. */
const procedures = {
  initiative,
  commandPlan,
  controlTest,
  actionPlan,
  moveDistance,
  acquireTarget,
  weaponProfile,
  hitResult,
  smallArmsFire,
  inBeatenZone,
  zoneFire,
  shellScatter,
  shellBurst,
  chargeTest,
  melee,
  pursuitTest,
  routMove,
  pursuitMove,
  unitMorale,
  stunMarker,
} satisfies Record<string, Procedure>;

export const laPetiteGuerre: Sheet = {
  id: 'la-petite-guerre',
  title: 'La Petite Guerre',
  period: '1885',
  scale: 'Every man for himself; distances in inches',
  rulebook: { tag: 'LPG', sections: SECTIONS, options: OPTIONS },
  badOption: 'bad-input',
  firstChecks: badFields(['bad-input']),
  procedures,
};
