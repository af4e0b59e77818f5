import type { Side } from '@sandtable/engine';
import { inches, type Place } from '@sandtable/table';
import type { Role, State, Unit } from '../play/state.ts';
import { SMALL_ARMS, type SmallArm } from '../sheet/vocabulary.ts';
import { enemiesOf } from '../table/roster.ts';
import { nearestGap, placesOf } from '../table/stations.ts';

const ROLE_NAMES: Readonly<Record<Role, readonly [string, string]>> = {
  nco: ['an NCO', 'NCOs'],
  officer: ['an officer', 'officers'],
  'lmg-gunner': ['a light machine-gunner', 'light machine-gunners'],
  'hmg-gunner': ['a machine-gunner', 'machine-gunners'],
  gunner: ['a gunner', 'gunners'],
  sniper: ['the sniper', 'snipers'],
  crew: ['a crewman', 'crewmen'],
  rifleman: ['a rifleman', 'riflemen'],
  bomber: ['a bomber', 'bombers'],
};
export const roleSaid = (role: Role, n: number): string =>
  n === 1 ? ROLE_NAMES[role][0] : `${n} ${ROLE_NAMES[role][1]}`;

const ONE_ARM = { rifle: 'his rifle', pistol: 'his pistol' } as const;
/** `rifles`, of a single man `his rifle`. */
export const armSaid = (unit: Unit | undefined, weapon: SmallArm): string =>
  unit?.original === 1 && (weapon === 'rifle' || weapon === 'pistol')
    ? ONE_ARM[weapon]
    : SMALL_ARMS[weapon].toLowerCase();

/** WF-9.10 A weapon of a vehicle, and which one where it has two. */
export const weaponSaid = ({ weapon, mount }: { weapon: 'gun' | 'machine-gun'; mount?: 0 | 1 }): string =>
  mount !== undefined
    ? `the ${mount === 0 ? 'right' : 'left'} gun`
    : weapon === 'gun'
      ? 'a gun'
      : 'a machine gun';

/** "12 from the west, 30.5 from the south" in inches. */
export const placeSaid = ({ x, y }: Place): string =>
  `${Number(inches(x).toFixed(1))}″ east, ${Number(inches(y).toFixed(1))}″ north`;

/** Whoever stands where somebody of this side aims; where nobody does, the place. */
const AIMED_AT = 2000;
export function aimSaid(view: State, side: Side, point: Place): string {
  let [name, least] = [placeSaid(point), AIMED_AT];
  for (const enemy of enemiesOf(view, side)) {
    const gap = Math.min(nearestGap(placesOf(view, enemy), [point]), nearestGap([enemy.pose!], [point])); // it is there
    if (gap < least) [name, least] = [enemy.name, gap];
  }
  return name;
}
