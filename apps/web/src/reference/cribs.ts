/** What the quick reference of each game holds: data; every figure is read from the engine. */

export type Table = {
  /** The choice whose values are the rows, and perhaps a second one for the columns. */
  readonly rows: string;
  readonly columns?: string;
  /** Read in each cell: the face needed, the base of a sum, its total, the result, or a fact. */
  readonly read: 'face' | 'base' | 'total' | 'result' | 'fact';
  /** Which fact, from 0; and whether what stands before its colon is wanted too. */
  readonly nth?: number;
  readonly whole?: true;
  readonly inches?: true;
  /** The rows, where the choices or common values of the field are not wanted. */
  readonly values?: readonly number[];
};
export type Part = {
  readonly procedure: string;
  readonly title?: string;
  /** Said besides the common case. */
  readonly set?: Readonly<Record<string, unknown>>;
  /** Said for the modifiers only, so that they show what one of a thing is worth. */
  readonly each?: Readonly<Record<string, unknown>>;
  /** Rules that no table shows, told in the words of the rulebook. */
  readonly rules?: readonly string[];
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
    { procedure: 'shoot', set: { distance: 1 }, modifiers: true, table: { rows: 'weapon', read: 'fact' } },
    { procedure: 'fieldGunFire', table: { rows: 'gun', read: 'fact' } },
    { procedure: 'antiTankFire', set: { distance: 1 }, table: { rows: 'weapon', columns: 'target', read: 'fact', nth: 1 } },
    { procedure: 'aircraftAttack', table: { rows: 'targetState', read: 'fact' } },
    { procedure: 'antiAircraftFire', each: { aaGuns: 1 }, modifiers: true, rules: ['CLA-8.3'] },
    { procedure: 'offTableStrike', faces: true },
    { procedure: 'closeCombat', modifiers: true, rules: ['CLA-5.3', 'CLA-5.4'] },
    { procedure: 'rally', title: 'Morale and rally (rating 4)', faces: true, rules: ['CLA-6.5', 'CLA-6.10'] },
    { procedure: 'lateArrival', faces: true },
  ],
  gwb: [
    { procedure: 'commandTokens', set: { units: 1, brokenUnits: 1 }, each: { scenarioTokens: 1 }, modifiers: true },
    { procedure: 'reactionTest', each: { tokensOnUnit: 1 }, modifiers: true },
    { procedure: 'activationTest', modifiers: true },
    { procedure: 'moveAllowance', table: { rows: 'type', columns: 'action', read: 'result', inches: true } },
    { procedure: 'terrainTest', modifiers: true, table: { rows: 'type', read: 'face' } },
    { procedure: 'permittedActions', table: { rows: 'type', read: 'fact' } },
    { procedure: 'firingDice', modifiers: true, table: { rows: 'type', columns: 'range', read: 'total' } },
    { procedure: 'hitNumber', modifiers: true },
    { procedure: 'casualtyRoll', table: { rows: 'cover', columns: 'firer', read: 'fact' } },
    { procedure: 'breakTest', title: 'Break test (one base lost)', set: { basesLost: 1 }, modifiers: true, table: { rows: 'quality', read: 'face' } },
    { procedure: 'rallyTest', title: 'Rally (one marker)', set: { moraleMarkers: 1 }, modifiers: true, table: { rows: 'quality', read: 'face' } },
    { procedure: 'assault', modifiers: true },
  ],
  scw: [
    { procedure: 'movementRoll', each: { dps: 1, officer: 1 }, modifiers: true, faces: true },
    { procedure: 'vehicleMovementRoll', title: 'Vehicle movement (a T-26)', modifiers: true, faces: true },
    { procedure: 'assaultMoveRoll', faces: true },
    { procedure: 'spendMove', table: { rows: 'troop', columns: 'result', read: 'result', inches: true } },
    { procedure: 'observe', modifiers: true },
    { procedure: 'smallArmsFire', set: { rifle: 1, smg: 1, lmg: 1, hmg: 1, mountedCavalry: 1, range: 6 }, modifiers: true },
    { procedure: 'smallArmsFire', title: 'Fire points into DPs', set: { lmg: 0, range: 6 }, table: { rows: 'rifle', read: 'fact', values: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12] } },
    { procedure: 'antiTankFire', modifiers: true },
    { procedure: 'artilleryFire', each: { previousRounds: 1 }, modifiers: true },
    { procedure: 'machineGunsAtArmour', each: { hmg: 2 }, modifiers: true },
    { procedure: 'armourMoraleTest', modifiers: true, faces: true },
    { procedure: 'rallyTest', each: { officer: 1 }, modifiers: true, faces: true },
    { procedure: 'assault', each: { 'attacker.dps': 1 }, modifiers: true },
    { procedure: 'assaultOnArmour', each: { 'infantry.dps': 1, 'infantry.officer': 1, 'armour.officer': 1 }, set: { 'infantry.elements': 1, 'armour.machineGuns': true }, modifiers: true },
    { procedure: 'officerRisk', table: { rows: 'dpsReceived', read: 'fact' } },
  ],
  wf: [
    { procedure: 'movementAllowance', title: 'How far may it move? (limbered)', set: { limbered: true }, rules: ['WF-7.3'], table: { rows: 'type', columns: 'mode', read: 'result', inches: true } },
    { procedure: 'tankMobility', faces: true },
    { procedure: 'smallArmsFire', modifiers: true, table: { rows: 'weapon', columns: 'range', read: 'base' } },
    { procedure: 'artilleryAim', modifiers: true },
    { procedure: 'burstEffect', each: { gunnersLost: 1 }, modifiers: true, table: { rows: 'weapon', columns: 'range', read: 'base' } },
    { procedure: 'moraleCheck', set: { 'squads.0.casualties': 1 }, modifiers: true },
    { procedure: 'meleeRound', modifiers: true },
    { procedure: 'shellOnCover', table: { rows: 'structure', read: 'fact' } },
    { procedure: 'shellOnVehicle', table: { rows: 'vehicle', read: 'fact' } },
    { procedure: 'wireGap', table: { rows: 'weapon', read: 'result', inches: true } },
    { procedure: 'gasTest', title: 'Men in gas, by the turn of the cloud', table: { rows: 'age', read: 'fact', whole: true } },
    { procedure: 'cloudStage', table: { rows: 'weapon', columns: 'age', read: 'result', inches: true } },
    { procedure: 'counterBattery', title: 'Counter-battery fire, by times fired', table: { rows: 'times', read: 'fact' } },
  ],
  lpg: [
    { procedure: 'controlTest', modifiers: true, faces: true },
    { procedure: 'moveDistance', table: { rows: 'mode', read: 'fact' }, rules: ['LPG-4.2', 'LPG-4.5'] },
    { procedure: 'weaponProfile', table: { rows: 'weapon', read: 'fact' } },
    { procedure: 'acquireTarget', modifiers: true },
    { procedure: 'smallArmsFire', modifiers: true },
    { procedure: 'hitResult', faces: true },
    { procedure: 'zoneFire', modifiers: true, table: { rows: 'weapon', columns: 'distance', read: 'fact' } },
    { procedure: 'shellScatter', title: 'Shells', rules: ['LPG-11.2', 'LPG-11.5', 'LPG-11.6', 'LPG-11.7', 'LPG-11.8'] },
    { procedure: 'chargeTest', each: { encouragement: 1, friendsLost: 1 }, modifiers: true, faces: true },
    { procedure: 'melee', modifiers: true },
    { procedure: 'pursuitTest', modifiers: true },
    { procedure: 'unitMorale', set: { ableMen: 1 }, each: { encouragement: 1 }, modifiers: true },
  ],
};
