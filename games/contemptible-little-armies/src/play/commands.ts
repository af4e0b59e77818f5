import type { Side } from '@sandtable/engine';
import type { Path, Place } from '@sandtable/table';
import type { Going } from '../sheet/vocabulary.ts';
import type { Formation, Order, WeaponClass } from './state.ts';

/** What may be ordered. Plain data. */

export type Command =
  | {
      type: 'deploy';
      side: Side;
      unit: string;
      position: Place;
      facing: number;
      formation: Formation;
      ranks: number;
    }
  | { type: 'registerPoint'; side: Side; battery: string; point: Place }
  | { type: 'writeOrder'; side: Side; unit: string; order: Order }
  | { type: 'aimBattery'; side: Side; battery: string; point: Place; shell: 'he' | 'gas' }
  | { type: 'respirators'; side: Side; unit: string; on: boolean }
  | { type: 'done'; side: Side }
  | { type: 'stand'; side: Side; unit: string; facing?: number }
  | { type: 'beginMove'; side: Side; unit: string; going?: Going }
  | { type: 'finishMove'; side: Side; path: Path; facing?: number }
  | { type: 'changeFormation'; side: Side; unit: string; formation: Formation; ranks: number }
  | { type: 'mount' | 'dismount'; side: Side; unit: string }
  | { type: 'breakOff'; side: Side; unit: string; path: Path; going?: Going }
  | { type: 'fly'; side: Side; aircraft: string; legs: Path }
  | { type: 'leave'; side: Side; aircraft: string }
  | { type: 'aaFire'; side: Side; unit: string; aircraft: string }
  | { type: 'strafe'; side: Side; aircraft: string; target: string }
  | { type: 'shoot'; side: Side; unit: string; weaponClass: WeaponClass; target: string }
  | { type: 'shootAfv'; side: Side; unit: string; weaponClass: WeaponClass; vehicle: string }
  | { type: 'rally'; side: Side; officer: string; unit: string }
  | { type: 'pass'; side: Side };
export type CommandOf<T extends Command['type']> = Extract<Command, { type: T }>;
