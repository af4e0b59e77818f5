import type { Act, Ask, Problem, Side } from '@sandtable/engine';
import type { Command, Formation, Officer, State, Unit } from './state.ts';

/** What all acts of the board are made of. */

export const act = (
  rest: Partial<Act> &
    Pick<Act, 'id' | 'label'> & { command: (answers: Parameters<Act['command']>[0]) => Command },
): Act => ({
  key: null,
  actor: null,
  closed: null,
  asks: [],
  field: null,
  ends: false,
  ...rest,
});

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

export const among = (units: readonly { readonly id: string }[], prompt: string): Ask => ({
  kind: 'target',
  among: units.map(({ id }) => id),
  prompt,
});

export const endOf = (side: Side, type: 'ready' | 'end-phase', label: string): Act =>
  act({ id: type, label, ends: true, command: () => ({ type, side }) });

export const isProblem = (found: object): found is Problem => 'code' in found;

export const officersOf = (state: State, side: Side): Officer[] =>
  Object.values(state.officers).filter((officer) => officer.side === side && !officer.lost);
