import type { Labels } from '@sandtable/engine';

/** Best to worst (LPG-6.3). */
export const GRADES = { A: 'A, seasoned', B: 'B, steady', C: 'C, raw' } as const satisfies Labels<string>;
export type Grade = keyof typeof GRADES;

export const SMALL_ARMS = {
  revolver: 'Revolver',
  musket: 'Musket',
  'snider-enfield': 'Snider-Enfield',
  winchester: 'Winchester',
} as const satisfies Labels<string>;
export type SmallArm = keyof typeof SMALL_ARMS;

export const GUNS = { gatling: 'Gatling gun', 'field-gun': 'Field gun' } as const satisfies Labels<string>;
export type Gun = keyof typeof GUNS;

export const ARMS = { ...SMALL_ARMS, ...GUNS } as const satisfies Labels<string>;
export type Weapon = keyof typeof ARMS;

export const isGun = (weapon: Weapon): weapon is Gun => weapon in GUNS;
/** LPG-2.11 Only these take a bayonet. */
export const takesBayonet = (weapon: Weapon): boolean => weapon === 'musket' || weapon === 'snider-enfield';

/** What beats a zone (LPG-10.1). */
export const ZONE_FIRE = {
  gatling: 'Gatling gun',
  canister: 'Field gun, canister',
} as const satisfies Labels<string>;
export type ZoneWeapon = keyof typeof ZONE_FIRE;

export const ACTORS = {
  foot: 'Man on foot',
  mounted: 'Mounted man',
  gun: 'Gun and crew',
} as const satisfies Labels<string>;
export type Actor = keyof typeof ACTORS;

export const ACTIONS = {
  move: 'Move',
  crawl: 'Crawl',
  shuffle: 'Shuffle',
  turn: 'Turn',
  fire: 'Fire',
  reload: 'Reload',
  'fall-prone': 'Fall prone',
  stand: 'Stand up',
  mount: 'Mount',
  dismount: 'Dismount',
  acquire: 'Acquire a target',
  'change-weapon': 'Change weapon',
  'fix-bayonet': 'Fix bayonet',
  'unfix-bayonet': 'Unfix bayonet',
  limber: 'Limber',
  unlimber: 'Unlimber',
} as const satisfies Labels<string>;
export type Action = keyof typeof ACTIONS;

export const COMMAND_ACTIONS = {
  control: 'Control troops',
  assess: 'Assess a situation',
  order: 'Issue orders',
  indicate: 'Indicate a target',
  listen: 'Listen to a report',
  move: 'Move',
  encourage: 'Encourage troops',
} as const satisfies Labels<string>;
export type CommandAction = keyof typeof COMMAND_ACTIONS;

export const MODES = {
  foot: 'On foot',
  horse: 'On horseback',
  'limbered-gun': 'Limbered gun',
  crawl: 'Crawling',
  shuffle: 'Shuffling',
} as const satisfies Labels<string>;
export type Mode = keyof typeof MODES;

export const SOURCES = {
  shooting: 'Aimed fire',
  blind: 'Blind fire',
  charge: 'Hand to hand',
} as const satisfies Labels<string>;
export type Source = keyof typeof SOURCES;

/** What a hit does, gravest first. */
export const EFFECTS = {
  killed: 'Killed',
  broken: 'Breaks and runs',
  wounded: 'Wounded and stunned',
  thrown: 'Thrown and stunned, mount killed',
  stunned: 'Stunned',
  ignored: 'Takes no notice',
  void: 'No effect',
} as const satisfies Labels<string>;
export type Effect = keyof typeof EFFECTS;

const GRAVITY = Object.keys(EFFECTS);
/** The graver of two effects; anything else, such as a miss, is graver than nothing. */
export const graver = <E extends string>(a: E, b: Effect): E | Effect =>
  GRAVITY.includes(a) && GRAVITY.indexOf(a) <= GRAVITY.indexOf(b) ? a : b;

export const REROLLS = {
  'when-off': 'When the shell is off target',
  never: 'Never',
} as const satisfies Labels<string>;

export const ROLES = {
  charging: 'Charges',
  charged: 'Is charged',
  both: 'Charges and is charged',
} as const satisfies Labels<string>;
export type Role = keyof typeof ROLES;

/** Where an opponent stands, as the man sees it. */
export const ARCS = {
  front: 'In front',
  flank: 'On a flank',
  rear: 'Behind him',
} as const satisfies Labels<string>;
export type Arc = keyof typeof ARCS;

/** Who has an advantage in a fight. */
export const HOLDERS = {
  none: 'Neither',
  man: 'The man',
  opponent: 'The opponent',
} as const satisfies Labels<string>;
export type Holder = keyof typeof HOLDERS;
export const CHARGERS = { ...HOLDERS, both: 'Both' } as const satisfies Labels<string>;

export const A_GRADE_CHOICES = {
  press: 'Press on, +1',
  hold: 'Hold back, −1',
} as const satisfies Labels<string>;
export type AGradeChoice = keyof typeof A_GRADE_CHOICES;
