import { drilled, type Instinct, type Side } from '@sandtable/engine';
import type { Command } from '../play/commands.ts';
import type { State } from '../play/state.ts';
import found from './tuned.json' with { type: 'json' };

/**
 * How somebody plays by instinct: what each thing is worth to him, in figures killed or as a factor. A beginner charges
 * whatever he can reach and walks on under fire; a steady soldier keeps to the twelve maxims of the sheet. What a
 * seasoned one does is what tuning finds, in attack and in defence: see `tuned.json`.
 */
// biome-ignore format: a table
const FIGURES = {
  chargeLeast:  { start: -1,  steady: 0.5, scale: 0.6, about: 'a charge has to promise so many more kills than losses' },
  losses:       { start: 0.5, steady: 1,   scale: 0.3, about: 'what own losses count in a charge' },
  firstFire:    { start: 0,   steady: 1,   scale: 0.3, about: 'what the fire of those who have not moved counts against a charge' },
  crews:        { start: 0,   steady: 2,   scale: 0.8, about: 'for reaching a crew' },
  late:         { start: 0,   steady: 1,   scale: 0,   about: 'whoever may charge moves last' },
  stayFor:      { start: 99,  steady: 1.6, scale: 0.5, about: 'whoever kills so many by standing stands' },
  haste:        { start: 1,   steady: 1,   scale: 0.3, about: 'how much less that counts as time runs out' },
  halt:         { start: 0,   steady: 13,  scale: 2,   about: 'inches from the enemy at which the first to arrive wait for others' },
  mass:         { start: 1,   steady: 2,   scale: 0.5, about: 'and for how many they wait' },
  bombard:      { start: 0,   steady: 2,   scale: 1,   about: 'turns for which infantry waits while machine guns are shelled from afar' },
  lurk:         { start: 8,   steady: 15,  scale: 3,   about: 'inches at which horsemen wait for their moment' },
  counter:      { start: 1,   steady: 1.5, scale: 0.5, about: 'a defender leaves his place for a charge that promises so much' },
  keepOff:      { start: 3,   steady: 6,   scale: 2,   about: 'inches that armoured cars keep from the enemy' },
  tanksNear:    { start: 2,   steady: 4,   scale: 1.5, about: 'inches from infantry at which tanks stop' },
  armour:       { start: 2,   steady: 5,   scale: 1.5, about: 'kills that a vehicle knocked out is worth' },
  friends:      { start: 0,   steady: 1.5, scale: 0.5, about: 'what a friend in a blast or barrage counts' },
  mission:      { start: 0.5, steady: 1,   scale: 0.4, about: 'a mission has to promise so many kills' },
  flight:       { start: 0,   steady: 0.3, scale: 0.1, about: 'what each friend passed costs an aircraft' },
  flee:         { start: 0,   steady: 0.4, scale: 0.2, about: 'of its figures left, a unit that may leave goes for the edge' },
  away:         { start: 1,   steady: 1,   scale: 0,   about: 'a defender whom nobody presses gets away in time, all but the last' },
  lines:        { start: 0,   steady: 1,   scale: 0,   about: 'companies form one rank before the battle where there is room' },
  masks:        { start: 0,   steady: 1,   scale: 0,   about: 'respirators are worn while out of reach' },
} as const;

export type Manner = Readonly<Record<keyof typeof FIGURES, number>>;

const roleOf = ({ attacker }: State, side: Side): keyof typeof found.roles =>
  side === attacker ? 'attack' : 'defence';

export const mannerOf = drilled(FIGURES, found.roles, roleOf);

export const instincts: Omit<Instinct<State, Command>, 'act'> = {
  figures: FIGURES,
  tuned: found.roles,
  role: roleOf,
  deedOf(_, command) {
    switch (command.type) {
      case 'deploy':
      case 'registerPoint':
        return 'set-up';
      case 'beginMove':
      case 'finishMove':
      case 'changeFormation':
      case 'mount':
      case 'dismount':
      case 'breakOff':
      case 'fly':
        return 'move';
      case 'shoot':
      case 'shootAfv':
      case 'aaFire':
      case 'strafe':
        return 'shoot';
      case 'rally':
        return 'rally';
      case 'pass':
      case 'stand':
      case 'done':
        return 'pass';
      default:
        return 'other';
    }
  },
};
