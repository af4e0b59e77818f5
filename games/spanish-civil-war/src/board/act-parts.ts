import { type Act, type Ask, actWith, type Problem, type Side } from '@sandtable/engine';
import type { Command, Formation, Officer, State, Unit } from '../play/state.ts';

/** What all acts of the board are made of. */

const FORMATIONS: readonly { id: Formation; label: string }[] = [
  { id: 'deployed', label: 'One rank' },
  { id: 'two-ranks', label: 'Two ranks' },
  { id: 'column', label: 'Column' },
];
export const formationAsk = (unit: Unit): Ask[] =>
  unit.vehicle || unit.kind === 'artillery'
    ? []
    : [
        {
          kind: 'choice',
          name: 'formation',
          prompt: 'Formation',
          options: FORMATIONS,
          initial: unit.formation,
        },
      ];
export const formed = (chosen: string | undefined): { formation?: Formation } =>
  chosen ? { formation: chosen as Formation } : {}; // one of FORMATIONS

export const endOf = (
  side: Side,
  type: 'ready' | 'end-phase',
  label: string,
  more: Partial<Pick<Act, 'about' | 'usual'>> = {},
): Act => actWith<Command>({ id: type, label, ends: true, ...more, command: () => ({ type, side }) });

export const isProblem = (found: object): found is Problem => 'code' in found;

export const officersOf = (state: State, side: Side): Officer[] =>
  Object.values(state.officers).filter((officer) => officer.side === side && !officer.lost);

/** `the battalion commander`, `Captain Nathan`: one who is called by his post alone has an article. */
export const officerSaid = ({ name }: Officer): string =>
  / commander$|^\w+$/.test(name) ? `the ${name.charAt(0).toLowerCase()}${name.slice(1)}` : name;
