import { badFields, type Procedure, type Sheet } from '@sandtable/engine';
import { aircraftAttack, aircraftMistake, aircraftMove, antiAircraftFire } from './aircraft.ts';
import { antiTankFire } from './antiTank.ts';
import { barrageEffect, gasAttack, offTableStrike } from './artillery.ts';
import { closeCombat } from './closeCombat.ts';
import { fieldGunFire } from './guns.ts';
import { moraleTest, rally } from './morale.ts';
import { OPTIONS } from './options.ts';
import { breakdown, lateArrival, moveAllowance, orderRoll } from './orders.ts';
import { SECTIONS } from './rulebook.ts';
import { shoot } from './shooting.ts';

/** In the order of the catalogue. */
const procedures = {
  orderRoll,
  lateArrival,
  moveAllowance,
  breakdown,
  shoot,
  fieldGunFire,
  antiTankFire,
  offTableStrike,
  barrageEffect,
  gasAttack,
  aircraftMove,
  aircraftMistake,
  antiAircraftFire,
  aircraftAttack,
  closeCombat,
  moraleTest,
  rally,
} satisfies Record<string, Procedure>;

export const contemptibleLittleArmies: Sheet = {
  id: 'contemptible-little-armies',
  title: 'Contemptible Little Armies',
  period: '1910–1928',
  scale: 'Units of six to twenty single figures; inches',
  rulebook: { tag: 'CLA', sections: SECTIONS, options: OPTIONS },
  badOption: 'bad-option',
  firstChecks: badFields(['bad-option']),
  procedures,
};
