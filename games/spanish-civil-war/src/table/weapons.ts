import type { Element, Unit } from '../play/state.ts';
import { BUILDS } from '../sheet/armament.ts';
import type { AtWeapon, Mount, SmallArm, Target } from '../sheet/vocabulary.ts';
import type { Piece } from './lines-of-fire.ts';
import { isMounted, type Standing, standing } from './units.ts';

export type Arm = SmallArm | AtWeapon | 'field-gun' | 'mortar';
export type Weapon = Piece & { readonly arm: Arm };
export type Group = {
  readonly id: string;
  readonly label: string;
  readonly weapons: readonly Weapon[];
};

const SMALL: Readonly<Partial<Record<Element, SmallArm>>> = {
  rifle: 'rifle',
  smg: 'smg',
  lmg: 'lmg',
  hmg: 'hmg',
  cavalry: 'mountedCavalry',
};
export const isMg = (arm: Arm): boolean => arm === 'lmg' || arm === 'hmg';
export const isSmall = (arm: Arm): arm is SmallArm =>
  arm === 'rifle' || arm === 'smg' || arm === 'lmg' || arm === 'hmg' || arm === 'mountedCavalry';

const NAMES: Readonly<Record<Arm, string>> = {
  rifle: 'Small arms',
  smg: 'Small arms',
  lmg: 'Light machine gun',
  hmg: 'Heavy machine gun',
  mountedCavalry: 'Small arms',
  'light-gun': 'Light gun',
  'medium-gun': 'Gun',
  'heavy-gun': 'Heavy gun',
  'at-rifle': 'Anti-tank rifle',
  'field-gun': 'Field gun',
  mortar: 'Mortar',
};

function armOf(unit: Unit, element: Element): Arm {
  if (element === 'cavalry') return isMounted(unit) ? 'mountedCavalry' : 'rifle'; // SCW-1.4
  if (element === 'at-gun') return unit.atGun;
  return SMALL[element] ?? (element as Arm); // what is left bears the same name
}

function workedOut(unit: Unit, stands: Standing): Group[] {
  if (unit.vehicle) {
    return BUILDS[unit.vehicle].weapons.map(({ arm, mount }, i) => ({
      id: `mount-${i}`,
      label: NAMES[arm],
      weapons: [{ index: 0, shape: stands.shapes[0]!, mount, arm }],
    }));
  }
  const mount: Mount =
    unit.kind === 'artillery' ? 'artillery' : isMounted(unit) ? 'mounted-cavalry' : 'infantry';
  const weapons = unit.elements.map(
    (element, index): Weapon => ({ index, shape: stands.shapes[index]!, mount, arm: armOf(unit, element) }),
  );
  const small = weapons.filter(({ arm }) => isSmall(arm));
  const mgs = small.filter(({ arm }) => isMg(arm));
  const others = weapons.filter(({ arm }) => !isSmall(arm));
  return [
    ...(small.length > 0 ? [{ id: 'small-arms', label: 'Small arms', weapons: small }] : []),
    ...(mgs.length > 0 ? [{ id: 'mg-at-armour', label: 'Machine guns at armour', weapons: mgs }] : []),
    ...others.map((weapon) => ({
      id: `weapon-${weapon.index}`,
      label: NAMES[weapon.arm],
      weapons: [weapon],
    })),
  ];
}

type Kept = {
  readonly elements: readonly Element[];
  readonly mounted: boolean;
  readonly groups: readonly Group[];
};
const kept = new WeakMap<Standing, Kept>();

/** SCW-2.6 What of a unit fires together: its small arms, its machine guns at armour, each gun by itself. */
export function groupsOf(unit: Unit, stands: Standing): readonly Group[] {
  const found = kept.get(stands);
  if (found && found.elements === unit.elements && found.mounted === unit.mounted) return found.groups;
  const groups = workedOut(unit, stands);
  kept.set(stands, { elements: unit.elements, mounted: unit.mounted, groups });
  return groups;
}

export const targetClass = (unit: Unit): Target =>
  unit.vehicle
    ? BUILDS[unit.vehicle].target
    : unit.kind === 'artillery'
      ? 'artillery'
      : isMounted(unit)
        ? 'cavalry'
        : 'infantry';

/** What a player calls a group. */
export const labelOf = (unit: Unit, group: string): string | undefined =>
  unit.pose ? groupsOf(unit, standing(unit)).find(({ id }) => id === group)?.label : undefined;
