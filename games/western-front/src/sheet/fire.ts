import { atLeast, type Dice, d10 } from '@sandtable/dice';
import { counted, fact, type ModifierRule, needed, sentence, verb } from '@sandtable/engine';
import type { House } from './options.ts';
import { COVER_AGAINST_FIRE, QUALITY_MODIFIERS, RANGE_FACTORS, RANGE_HEADINGS } from './tables.ts';
import type { Cover, Quality, VehicleClass, Weapon } from './vocabulary.ts';

/** What small arms and shells have in common. */

/** WF-4.1 to WF-4.4 The factor at a range; null where the weapon cannot fire. */
export function factorAt(weapon: Weapon, range: number): number | null {
  const column = RANGE_HEADINGS.findIndex((heading) => range <= heading);
  return RANGE_FACTORS[weapon][column] ?? null;
}

/** All that both kinds of fire depend on; the cover is what counts in the end. */
export type Shot = {
  readonly quality: Quality;
  readonly cover: Cover;
  readonly enfilade: boolean;
  readonly targetProne: boolean;
};

/** WF-9.6, WF-9.8 A vehicle counts instead of other cover. */
export function coverCounted(
  dice: Dice,
  { cover, targetVehicle }: { readonly cover: Cover; readonly targetVehicle: VehicleClass },
  armourPiercing: boolean,
): Cover {
  if (targetVehicle === 'none') return cover;
  if (targetVehicle === 'open') {
    dice.trace?.push(fact('WF-9.8', 'Crew of an open car: soft cover, whatever is fired'));
    return 'soft';
  }
  const crew = armourPiercing ? 'soft' : 'hard';
  dice.trace?.push(fact('WF-9.6', `Crew of an enclosed vehicle: ${crew} cover`));
  return crew;
}

const { elite, crack, green } = QUALITY_MODIFIERS;
const { bunker, hard, soft } = COVER_AGAINST_FIRE;

/** WF-4.6 The lines that touch small arms, shells and modified grenades, by name. */
// biome-ignore format: a table
export const FIRE_LINES = {
  elite:    { rule: 'WF-4.7',  label: 'elite firing',         value: elite,   when: (shot) => shot.quality === 'elite', not: 'not elite' },
  crack:    { rule: 'WF-4.7',  label: 'crack firing',         value: crack,   when: (shot) => shot.quality === 'crack', not: 'not crack' },
  green:    { rule: 'WF-4.7',  label: 'green firing',         value: green,   when: (shot) => shot.quality === 'green', not: 'not green' },
  bunker:   { rule: 'WF-4.14', label: 'target in a bunker',   value: -bunker, when: (shot) => shot.cover === 'bunker',  not: 'no bunker' },
  hard:     { rule: 'WF-4.15', label: 'target in hard cover', value: -hard,   when: (shot) => shot.cover === 'hard',    not: 'no hard cover' },
  soft:     { rule: 'WF-4.16', label: 'target in soft cover', value: -soft,   when: (shot) => shot.cover === 'soft',    not: 'no soft cover' },
  enfilade: { rule: 'WF-4.17', label: 'enfilading fire',      value: +2,      when: (shot) => shot.enfilade,            not: 'not along the line' },
  prone:    { rule: 'WF-4.10', label: 'target prone',         value: -2,      when: (shot) => shot.targetProne,         not: 'target not prone' },
} as const satisfies Record<string, ModifierRule<Shot>>;

/** What a firer wants to know of any fire. */
export const CASUALTIES_WANTED = [
  {
    field: 'casualties',
    typical: (n: number) => `at least ${counted(n, 'figure')} ${verb(n, 'falls', 'fall')}`,
  },
  { field: 'casualties', is: 0, say: 'nobody falls' },
  {
    field: 'specialistHit',
    is: true,
    say: 'a specialist falls',
    when: (shot: { readonly specialists: boolean }) => shot.specialists,
  },
] as const;

/** `3 figures fall, a specialist among them.` */
export function casualtiesSaid(casualties: number, specialistHit: boolean): string {
  if (casualties === 0) return 'Nobody falls.';
  const fallen = `${counted(casualties, 'figure')} ${verb(casualties, 'falls', 'fall')}`;
  const he = casualties === 1 ? 'a specialist' : 'a specialist among them';
  return sentence(specialistHit ? `${fallen}, ${he}` : fallen);
}

/** Casualties so far, among whom a specialist may be. */
type Loss = {
  readonly casualties: number;
  readonly specialists: boolean;
  /** How many can be hit at all. */
  readonly most: number;
  readonly options: House;
};

/** WF-0.6 No more than there are. */
export function limited(dice: Dice, casualties: number, most: number): number {
  if (casualties <= most) return casualties;
  dice.trace?.push(fact('WF-0.6', `Only ${most} can be hit`));
  return most;
}

/** WF-4.24 The face that finds a specialist. */
const SPECIALIST = 9;

/** WF-4.24 A d10 where there is a casualty and a specialist to be hit: 9 or 10 finds him. */
export function specialistsTested(dice: Dice, { casualties, specialists, most, options }: Loss) {
  if (!specialists || casualties === 0) return { casualties, specialistHit: false };
  const need = needed(
    dice,
    { title: 'to hit a specialist', rule: 'WF-4.24', die: d10, base: SPECIALIST, to: 'die', table: [] },
    null,
  );
  const specialistHit = dice.count(1, d10, atLeast(need), 'to hit a specialist') === 1;
  if (!specialistHit) {
    dice.trace?.push(fact(['WF-4.24', 'WF-0.5'], 'No specialist is hit: ordinary figures fall first'));
    return { casualties, specialistHit };
  }
  const extra = options.specialist === 'extra' && casualties < most;
  dice.trace?.push(
    fact(
      ['WF-4.24', 'WF-0.4'],
      extra ? 'House rule: the specialist is one casualty more' : 'A specialist is one of the casualties',
    ),
  );
  return { casualties: extra ? casualties + 1 : casualties, specialistHit };
}
