import type { Procedure, Sheet } from '@sandtable/engine';
import { spendMove, wireCrossing } from './actions.ts';
import { airstrike } from './airstrike.ts';
import { antiTankAtTroops, antiTankFire } from './anti-tank.ts';
import { armourMoraleTest, machineGunsAtArmour } from './armour.ts';
import { assaultOnArmour } from './armour-assault.ts';
import { artilleryFire } from './artillery.ts';
import { assault } from './assault.ts';
import { officerRisk, rallyTest, takeDps } from './disruption.ts';
import { FIRST_CHECKS } from './fields.ts';
import { assaultMoveRoll, movementRoll } from './movement.ts';
import { arcOfFire, observe, overheadFire } from './observing.ts';
import { OPTIONS } from './options.ts';
import { SECTIONS } from './rulebook.ts';
import { smallArmsFire } from './small-arms.ts';
import { smallArmsAtSoftskin } from './softskin.ts';
import { vehicleMovementRoll } from './vehicles.ts';

/** In the order of the catalogue. */
const procedures = {
  takeDps,
  rallyTest,
  assaultMoveRoll,
  movementRoll,
  vehicleMovementRoll,
  spendMove,
  wireCrossing,
  observe,
  arcOfFire,
  overheadFire,
  smallArmsFire,
  smallArmsAtSoftskin,
  machineGunsAtArmour,
  armourMoraleTest,
  antiTankFire,
  antiTankAtTroops,
  artilleryFire,
  airstrike,
  assault,
  assaultOnArmour,
  officerRisk,
} satisfies Record<string, Procedure>;

export const spanishCivilWar: Sheet = {
  id: 'spanish-civil-war',
  title: 'Spanish Civil War',
  period: '1936–1939',
  scale: 'Companies of elements; an inch is about 25 to 40 metres',
  rulebook: { tag: 'SCW', sections: SECTIONS, options: OPTIONS },
  badOption: 'bad-option',
  badOptions: 'bad-input',
  firstChecks: FIRST_CHECKS,
  procedures,
};
