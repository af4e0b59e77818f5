import { type Side, sideSaid } from '@sandtable/engine';
import { type Carried, FORMATIONS, type State, type Unit, type WeaponClass } from '../play/state.ts';

/** What things are called in sentences. */

export const unitNamed = (state: State, id: string): string => {
  const unit = state.units[id];
  return unit ? named(unit) : 'somebody';
};

/** Common nouns take an article; companies, regiments and people do not. */
const PROPER = /^[A-Z0-9]/;
const named = ({ name }: Unit): string => (PROPER.test(name) ? name : `the ${name}`);

export const sideNamed = ({ sides }: State, side: Side): string =>
  sideSaid(sides.find(({ id }) => id === side)?.name ?? side);

export const CLASS_WORDS: Readonly<Record<WeaponClass, string>> = {
  rifle: 'rifles',
  marksman: 'marksmen',
  sniper: 'rifle',
  carbine: 'carbines',
  'trench-broom': 'trench brooms',
  bombs: 'bombs',
  lmg: 'light machine guns',
  hmg: 'heavy machine gun',
  'light-mortar': 'light mortar',
  flamethrower: 'flamethrower',
  'field-gun': 'gun',
  'tank-gun': 'tank guns',
  atr: 'anti-tank rifle',
};

/** What figures carry, one and several. */
export const CARRIED_WORDS: Readonly<Record<Carried, readonly [string, string]>> = {
  crew: ['gunner', 'gunners'],
  flamethrower: ['flamethrower', 'flamethrowers'],
  bombs: ['bomber', 'bombers'],
  'trench-broom': ['trench broom', 'trench brooms'],
  atr: ['anti-tank rifle', 'anti-tank rifles'],
  lmg: ['light machine gun', 'light machine guns'],
  marksman: ['marksman', 'marksmen'],
  sniper: ['sniper', 'snipers'],
  carbine: ['carbine', 'carbines'],
  rifle: ['rifle', 'rifles'],
  none: ['unarmed', 'unarmed'],
};

/** `open order, one rank`. */
export const formationSaid = ({ formation, ranks }: Pick<Unit, 'formation' | 'ranks'>): string =>
  formation === 'square'
    ? FORMATIONS.square
    : `${FORMATIONS[formation]}, ${ranks === 1 ? 'one rank' : `${ranks} ranks`}`;
