import { isRepeater, WEAPONS } from './tables.ts';
import { type Action, type SmallArm, takesBayonet, type Weapon } from './vocabulary.ts';

/** A weapon and how far it is loaded. */
type Arm = { readonly weapon: Weapon; readonly loaded: boolean; readonly progress: number };

/** A man, or a gun with its crew, in the middle of his actions. */
export type Body = {
  readonly gun: boolean;
  readonly crewLost: number;
  readonly mayManhandle: boolean;
  readonly stunned: boolean;
  readonly wounded: boolean;
  readonly inHand: Arm;
  readonly other: Arm;
  readonly prone: boolean;
  readonly mounted: boolean;
  readonly bayonetFixed: boolean;
  readonly limbered: boolean;
  readonly used: number;
  readonly shots: number;
  readonly lateShots: number;
};

/** Why an action is not allowed. */
export type Fault = {
  readonly code: string;
  readonly rule: string;
  readonly say: string;
  readonly when: (body: Body) => boolean;
};

/** What an action needs and what it leaves behind. */
type Deed = {
  readonly rule: string;
  readonly cost: 1 | 2;
  readonly faults: readonly Fault[];
  readonly leaves: (body: Body) => Body;
};

/** LPG-9.3, LPG-9.4 Reload actions of the weapon in hand. */
export const loadCost = ({ gun, crewLost, inHand }: Body): number =>
  WEAPONS[inHand.weapon].load + (gun ? crewLost : 0);

/** LPG-2.8 A weapon as it starts: nothing empties one that needs no loading. */
export const armed = (weapon: Weapon | SmallArm, unloaded: boolean, progress: number): Arm =>
  unloaded && !isRepeater(weapon)
    ? { weapon, loaded: false, progress }
    : { weapon, loaded: true, progress: 0 };

const emptied = ({ weapon }: Arm): Arm => armed(weapon, true, 0);

function fired(body: Body): Body {
  const late = body.used === 1 ? 1 : 0; // LPG-14.5
  return {
    ...body,
    shots: body.shots + 1,
    lateShots: body.lateShots + late,
    inHand: emptied(body.inHand),
  };
}

function reloaded(body: Body): Body {
  const progress = body.inHand.progress + 1;
  const loaded = progress >= loadCost(body);
  return { ...body, inHand: { ...body.inHand, loaded, progress: loaded ? 0 : progress } };
}

const asBefore = (body: Body): Body => body;
const isGun = (body: Body): boolean => body.gun;
const isMan = (body: Body): boolean => !body.gun;
const isProne = (body: Body): boolean => body.prone;
const isUp = (body: Body): boolean => !body.prone;
const isMounted = (body: Body): boolean => body.mounted;
const hasNoBayonet = (body: Body): boolean => body.gun || !takesBayonet(body.inHand.weapon);
const cannotShuffle = (body: Body): boolean =>
  body.mounted || (body.gun && (!body.mayManhandle || body.limbered));

const fault = (code: string, rule: string, when: (body: Body) => boolean, say: string): Fault => ({
  code,
  rule,
  when,
  say,
});

const LIMBERED = fault('limbered', 'LPG-2.3', (body) => body.gun && body.limbered, 'Unlimber the gun first.');
const NO_BAYONET = fault(
  'bad-action',
  'LPG-2.11',
  hasNoBayonet,
  'Only a musket or Snider-Enfield in hand takes a bayonet.',
);

/** LPG-2, LPG-4.3 Each action: what it costs, when it is refused (the first that holds), what it leaves. */
// biome-ignore format: a table
export const DEEDS: Readonly<Record<Action, Deed>> = {
  move: { rule: 'LPG-2.6', cost: 1, leaves: asBefore, faults: [
    fault('prone',        'LPG-4.3', isProne,                                  'A man lying down crawls, or stands up first.'),
    fault('not-limbered', 'LPG-4.4', (body) => body.gun && !body.limbered,     'A gun must be limbered to move.'),
  ] },
  crawl: { rule: 'LPG-4.3', cost: 1, leaves: asBefore, faults: [
    fault('bad-action',   'LPG-4.3', (body) => body.mounted || body.gun,       'Only a man on foot crawls.'),
    fault('not-prone',    'LPG-4.3', isUp,                                     'Only a man lying down crawls; he may shuffle.'),
  ] },
  shuffle: { rule: 'LPG-4.3', cost: 1, leaves: asBefore, faults: [
    fault('bad-action',   'LPG-4.4', cannotShuffle,                            'Only a man on foot shuffles; guns by house rule, unlimbered.'),
    fault('prone',        'LPG-4.3', isProne,                                  'A man lying down crawls instead.'),
  ] },
  turn:    { rule: 'LPG-2.7',  cost: 1, leaves: asBefore, faults: [] },
  acquire: { rule: 'LPG-2.10', cost: 1, leaves: asBefore, faults: [] },
  fire: { rule: 'LPG-2.5', cost: 1, leaves: fired, faults: [
    LIMBERED,
    fault('not-loaded',   'LPG-2.8', (body) => !body.inHand.loaded,            'Reload first; only repeaters fire twice.'),
  ] },
  reload: { rule: 'LPG-2.8', cost: 1, leaves: reloaded, faults: [
    LIMBERED,
    fault('already-loaded', 'LPG-2.8', (body) => body.inHand.loaded,           'It is loaded already.'),
  ] },
  'fall-prone': { rule: 'LPG-2.9', cost: 1, leaves: (body) => ({ ...body, prone: true }), faults: [
    fault('bad-action',   'LPG-2.9', isGun,                                    'A gun cannot lie down.'),
    fault('mounted',      'LPG-2.9', isMounted,                                'A mounted man dismounts first.'),
    fault('prone',        'LPG-2.9', isProne,                                  'He lies prone already.'),
  ] },
  stand: { rule: 'LPG-2.9', cost: 1, leaves: (body) => ({ ...body, prone: false }), faults: [
    fault('bad-action',   'LPG-2.9', isGun,                                    'A gun cannot stand up.'),
    fault('not-prone',    'LPG-2.9', isUp,                                     'He is on his feet already.'),
  ] },
  mount: { rule: 'LPG-2.4', cost: 1, leaves: (body) => ({ ...body, mounted: true }), faults: [
    fault('bad-action',   'LPG-2.4', isGun,                                    'A gun cannot mount.'),
    fault('mounted',      'LPG-2.4', isMounted,                                'He is mounted already.'),
    fault('prone',        'LPG-2.4', isProne,                                  'He must stand up before he mounts.'),
  ] },
  dismount: { rule: 'LPG-2.4', cost: 1, leaves: (body) => ({ ...body, mounted: false, prone: false }), faults: [
    fault('not-mounted',  'LPG-2.4', (body) => !body.mounted,                  'Only a mounted man dismounts.'),
  ] },
  'change-weapon': { rule: 'LPG-2.11', cost: 1, leaves: (body) => ({ ...body, inHand: body.other, other: body.inHand }), faults: [
    fault('bad-action',   'LPG-2.11', isGun,                                   'A gun has no second weapon.'),
  ] },
  'fix-bayonet': { rule: 'LPG-2.11', cost: 1, leaves: (body) => ({ ...body, bayonetFixed: true }), faults: [
    NO_BAYONET,
    fault('bad-action',   'LPG-2.11', (body) => body.bayonetFixed,             'The bayonet is fixed already.'),
  ] },
  'unfix-bayonet': { rule: 'LPG-2.11', cost: 1, leaves: (body) => ({ ...body, bayonetFixed: false }), faults: [
    NO_BAYONET,
    fault('bad-action',   'LPG-2.11', (body) => !body.bayonetFixed,            'No bayonet is fixed.'),
  ] },
  limber: { rule: 'LPG-2.3', cost: 2, leaves: (body) => ({ ...body, limbered: true }), faults: [
    fault('bad-action',   'LPG-2.3', isMan,                                    'Only a gun is limbered.'),
    fault('limbered',     'LPG-2.3', (body) => body.limbered,                  'The gun is limbered already.'),
  ] },
  unlimber: { rule: 'LPG-2.3', cost: 2, leaves: (body) => ({ ...body, limbered: false }), faults: [
    fault('bad-action',   'LPG-2.3', isMan,                                    'Only a gun is unlimbered.'),
    fault('not-limbered', 'LPG-2.3', (body) => !body.limbered,                 'The gun is unlimbered already.'),
  ] },
};
