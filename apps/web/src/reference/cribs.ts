/** What the quick reference of each game holds: data; every figure is read from the engine. */

export type Table = {
  /** The choice whose values are the rows, and perhaps a second one for the columns. */
  readonly rows: string;
  readonly columns?: string;
  /** Read in each cell: the face needed, the base of a sum, its total, the result, or the first fact. */
  readonly read: 'face' | 'base' | 'total' | 'result' | 'fact';
  readonly inches?: true;
  /** The rows, where the choices or common values of the field are not wanted. */
  readonly values?: readonly number[];
};
export type Part = {
  readonly procedure: string;
  readonly title?: string;
  /** Said besides the common case, so that a table shows what one of a thing is worth. */
  readonly set?: Readonly<Record<string, unknown>>;
  readonly table?: Table;
  /** The modifiers of the sheet in printed order. */
  readonly modifiers?: true;
  /** What each face or total of the die brings. */
  readonly faces?: true;
};

// biome-ignore format: a table
export const CRIBS: Readonly<Record<string, readonly Part[]>> = {
  cla: [
    { procedure: 'orderRoll', faces: true },
    { procedure: 'moveAllowance', table: { rows: 'mobility', columns: 'going', read: 'fact' } },
    { procedure: 'shoot', modifiers: true, table: { rows: 'weapon', read: 'fact' } },
    { procedure: 'fieldGunFire', table: { rows: 'gun', read: 'fact' } },
    { procedure: 'antiTankFire', table: { rows: 'weapon', columns: 'target', read: 'fact' } },
    { procedure: 'aircraftAttack', table: { rows: 'targetState', read: 'fact' } },
    { procedure: 'antiAircraftFire', modifiers: true },
    { procedure: 'offTableStrike', faces: true },
    { procedure: 'closeCombat', modifiers: true },
    { procedure: 'rally', faces: true },
    { procedure: 'lateArrival', faces: true },
  ],
  gwb: [
    { procedure: 'commandTokens', set: { units: 1, brokenUnits: 1 }, modifiers: true },
    { procedure: 'reactionTest', modifiers: true },
    { procedure: 'activationTest', modifiers: true },
    { procedure: 'moveAllowance', table: { rows: 'type', columns: 'action', read: 'result', inches: true } },
    { procedure: 'terrainTest', modifiers: true, table: { rows: 'type', read: 'face' } },
    { procedure: 'permittedActions', table: { rows: 'type', read: 'fact' } },
    { procedure: 'firingDice', modifiers: true, table: { rows: 'type', columns: 'range', read: 'total' } },
    { procedure: 'hitNumber', modifiers: true },
    { procedure: 'casualtyRoll', table: { rows: 'cover', columns: 'firer', read: 'fact' } },
    { procedure: 'breakTest', modifiers: true },
    { procedure: 'rallyTest', set: { moraleMarkers: 1 }, modifiers: true },
    { procedure: 'assault', modifiers: true },
  ],
  scw: [
    { procedure: 'movementRoll', modifiers: true, faces: true },
    { procedure: 'vehicleMovementRoll', title: 'Vehicle movement (a T-26)', modifiers: true, faces: true },
    { procedure: 'assaultMoveRoll', faces: true },
    { procedure: 'spendMove', table: { rows: 'troop', columns: 'result', read: 'result', inches: true } },
    { procedure: 'observe', modifiers: true },
    { procedure: 'smallArmsFire', set: { rifle: 1, smg: 1, lmg: 1, hmg: 1, range: 6 }, modifiers: true },
    { procedure: 'smallArmsFire', title: 'Fire points into DPs', set: { lmg: 0, range: 6 }, table: { rows: 'rifle', read: 'fact', values: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12] } },
    { procedure: 'antiTankFire', modifiers: true },
    { procedure: 'artilleryFire', modifiers: true },
    { procedure: 'machineGunsAtArmour', modifiers: true },
    { procedure: 'armourMoraleTest', modifiers: true, faces: true },
    { procedure: 'rallyTest', modifiers: true, faces: true },
    { procedure: 'assault', modifiers: true },
    { procedure: 'assaultOnArmour', set: { 'infantry.elements': 1, 'armour.machineGuns': true }, modifiers: true },
    { procedure: 'officerRisk', table: { rows: 'dpsReceived', read: 'fact' } },
  ],
  wf: [
    { procedure: 'movementAllowance', table: { rows: 'type', columns: 'mode', read: 'result', inches: true } },
    { procedure: 'tankMobility', faces: true },
    { procedure: 'smallArmsFire', modifiers: true, table: { rows: 'weapon', columns: 'range', read: 'base' } },
    { procedure: 'artilleryAim', modifiers: true },
    { procedure: 'burstEffect', modifiers: true, table: { rows: 'weapon', columns: 'range', read: 'base' } },
    { procedure: 'moraleCheck', set: { 'squads.0.casualties': 1 }, modifiers: true },
    { procedure: 'meleeRound', modifiers: true },
    { procedure: 'shellOnCover', table: { rows: 'structure', read: 'fact' } },
    { procedure: 'shellOnVehicle', table: { rows: 'vehicle', read: 'fact' } },
    { procedure: 'wireGap', table: { rows: 'weapon', read: 'result', inches: true } },
    { procedure: 'gasTest', table: { rows: 'age', read: 'fact' } },
    { procedure: 'cloudStage', table: { rows: 'weapon', columns: 'age', read: 'result', inches: true } },
    { procedure: 'counterBattery', table: { rows: 'times', read: 'fact' } },
  ],
  lpg: [
    { procedure: 'controlTest', modifiers: true, faces: true },
    { procedure: 'moveDistance', table: { rows: 'mode', read: 'fact' } },
    { procedure: 'weaponProfile', table: { rows: 'weapon', read: 'fact' } },
    { procedure: 'acquireTarget', modifiers: true },
    { procedure: 'smallArmsFire', modifiers: true },
    { procedure: 'hitResult', faces: true },
    { procedure: 'zoneFire', modifiers: true, table: { rows: 'weapon', columns: 'distance', read: 'fact' } },
    { procedure: 'shellScatter', table: { rows: 'distance', read: 'fact' } },
    { procedure: 'chargeTest', modifiers: true, faces: true },
    { procedure: 'melee', modifiers: true },
    { procedure: 'pursuitTest', modifiers: true },
    { procedure: 'unitMorale', set: { ableMen: 1 }, modifiers: true },
  ],
};
