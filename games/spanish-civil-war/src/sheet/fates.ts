import { counted, figure, listed, type Want } from '@sandtable/engine';
import { type Condition, type Effect, MORALES, type Morale } from './vocabulary.ts';

/** What became of units, as a player says it; and what he wants to know beforehand. */

/** `1 DP`, `3 DPs`, `no DPs`. */
export const dpsOf = (n: number): string => counted(n, 'DP');

/** `12 to 8`. */
export const scoresSaid = (a: number, b: number): string => `${figure(a)} to ${figure(b)}`;

type Suffered = {
  readonly received: number;
  readonly dpsAfter: number;
  readonly elementsLost: number;
  readonly destroyed: boolean;
  /** Elements that it had. */
  readonly elements: number;
};

/** `takes 3 DPs`, `keeps 4`, `loses 1 of 4 elements`: what DPs do to a unit. */
function sufferings({ received, dpsAfter, elementsLost, destroyed, elements }: Suffered): string[] {
  const taken = received > 0 || (elementsLost === 0 && !destroyed) ? [`takes ${dpsOf(received)}`] : [];
  if (destroyed) return [...taken, 'is destroyed'];
  if (elementsLost === 0) return [...taken, ...(dpsAfter === received ? [] : [`has ${dpsAfter} now`])];
  const lost = `loses ${elementsLost} of ${counted(elements, 'element')}`;
  return received > 0 ? [...taken, `keeps ${dpsAfter}`, lost] : [lost];
}

/** `the target takes 3 DPs, keeps 4 and loses 1 of 4 elements`, and whatever else it does. */
export const sufferedSaid = (who: string, suffered: Suffered, ...more: readonly string[]): string =>
  `${who} ${listed([...sufferings(suffered), ...more])}`;

type Shaken = { readonly targetDps: number; readonly targetElements: number };

/** SCW-1.9 On a unit with 4 DPs every further one costs an element, and the last element is the unit. */
const firstDp = ({ targetDps, targetElements }: Shaken): string =>
  targetDps < 4
    ? 'the target takes a DP'
    : targetElements === 1
      ? 'the target is destroyed'
      : 'the target loses an element';

/** What a player wants to know of fire at troops. */
export const wantsOnTroops = <I extends Shaken>(when: (input: I) => boolean = () => true) =>
  [
    { field: 'dps', atLeast: 1, say: firstDp, when },
    {
      field: 'dps',
      atLeast: 2,
      say: ({ targetDps }: I) =>
        targetDps < 4 ? 'the target takes 2 DPs or more' : 'the target loses 2 elements or more',
      when: (input: I) => when(input) && (input.targetDps < 4 || input.targetElements > 2),
    },
    {
      field: 'elementsLost',
      atLeast: 1,
      say: 'the target loses an element',
      when: (input: I) => when(input) && input.targetDps < 4 && input.targetElements > 1,
    },
    {
      field: 'destroyed',
      is: true,
      say: 'the target is destroyed',
      when: (input: I) => when(input) && (input.targetDps < 4 || input.targetElements > 1),
    },
  ] as const satisfies readonly Want<I>[];

type Driven = { readonly target: string; readonly immobilised: boolean; readonly carriedElements: number };

/** What a player wants to know of a shot at a vehicle. */
export const wantsOnVehicle = <I extends Driven>(when: (input: I) => boolean = () => true) =>
  [
    { field: 'vehicle', is: ['destroyed', 'abandoned'], say: 'the vehicle is destroyed or abandoned', when },
    { field: 'vehicle', is: 'destroyed', say: 'the vehicle is destroyed', when },
    {
      field: 'vehicle',
      is: 'immobilised',
      say: 'the vehicle is immobilised',
      when: (input: I) => when(input) && input.target !== 'softskin' && !input.immobilised,
    },
    {
      field: 'morale',
      is: ['retire', 'retreat'],
      say: 'the vehicle is driven back',
      when: (input: I) => when(input) && input.target !== 'softskin' && !input.immobilised,
    },
    {
      field: 'carriedDestroyed',
      is: true,
      say: 'the unit aboard is destroyed',
      when: (input: I) => when(input) && input.target === 'softskin' && input.carriedElements > 0,
    },
  ] as const satisfies readonly Want<I>[];

/** SCW-15.2, SCW-12.4 A crew that tested its morale. */
export const nerveSaid = (morale: Morale, vehicle: Condition): string =>
  vehicle === 'abandoned'
    ? 'the vehicle should go back but cannot, and its crew abandons it'
    : `the vehicle tests its morale and ${MORALES[morale]}${vehicle === 'immobilised' ? ' where it stands' : ''}`;

type Damaged = {
  readonly effect: Effect | null;
  readonly morale: Morale | null;
  readonly vehicle: Condition | null;
};

/** A vehicle that was hit; nothing where that had no effect. */
export function damageSaid({ effect, morale, vehicle }: Damaged): string | undefined {
  switch (effect) {
    case 'morale-check':
      return nerveSaid(morale ?? 'steady', vehicle ?? 'sound');
    case 'immobilised':
      return 'the vehicle is immobilised';
    case 'bail-out':
      return 'the crew bails out and abandons the vehicle';
    case 'abandoned':
      return 'the vehicle is abandoned';
    case 'destroyed':
      return 'the vehicle is destroyed';
    case 'no-effect':
    case null:
      return undefined;
  }
}

/** `the shot hits: the vehicle is destroyed`. */
export const hitSaid = (what: string, damage: string | undefined): string =>
  damage === undefined ? `${what} without effect` : `${what}: ${damage}`;

type Aboard = {
  readonly carriedReceived: number;
  readonly carriedDpsAfter: number;
  readonly carriedElementsLost: number;
  readonly carriedDestroyed: boolean;
};

/** The unit aboard, if there is one and something befalls it. */
export function aboardSaid(aboard: Aboard, carriedElements: number): string | undefined {
  if (carriedElements === 0 || (aboard.carriedReceived === 0 && !aboard.carriedDestroyed)) return undefined;
  return sufferedSaid('the unit aboard', {
    received: aboard.carriedReceived,
    dpsAfter: aboard.carriedDpsAfter,
    elementsLost: aboard.carriedElementsLost,
    destroyed: aboard.carriedDestroyed,
    elements: carriedElements,
  });
}
