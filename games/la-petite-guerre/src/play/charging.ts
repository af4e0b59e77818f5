import { type Problem, resolveIn, type Stage } from '@sandtable/engine';
import { bearing, pathLength, posed } from '@sandtable/table';
import { goesIn } from '../players/prospects.ts';
import { allowance } from '../sheet/actions.ts';
import { chargeTest } from '../sheet/charging.ts';
import { moveDistance } from '../sheet/moving.ts';
import { coverFrom } from '../table/ground.ts';
import {
  arcOf,
  commands,
  gapOf,
  inFront,
  isAble,
  isAtGun,
  isFree,
  isHere,
  isInContact,
  menOf,
  nearestOf,
  radiusOf,
  type Standing,
  TOUCH,
  within,
} from '../table/men.ts';
import { chargeWay, runsThroughGround } from '../table/running.ts';
import { manSees } from '../table/sight.ts';
import { isClosedToHorses, moverOf, straight, walk } from '../table/ways.ts';
import { VOICE } from './commanding.ts';
import type { Command } from './commands.ts';
import { enemyInView, isProblem, type Judged, no, ownMan, type Play } from './fields.ts';
import type { Charge, State } from './state.ts';
import { reveal, takeStock } from './stock.ts';
import { goAlong, modeOf } from './walking.ts';

/** LPG-12, LPG-18 Charges: declared, tested on a snapshot, moved. */

/** LPG-4.5 What a charge move depends on. */
export const chargeMove = (state: State, man: Standing, target: Standing, pace: 1 | 2) => {
  const path = chargeWay(man, target);
  return {
    mode: man.mounted ? ('horse' as const) : ('foot' as const),
    pace,
    charge: true,
    gap: Math.round(pathLength(path)) / 1000,
    ...runsThroughGround(state, moverOf(man), path),
    options: state.options,
  };
};

/** LPG-12.3 The farthest that a charge may go: the best dice, and 1, less what the ground takes. */
const farthest = ({ pace, woods, scrub }: { pace: 1 | 2; woods: boolean; scrub: boolean }): number =>
  pace * 5 + 1 - (woods ? 1 : 0) - (scrub ? 1 : 0);

/** LPG-12.3 May he charge anybody? */
export function chargerProblem(state: State, man: Standing): Problem | undefined {
  if (!isAble(man)) return no('not-able', 'LPG-12.3', `${man.name} is stunned or broken.`);
  if (man.prone)
    return no('prone', 'LPG-12.3', `${man.name} lies down; only men on their feet or mounted charge.`);
  if (!isFree(man)) return no('not-free', 'LPG-12.3', `${man.name} is not free to act this turn.`);
  if (isAtGun(state, man)) return no('serves-a-gun', 'LPG-12.3', `${man.name} serves a gun.`);
  if (state.charges.some((charge) => charge.man === man.id))
    return no('declared', 'LPG-12.3', `${man.name} charges already.`);
  if (state.options.chargeCost === 'one-action' && man.used >= allowance(man))
    return no(
      'no-action-left',
      'LPG-12.2',
      `By house rule a charge takes an action, and ${man.name} has none left.`,
    );
  return undefined;
}

export function chargeProblem(
  state: State,
  man: Standing,
  target: Standing,
  pace: 1 | 2,
): Problem | undefined {
  if (pace === 2 && !man.mounted)
    return no('bad-pace', 'LPG-4.2', 'Only a horseman may roll two average dice.');
  if (isInContact(man, target)) return undefined; // LPG-12.4
  if (!inFront(man.pose, target.pose))
    return no('not-in-front', 'LPG-12.3', `${target.name} is not before ${man.name}.`);
  if (!manSees(state, man, target))
    return no('no-line-of-sight', 'LPG-12.3', `${man.name} does not see ${target.name}.`);
  const input = chargeMove(state, man, target, pace);
  if (input.gap > farthest(input))
    return no('too-far', 'LPG-12.3', `${target.name} is beyond the best charge: ${farthest(input)} inches.`);
  return man.mounted && isClosedToHorses(state, chargeWay(man, target), target.pose)
    ? no(
        'impassable',
        'LPG-12.3',
        'Horses do not charge into woods off a trail, a building or a rifle pit, or over a barricade.',
      )
    : undefined;
}

export function judgeCharge(
  state: State,
  { side, man: id, target: at, pace }: Extract<Command, { type: 'declareCharge' }>,
): Judged {
  const man = ownMan(state, side, id);
  if (isProblem(man)) return man;
  const target = enemyInView(state, side, at);
  if (isProblem(target)) return target;
  const problem = chargerProblem(state, man) ?? chargeProblem(state, man, target, pace);
  if (problem) return problem;
  const inContact = isInContact(man, target);
  return {
    rolls: () => ({
      procedure: 'chargeTest',
      input: testInput(state, man, 'charging', [target], []),
      hope: 'the charge goes in',
      ...(inContact
        ? {}
        : {
            next: ({ result }: { readonly result?: unknown }) =>
              result === 'charge'
                ? { procedure: 'moveDistance', input: chargeMove(state, man, target, pace) }
                : undefined,
          }),
    }),
    perform: (turn) => {
      reveal(turn, id);
      turn.emit({ type: 'chargeDeclared', man: id, target: at, pace, inContact });
    },
  };
}

/** LPG-18 What several charges come to that are declared together; each is tested with the others beside it. */
export function chargesOf(state: State, orders: readonly Command[]): readonly Stage[] {
  const declaring = orders.filter((order) => order.type === 'declareCharge');
  if (declaring.length === 0) return [];
  const charges = declaring.map(
    ({ man, target, pace }): Charge => ({ man, target, pace, inContact: false, goes: null, reached: false }),
  );
  const then: State = { ...state, charges: [...state.charges, ...charges] };
  const stays = declaring.map(({ man, target }) => {
    const [own, enemy] = [state.men[man] as Standing, state.men[target] as Standing]; // judged
    return 1 - goesIn(testInput(then, own, 'charging', [enemy], [])).goes;
  });
  return [
    { clause: 'one charge at least goes in', p: 1 - stays.reduce((so, p) => so * p, 1) },
    { clause: 'all of them go in', p: stays.reduce((so, p) => so * (1 - p), 1) },
  ];
}

/** LPG-5.8 Command points that leaders of his command, near enough and in their senses, spend on him. */
export const encouragementOf = (state: State, man: Standing): number =>
  menOf(state, man.side).reduce(
    (sum, leader) =>
      commands(leader, man) && isAble(leader) && within(leader, man, VOICE)
        ? sum + leader.spent.filter((kind) => kind === 'encourage').length
        : sum,
    0,
  );

/** LPG-18.11 Friends killed or broken this turn within 6 of him, from edge to edge (LPG-19.2) to where they fell. */
const lostNear = (state: State, man: Standing): number =>
  state.losses.filter(
    ({ side, place, man: lost }) =>
      side === man.side &&
      lost !== man.id &&
      gapOf(man.pose, radiusOf(man), place, radiusOf(state.men[lost]!)) <= 6000 + TOUCH, // whoever is counted is known
  ).length;

/** LPG-18.3 Stunned, prone, or with the charger behind him. */
const isHelpless = (man: Standing, target: Standing): boolean =>
  target.stunned !== null || target.prone || arcOf(target.pose, man.pose) === 'rear';

/** LPG-18.12 On foot, and charged by a horseman against whom nothing covers him. */
const isRiddenAt = (state: State, man: Standing, chargers: readonly Standing[]): boolean =>
  !man.mounted &&
  chargers.some(
    (charger) => charger.mounted && coverFrom(state.map, man.pose, radiusOf(man), charger.pose) === 'none',
  );

/** LPG-18 All that a charge test depends on. */
export function testInput(
  state: State,
  man: Standing,
  role: 'charging' | 'charged' | 'both',
  targets: readonly Standing[],
  chargers: readonly Standing[],
) {
  const friends = state.charges.some(({ man: id }) => {
    const other = state.men[id];
    return id !== man.id && other?.pose && other.side === man.side && within(other as Standing, man, 2); // has a pose
  });
  return {
    role,
    grade: man.grade,
    encouragement: encouragementOf(state, man),
    friendsCharging: friends,
    underFire: man.underFire,
    wounded: man.wounded,
    friendsLost: lostNear(state, man),
    footChargedByMountedInOpen: role !== 'charging' && isRiddenAt(state, man, chargers),
    opponentHelpless: role !== 'charged' && targets.some((target) => isHelpless(man, target)),
    stunned: role === 'charged' && man.stunned !== null,
    options: state.options,
  };
}

const here = (state: State, id: string): Standing | undefined => {
  const man = state.men[id];
  return man && isHere(man) ? man : undefined;
};
/** Charges of men and at men who are still there. */
const live = (
  state: State,
): { readonly charge: Charge; readonly man: Standing; readonly target: Standing }[] =>
  state.charges.flatMap((charge) => {
    const [man, target] = [here(state, charge.man), here(state, charge.target)];
    return man && target ? [{ charge, man, target }] : [];
  });

/** In order of declaration, the first side's before the other's. */
export function declared(state: State) {
  const all = live(state);
  return [
    ...all.filter(({ man }) => man.side === state.first),
    ...all.filter(({ man }) => man.side !== state.first),
  ];
}

/** LPG-18.1 Chargers first, then those who are charged; everything measured before the first die. */
export function testCharges(turn: Play): void {
  const { state, emit, dice } = turn;
  const all = declared(state);
  const atMan = (id: string): Standing[] =>
    all.filter(({ target }) => target.id === id).map(({ man }) => man);
  const chargers = all.map(({ man, target }) => {
    const against = atMan(man.id);
    return { man, input: testInput(state, man, against.length > 0 ? 'both' : 'charging', [target], against) };
  });
  const asked = [...new Set(all.map(({ target }) => target))].filter(
    ({ id }) => !all.some(({ man }) => man.id === id),
  );
  const snapshots = new Map(
    asked.map((target) => [target.id, testInput(state, target, 'charged', [], atMan(target.id))]),
  );
  const broke = new Set<string>();
  const breaks = ({ id, pose }: Standing): void => {
    broke.add(id);
    emit({ type: 'broke', man: id, place: { x: pose.x, y: pose.y } });
  };
  for (const { man, input } of chargers) {
    const test = resolveIn(dice, chargeTest, input);
    emit({ type: 'chargeTested', man: man.id, charging: true, test });
    if (test.outcome.result === 'break') breaks(man);
  }
  for (const target of asked) {
    const going = atMan(target.id).filter(({ id }) =>
      state.charges.some(({ man, goes }) => man === id && goes),
    );
    if (going.length === 0) continue;
    const snapshot = snapshots.get(target.id)!; // one for each
    const input = { ...snapshot, footChargedByMountedInOpen: isRiddenAt(state, target, going) };
    const test = resolveIn(dice, chargeTest, input);
    emit({ type: 'chargeTested', man: target.id, charging: false, test });
    if (test.outcome.result === 'break') breaks(target);
  }
  for (const { man, target, goes } of state.charges)
    if (goes && broke.has(target)) emit({ type: 'chargeCalledOff', man }); // LPG-5.5 of the game: no charge move at whoever broke
}

/** LPG-18.4 The nearest of those whose charge at him goes in. */
const chargerAt = (state: State, man: Standing): Standing | undefined =>
  nearestOf(
    man,
    declared(state).flatMap((each) => (each.target.id === man.id && each.charge.goes ? [each.man] : [])),
  );

/** LPG-18.4 Whoever obeys an order to fall back, and is not stunned, gives way one move, straight away from the charger. */
export function fallBack(turn: Play): void {
  const { state, dice } = turn;
  for (const id of state.obeying) {
    const man = here(state, id);
    if (!man || man.broken || man.stunned || state.units[man.unit]?.order !== 'fall-back') continue;
    const charger = chargerAt(state, man);
    if (!charger) continue;
    const pace = man.mounted ? 2 : 1;
    const away = bearing(charger.pose, man.pose);
    const open = runsThroughGround(
      state,
      moverOf(man),
      straight(man.pose, away, man.prone ? 2000 : pace * 5000),
    );
    const mode = modeOf(man, man.prone ? 'crawl' : 'move'); // LPG-4.3: crawling is how a prone man moves
    const input = { mode, pace, charge: false, gap: 0, ...open, options: state.options };
    const roll = resolveIn(dice, moveDistance, input);
    const distance = roll.outcome.distance * 1000;
    const way = walk(state, moverOf(man), straight(man.pose, away, distance), distance, { stated: false });
    goAlong(turn, man, { ...way, pose: posed(way.pose, away) }, 'fall-back', { roll, pace });
    takeStock(turn, [id]);
  }
}
/** LPG-12.3, LPG-12.1 Chargers move in the order of declaration, straight at their enemies. */
export function moveChargers(turn: Play): void {
  const { state, dice, emit } = turn;
  for (const { charge, man, target } of declared(state)) {
    if (!charge.goes || charge.inContact) continue;
    if (!isAble(man)) {
      emit({ type: 'chargeCalledOff', man: man.id });
      continue;
    }
    const input = chargeMove(state, man, target, charge.pace);
    const roll = resolveIn(dice, moveDistance, input);
    const way = chargeWay(man, target);
    const gap = pathLength(way);
    const distance = Math.min(roll.outcome.distance * 1000, gap);
    const walked = walk(state, moverOf(man), way, distance, { off: [], stated: false });
    const facing = bearing(man.pose, target.pose);
    const contact = pathLength(walked.path) >= gap - 2 * TOUCH; // a friend's base may be in the way
    goAlong(turn, man, { ...walked, pose: posed(walked.pose, facing) }, 'charge', {
      roll,
      pace: charge.pace,
      contact,
    });
    takeStock(turn, [man.id]);
  }
}
