import type { Choice, Decision, Need, Problem, Side } from '@sandtable/engine';
import { isProblem } from './asking.ts';
import { rusherProblem, rushProblem } from './closing.ts';
import { combatsOf, leadProblem } from './combats.ts';
import { PHASE_NAMES } from './deciding.ts';
import { armourAssaultProblem, supportProblem } from './declaring.ts';
import { questionNow } from './interrupting.ts';
import { pivotProblem, rollProblem } from './marching.ts';
import { firerProblem, leftIn } from './may-fire.ts';
import { enemiesOf, isActive, isEngaged, no, onFoot, sideOf, standing, unitsOf } from './measure.ts';
import { freeOfficer } from './officers.ts';
import { rallyProblem } from './rallying.ts';
import { isShared } from './sequence.ts';
import { strikeProblem } from './shooting.ts';
import type { Command, Question, State, Unit } from './state.ts';
import { observerProblem } from './watching.ts';
import { type Group, groupsOf } from './weapons.ts';

type Type = Command['type'];

const choice = (
  type: Type,
  label: string,
  needs: readonly Need[],
  unit?: Unit,
  closed?: Problem | undefined,
): Choice => ({
  type,
  label,
  needs,
  ...(unit ? { unit: unit.id } : {}),
  ...(closed ? { closed } : {}),
});

const END: Choice = choice('end-phase', 'End this phase', []);
const READY: Choice = choice('ready', 'Ready', []);

function setupChoices(state: State, side: Side): Choice[] {
  const placed = unitsOf(state, side).filter((unit) => unit.pose !== null);
  return [
    READY,
    ...placed.map((unit) =>
      unit.concealed
        ? choice('place-markers', `Lay the markers of ${unit.name}`, ['point', 'number'], unit)
        : choice('place', `Place ${unit.name}`, ['point', 'facing'], unit),
    ),
    ...officersOf(state, side).map(({ name }) =>
      choice('place-officer', `Choose a unit for ${name}`, ['unit']),
    ),
  ];
}
const officersOf = (state: State, side: Side) =>
  Object.values(state.officers).filter((officer) => officer.side === side && !officer.lost);

function moveChoices(state: State, side: Side): Choice[] {
  const units = unitsOf(state, side).filter((unit) => isActive(unit) || aboard(state, unit));
  const list = units.flatMap((unit): Choice[] => {
    if (unit.granted) {
      const inches = unit.granted.inches;
      return [choice('move', `Move ${unit.name}, up to ${inches} inches`, ['path', 'facing'], unit)];
    }
    const roll = choice('roll-move', `Roll to move ${unit.name}`, [], unit, rollProblem(state, unit));
    const turns = !unit.vehicle && !pivotProblem(state, unit);
    return turns ? [roll, choice('pivot-gun', `Turn ${unit.name}`, ['facing'], unit)] : [roll];
  });
  const officers = officersOf(state, side).map((officer) =>
    choice(
      'move-officer',
      `Move ${officer.name}`,
      ['path'],
      undefined,
      problemIn(freeOfficer(state, side, officer.id)),
    ),
  );
  return [...list, ...officers, END];
}
const aboard = (state: State, unit: Unit): boolean =>
  unit.carrier !== null && unit.fate === null && state.units[unit.carrier]?.pose !== null;

function fireChoices(state: State, side: Side): Choice[] {
  const units = unitsOf(state, side).filter(isActive);
  const used = (unit: Unit, group: Group): Problem | undefined =>
    leftIn(state, unit, group).length === 0
      ? no('has-fired', 'SCW-2.6', 'These weapons have a target already.')
      : undefined;
  const shots = units.flatMap((unit) => {
    const problem = firerProblem(state, unit);
    return groupsOf(unit, standing(unit)).map((group) =>
      choice('fire', `${unit.name}: ${group.label}`, ['target'], unit, problem ?? used(unit, group)),
    );
  });
  const strikes =
    sideOf(state, side).strikesLeft > 0
      ? [choice('airstrike', 'Airstrike', ['target'], undefined, strikeProblem(state, side))]
      : [];
  return [...shots, ...strikes, READY];
}

/** Why nothing of a list will do; undefined if anything will. */
function unlessAny(
  list: readonly Unit[],
  problemOf: (unit: Unit | undefined) => Problem | undefined,
): Problem | undefined {
  const problems = list.map(problemOf);
  return problems.length === 0
    ? problemOf(undefined)
    : problems.includes(undefined)
      ? undefined
      : problems[0];
}

function choicesOf(state: State, side: Side): Choice[] {
  const here = unitsOf(state, side).filter(isActive);
  const fighting = here.filter((unit) => isEngaged(state, unit));
  const enemies = enemiesOf(state, side);
  const armour = enemies.filter(({ kind }) => kind === 'armour');
  switch (state.phase) {
    case 'setup':
      return setupChoices(state, side);
    case 'rally':
      return [
        ...here
          .filter(({ dps }) => dps > 0)
          .map((unit) => choice('rally', `Rally ${unit.name}`, [], unit, rallyProblem(unit))),
        END,
      ];
    case 'assault-movement':
      return [
        ...here
          .filter(({ kind }) => kind === 'infantry' || kind === 'cavalry')
          .map((unit) =>
            choice(
              'assault',
              `Assault with ${unit.name}`,
              ['target'],
              unit,
              rusherProblem(state, unit) ?? unlessAny(enemies, (enemy) => rushProblem(state, unit, enemy)),
            ),
          ),
        END,
      ];
    case 'movement':
      return moveChoices(state, side);
    case 'declarations':
      return [
        ...here
          .filter(({ kind }) => kind === 'armour')
          .map((unit) =>
            choice(
              'declare-support',
              `Support an assault with ${unit.name}`,
              ['unit'],
              unit,
              unlessAny(fighting, (friend) => supportProblem(state, unit, friend)),
            ),
          ),
        ...here.filter(onFoot).map((unit) =>
          choice(
            'declare-armour-assault',
            `Assault armour with ${unit.name}`,
            ['target'],
            unit,
            unlessAny(armour, (enemy) => armourAssaultProblem(state, unit, enemy)),
          ),
        ),
        END,
      ];
    case 'observing':
      return [
        ...here.map((unit) =>
          choice('observe', `Observe with ${unit.name}`, ['target'], unit, observerProblem(state, unit)),
        ),
        END,
      ];
    case 'fire-standing':
    case 'fire-moving':
      return fireChoices(state, side);
    case 'assaults': {
      const inCombat = combatsOf(state).flatMap(({ attackers, defenders }) => [...attackers, ...defenders]);
      return [
        ...inCombat
          .filter((unit) => unit.side === side)
          .flatMap((unit) => [
            choice('choose-lead', `Let ${unit.name} lead`, [], unit, leadProblem(state, unit)),
            choice(
              'choose-supports',
              `Choose who supports ${unit.name}`,
              ['unit'],
              unit,
              leadProblem(state, unit) ? undefined : NOT_LEADING,
            ),
          ]),
        READY,
      ];
    }
    case 'over':
      return [];
  }
}

const NOT_LEADING = no('not-leading', 'SCW-16.2', 'Another unit leads this fight.');
const problemIn = (found: object): Problem | undefined => (isProblem(found) ? found : undefined);

const sayFor = (state: State, side: Side): string => {
  const name = sideOf(state, side).name;
  if (state.phase === 'setup') return `${name}: set up in secret, then say that you are ready.`;
  return `${name}, turn ${state.turn}: ${PHASE_NAMES[state.phase]}.`;
};

/** SCW-7.2, SCW-1.9 */
function askedDecision(state: State, { kind, side, unit: id, ...more }: Question): Decision {
  const unit = state.units[id]!; // asked about it
  if (kind === 'reveal') {
    const prompt = `${unit.name} is found out: which way does it face, and how is it formed?`;
    return { side, prompt, choices: [choice('reveal', `Set up ${unit.name}`, ['facing', 'choice'], unit)] };
  }
  const lost = 'lost' in more ? more.lost : 1;
  const prompt = `${unit.name} loses ${lost} element${lost === 1 ? '' : 's'}: which?`;
  return {
    side,
    prompt,
    choices: [choice('lose-element', `Choose what ${unit.name} loses`, ['choice'], unit)],
  };
}

/** Who must decide what now. */
export function pending(state: State): readonly Decision[] {
  if (state.phase === 'over') return [];
  const question = questionNow(state);
  if (question) return [askedDecision(state, question)];
  const sides = isShared(state.phase)
    ? state.sides.filter(({ ready }) => !ready).map(({ id }) => id)
    : [state.active!]; // a phase in turns has somebody whose step it is
  return sides.map((side) => ({ side, prompt: sayFor(state, side), choices: choicesOf(state, side) }));
}
