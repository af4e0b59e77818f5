import type { Procedure, Sheet } from '@sandtable/engine';
import { artilleryAim } from './aim.ts';
import { bombardmentLength, counterBattery } from './bombardment.ts';
import { burstEffect } from './burst.ts';
import { casualtyTable } from './casualties.ts';
import { chargeReception } from './charge.ts';
import { cloudStage, gasTest, windCheck } from './clouds.ts';
import { meleeRound } from './melee.ts';
import { moraleCheck } from './morale.ts';
import { movementAllowance, tankMobility } from './movement.ts';
import { OPTIONS } from './options.ts';
import { firePlan, plotPoint } from './planning.ts';
import { SECTIONS } from './rulebook.ts';
import { smallArmsFire } from './smallArms.ts';
import { sniperStanding } from './snipers.ts';
import { shellOnCover, shellOnVehicle, wireGap } from './structures.ts';
import { moraleTriggers } from './triggers.ts';
import { initiative } from './turn.ts';

/** In the order of the catalogue. */
const procedures = {
  casualtyTable,
  smallArmsFire,
  artilleryAim,
  burstEffect,
  shellOnCover,
  shellOnVehicle,
  wireGap,
  chargeReception,
  meleeRound,
  moraleTriggers,
  moraleCheck,
  gasTest,
  cloudStage,
  windCheck,
  movementAllowance,
  tankMobility,
  sniperStanding,
  firePlan,
  plotPoint,
  bombardmentLength,
  counterBattery,
  initiative,
} satisfies Record<string, Procedure>;

/** Several codes come before `bad-input`, so each procedure lists its own order of errors. */
export const westernFront: Sheet = {
  id: 'western-front',
  title: 'Western Front',
  period: '1914–1918',
  scale: 'One figure is one man; squads of 6 to 15',
  rulebook: { tag: 'WF', sections: SECTIONS, options: OPTIONS },
  badOption: 'bad-input',
  firstChecks: [],
  procedures,
};
