import { inches, type Place } from '@sandtable/table';
import type { Role } from '../play/state.ts';

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

/** "12 from the west, 30.5 from the south" in inches. */
export const placeSaid = ({ x, y }: Place): string =>
  `${Number(inches(x).toFixed(1))}″ east, ${Number(inches(y).toFixed(1))}″ north`;
