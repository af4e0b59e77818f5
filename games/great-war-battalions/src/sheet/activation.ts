import { type Dice, d6 } from '@sandtable/dice';
import {
  addUp,
  badFields,
  capital,
  counted,
  countOr,
  fact,
  figure,
  listed,
  type ModifierRule,
  maybeChoice,
  needed,
  refuseWhen,
  sentences,
} from '@sandtable/engine';
import { dismounted, many, moraleMarkers, oneOfOr, typeField, yes } from './fields.ts';
import { type House, procedure } from './options.ts';
import { does, isCrewed, PLAYERS, type Player, REQUESTS, TYPES, theUnit } from './vocabulary.ts';

/** GWB-4.1, GWB-4.2 What a unit may do. */
export const permittedActions = procedure({
  id: 'permittedActions',
  title: 'What may this unit do?',
  about: 'The actions open to a unit as it stands.',
  rules: ['GWB-4.1', 'GWB-4.2', 'GWB-4.4', 'GWB-4.5', 'GWB-10.5', 'GWB-11.1'],
  tells: 'fire',
  shape: { type: typeField, dismounted, broken: yes('Broken'), moraleMarkers },
  checks: badFields(['unknown-value', 'bad-count']),
  idle: { dismounted: ({ type }) => type !== 'cavalry' },
  run(dice, { type, dismounted, broken, moraleMarkers, options }) {
    const agile = !isCrewed(type);
    const rides = type === 'cavalry' && !dismounted;
    const mayFire = !rides || options.mountedFire === 'allowed'; // GWB-4.5
    dice.trace?.push(
      fact(
        ['GWB-4.1', 'GWB-4.2'],
        `${TYPES[type]}: may${agile ? '' : ' neither'} move and fire ${agile ? 'or' : 'nor'} assault`,
      ),
    );
    if (broken) dice.trace?.push(fact(['GWB-4.4', 'GWB-10.5'], 'Broken: may only rally'));
    if (rides)
      dice.trace?.push(
        fact('GWB-4.5', mayFire ? 'Mounted: may fire' : 'House rule: cavalry fires on foot only'),
      );
    const rally = broken || moraleMarkers > 0;
    if (rally) dice.trace?.push(fact('GWB-11.1', 'Has something to rally from'));
    return {
      move: !broken,
      moveAndFire: agile && !broken && mayFire,
      fire: !broken && mayFire,
      assault: agile && !broken,
      rally,
      react: !broken,
    };
  },
  says(may, { type, broken, options }) {
    const unit = theUnit(type);
    if (broken) return `${capital(unit)} ${does(type, 'is', 'are')} broken and may only rally.`;
    // biome-ignore format: a table
    const deeds: readonly (readonly [string, boolean])[] = [
      ['move', may.move], ['move and fire', may.moveAndFire], ['fire', may.fire],
      ['assault', may.assault], ['rally', may.rally], ['react', may.react],
    ];
    const can = deeds.flatMap(([deed, allowed]) => (allowed ? [deed] : []));
    const cannot = deeds.flatMap(([deed, allowed]) => (allowed || deed === 'rally' ? [] : [deed]));
    return sentences(
      `${unit} may ${listed(can, 'or')}`,
      cannot.length > 0 && `${does(type, 'it', 'they')} may not ${listed(cannot, 'or')}`,
      !may.fire && options.mountedFire === 'dismounted-only' && 'by house rule cavalry fires on foot only',
      !may.rally && 'there is nothing to rally from',
    );
  },
});

type Force = {
  readonly units: number;
  readonly brokenUnits: number;
  readonly commanderTokens: number;
  readonly scenarioTokens: number;
  readonly options: House;
};

/** GWB-1.2 Tokens collected, where the scenario does not fix them. */
// biome-ignore format: a table
const TOKENS: readonly ModifierRule<Force>[] = [
  { rule: 'GWB-1.2',  label: 'units in play',  value: (force) => force.units,           when: () => true,                        not: '' },
  { rule: 'GWB-10.5', label: 'broken units',   value: (force) => -force.brokenUnits,    when: (force) => force.brokenUnits > 0,  not: 'none is broken' },
  { rule: 'GWB-1.2',  label: 'commander',      value: (force) => force.commanderTokens, when: (force) => force.options.tokens === 'per-unit-plus-commander', not: 'house rule: one token a unit, none for the commander' },
  { rule: 'GWB-1.8',  label: 'scenario',       value: (force) => force.scenarioTokens,  when: (force) => force.scenarioTokens !== 0, not: 'the scenario says nothing' },
];
/** GWB-1.2, GWB-1.8 Tokens collected, where the scenario fixes them. */
const FIXED_TOKENS: readonly ModifierRule<Force>[] = TOKENS.filter(({ label }) => label === 'scenario');

/** GWB-1.2 Collect command tokens. */
export const commandTokens = procedure({
  id: 'commandTokens',
  title: 'Command tokens',
  about: 'Tokens that a side collects at the start of a turn.',
  rules: ['GWB-1.2', 'GWB-1.8', 'GWB-10.5'],
  tells: 'tokens',
  shape: {
    units: many('Units in play', { help: 'Broken ones included.' }),
    brokenUnits: many('Of these broken'),
    commanderTokens: countOr(2, 'Tokens of the commander', { code: 'bad-count' }),
    scenarioTokens: countOr(0, 'Scenario adds or takes away', { code: 'bad-count', min: -1000 }),
    fixedTokens: many('Fixed by the scenario', { help: 'Read only under the house rule of fixed tokens.' }),
  },
  checks: [
    ...badFields(['bad-count']),
    refuseWhen(
      'bad-count',
      'GWB-1.2',
      (force: Force) => force.brokenUnits > force.units,
      'No more units can be broken than are in play.',
    ),
  ],
  idle: { fixedTokens: ({ options }) => options.tokens !== 'fixed' },
  run(dice, force) {
    const fixed = force.options.tokens === 'fixed';
    const sum = {
      title: 'tokens',
      rule: 'GWB-1.2',
      base: fixed ? force.fixedTokens : 0,
      table: fixed ? FIXED_TOKENS : TOKENS,
    };
    if (fixed) dice.trace?.push(fact('GWB-1.2', 'House rule: the scenario fixes the number'));
    const tokens = addUp(dice, sum, force);
    if (tokens < 0) dice.trace?.push(fact('GWB-1.2', 'Nobody collects fewer than none'));
    return { tokens: Math.max(0, tokens) };
  },
  says: ({ tokens }) => `The side collects ${counted(tokens, 'command token')}.`,
});

/** Inside a sentence. */
const sideOf = (player: Player): string => `side ${player.toUpperCase()}`;

/** GWB-1.8 What the scenario adds to a side's die. */
// biome-ignore format: a table
const SCENARIO_BONUS: readonly ModifierRule<number>[] = [
  { rule: 'GWB-1.8', label: 'bonus of the scenario', value: (bonus) => bonus, when: (bonus) => bonus !== 0, not: 'no bonus' },
];

/** GWB-1.3 Determine initiative: a d6 each, a tie is rolled again. */
export const initiative = procedure({
  id: 'initiative',
  title: 'Initiative',
  about: 'Who is active first this turn.',
  rules: ['GWB-1.3', 'GWB-1.8', 'GWB-0.1'],
  tells: 'winner',
  wants: [
    { field: 'winner', is: 'a', say: 'side A is active first' },
    { field: 'winner', is: 'b', say: 'side B is active first' },
    { field: 'winner', is: 'tie', say: 'it is a tie, and both roll again' },
  ],
  shape: {
    bonusA: countOr(0, 'Bonus of side A', {
      code: 'bad-count',
      min: -10,
      max: 10,
      help: 'From the scenario.',
    }),
    bonusB: countOr(0, 'Bonus of side B', {
      code: 'bad-count',
      min: -10,
      max: 10,
      help: 'From the scenario.',
    }),
    holder: maybeChoice('The scenario names', PLAYERS, { code: 'unknown-value' }),
  },
  checks: badFields(['unknown-value']),
  idle: { bonusA: ({ holder }) => holder !== null, bonusB: ({ holder }) => holder !== null },
  run(dice, { bonusA, bonusB, holder }) {
    if (holder) {
      dice.trace?.push(fact('GWB-1.8', `The scenario gives it to ${sideOf(holder)}`));
      return { winner: holder as Player | 'tie', rollA: null, rollB: null, totalA: null, totalB: null };
    }
    const rollA = dice.roll(d6, 'initiative of side A');
    const rollB = dice.roll(d6, 'initiative of side B');
    const total = (who: Player, roll: number, bonus: number): number =>
      addUp(
        dice,
        { title: `${sideOf(who)}'s score`, rule: 'GWB-1.3', base: roll, table: SCENARIO_BONUS },
        bonus,
      );
    const totalA = total('a', rollA, bonusA);
    const totalB = total('b', rollB, bonusB);
    const winner: Player | 'tie' = totalA > totalB ? 'a' : totalB > totalA ? 'b' : 'tie';
    dice.trace?.push(
      fact(
        ['GWB-1.3', 'GWB-0.1'],
        winner === 'tie' ? 'A tie: both roll again' : `${PLAYERS[winner]} is active first`,
      ),
    );
    return { winner, rollA, rollB, totalA, totalB };
  },
  says({ winner, totalA, totalB }, { holder }) {
    if (holder) return `${PLAYERS[holder]} is active first, as the scenario says.`;
    const [a, b] = [totalA ?? 0, totalB ?? 0]; // rolled, where the scenario names nobody
    if (winner === 'tie') return `Both sides have ${figure(a)} and roll again.`;
    const [more, less] = winner === 'a' ? [a, b] : [b, a];
    return `${PLAYERS[winner]} is active first, ${figure(more)} against ${figure(less)}.`;
  },
});

type Burden = { readonly tokensOnUnit: number; readonly moraleMarkers: number };

/** GWB-2.3, GWB-3.2 What makes a unit harder to call upon; the token now spent is not counted. */
// biome-ignore format: a table
const burdens = (rule: string): readonly ModifierRule<Burden>[] => [
  { rule,                              label: 'tokens on the unit',   value: (unit) => unit.tokensOnUnit, when: (unit) => unit.tokensOnUnit > 0,  not: 'no token on it yet' },
  { rule: [rule, 'GWB-0.4', 'GWB-9.4'], label: 'any morale markers', value: +1,                          when: (unit) => unit.moraleMarkers > 0, not: 'no markers' },
];
const ACTIVATION = {
  title: 'activation',
  rule: 'GWB-2.3',
  die: d6,
  base: 1,
  to: 'need',
  table: burdens('GWB-2.3'),
} as const;
export const REACTION = {
  title: 'reaction',
  rule: 'GWB-3.1',
  die: d6,
  base: 3,
  to: 'need',
  table: burdens('GWB-3.2'),
} as const;

export const isFirst = ({
  tokensOnUnit,
  moraleMarkers,
  options,
}: Burden & { readonly options: House }): boolean =>
  tokensOnUnit === 0 && !(options.firstActivation === 'test-if-marked' && moraleMarkers > 0); // GWB-2.2

/** GWB-2.5 The token of a failed test stays on the unit, unless the house rule takes it off. */
function tokensAfter(dice: Dice, before: number, success: boolean, { failedTokens }: House): number {
  const stays = success || failedTokens === 'stay';
  if (!success)
    dice.trace?.push(
      fact(
        'GWB-2.5',
        stays
          ? 'Failed: the token is spent and stays on the unit'
          : 'House rule: the token of a failed test is not laid on the unit',
      ),
    );
  return stays ? before + 1 : before;
}

/** Tokens and markers without the working, for the check before any die. */
export const activationNeed = ({ tokensOnUnit, moraleMarkers }: Burden): number =>
  1 + tokensOnUnit + (moraleMarkers > 0 ? 1 : 0);
export const reactionNeed = (unit: Burden): number => activationNeed(unit) + 2;

/** The tokens on a unit after a test. */
const tokensSaid = (tokens: number, success: boolean, { failedTokens }: House): string =>
  success || failedTokens === 'stay'
    ? `it now has ${counted(tokens, 'token')}`
    : 'its token is spent but by house rule not laid on it';

/** GWB-2.1 to GWB-2.6 A further activation: d6 above the tokens on the unit, and one more for any markers. */
export const activationTest = procedure({
  id: 'activationTest',
  title: 'Activation test',
  about: 'May a unit of the active side act again?',
  rules: ['GWB-2.1', 'GWB-2.2', 'GWB-2.3', 'GWB-2.4', 'GWB-2.5', 'GWB-2.6'],
  tells: 'success',
  wants: [{ field: 'success', is: true, say: 'the unit acts' }],
  shape: {
    tokensOnUnit: many('Tokens on the unit', { help: 'Without the one now being spent.' }),
    moraleMarkers,
  },
  checks: [
    ...badFields(['bad-count']),
    refuseWhen(
      'activation-impossible',
      'GWB-2.6',
      (unit: Burden & { options: House }) => !isFirst(unit) && activationNeed(unit) > 6,
      'This unit has done all it can this turn; activate another one, or pass.',
    ),
  ],
  run(dice, unit) {
    dice.trace?.push(fact('GWB-2.1', 'One command token is laid beside the unit'));
    if (isFirst(unit)) {
      dice.trace?.push(fact('GWB-2.2', 'First activation this turn: no roll'));
      return {
        automatic: true,
        needed: null,
        roll: null,
        success: true,
        tokensOnUnit: unit.tokensOnUnit + 1,
      };
    }
    if (unit.tokensOnUnit === 0)
      dice.trace?.push(fact('GWB-2.2', 'House rule: a marked unit tests for its first activation too'));
    const need = needed(dice, ACTIVATION, unit);
    if (unit.tokensOnUnit === 1 && unit.moraleMarkers === 2)
      dice.trace?.push(fact('GWB-2.4', 'The example of the sheet: 3+'));
    const roll = dice.roll(d6, 'activation');
    const success = roll >= need;
    return {
      automatic: false,
      needed: need,
      roll,
      success,
      tokensOnUnit: tokensAfter(dice, unit.tokensOnUnit, success, unit.options),
    };
  },
  says: ({ automatic, success, tokensOnUnit }, { options }) =>
    sentences(
      automatic
        ? 'the unit acts without a roll: its first activation of the turn'
        : success
          ? 'the unit acts'
          : 'the unit does not act',
      tokensSaid(tokensOnUnit, success, options),
    ),
});

/** GWB-1.6 Does this reaction carry the initiative over? */
const seizes = (roll: number, need: number, { seize }: House): boolean =>
  roll >= need && (seize === 'natural-six' ? roll === 6 : roll - need >= 3);

/** GWB-3.1, GWB-3.2 React on 3+, one more for each token on the unit and for any markers. */
export const reactionTest = procedure({
  id: 'reactionTest',
  title: 'Reaction test',
  about: 'May a unit of the reactive side react, and seize the initiative?',
  rules: ['GWB-3.1', 'GWB-3.2', 'GWB-3.7', 'GWB-3.8', 'GWB-1.6', 'GWB-2.5'],
  tells: 'success',
  wants: [
    { field: 'success', is: true, say: 'the unit reacts' },
    { field: 'maySeize', is: true, say: 'its side may then seize the initiative' },
  ],
  shape: {
    tokensOnUnit: many('Tokens on the unit', { help: 'Without the one now being spent.' }),
    moraleMarkers,
    broken: yes('Broken'),
  },
  checks: [
    ...badFields(['bad-count']),
    refuseWhen(
      'broken-cannot-react',
      'GWB-10.5',
      ({ broken }: { broken: boolean }) => broken,
      'A broken unit cannot react; choose another one or decline.',
    ),
    refuseWhen(
      'reaction-impossible',
      'GWB-2.6',
      (unit: Burden) => reactionNeed(unit) > 6,
      'This unit would need more than a 6; choose another one or decline.',
    ),
  ],
  run(dice, unit) {
    const need = needed(dice, REACTION, unit);
    const roll = dice.roll(d6, 'reaction');
    const success = roll >= need;
    const maySeize = seizes(roll, need, unit.options);
    if (maySeize)
      dice.trace?.push(
        fact(
          ['GWB-3.7', 'GWB-1.6'],
          unit.options.seize === 'natural-six'
            ? 'A natural 6: may seize the initiative when this activation is over'
            : 'House rule: 3 more than needed, so it may seize the initiative when this activation is over',
        ),
      );
    if (!success) dice.trace?.push(fact('GWB-3.8', 'The reaction fails'));
    return {
      needed: need,
      roll,
      success,
      maySeize,
      tokensOnUnit: tokensAfter(dice, unit.tokensOnUnit, success, unit.options),
    };
  },
  says: ({ success, maySeize, tokensOnUnit }, { options }) =>
    sentences(
      success ? 'the unit reacts' : 'the unit does not react',
      maySeize && 'its side may seize the initiative when this activation is over',
      tokensSaid(tokensOnUnit, success, options),
    ),
});

type Pools = {
  readonly active: Player;
  readonly tokensA: number;
  readonly tokensB: number;
  readonly request: keyof typeof REQUESTS;
  readonly spentThisStint: number;
};

const otherOf = (player: Player): Player => (player === 'a' ? 'b' : 'a');
const tokensOf = (pools: Pools, player: Player): number => (player === 'a' ? pools.tokensA : pools.tokensB);
const opponentEmpty = (pools: Pools): boolean => tokensOf(pools, otherOf(pools.active)) === 0;

/** GWB-1.5 to GWB-1.7 Who is active next. */
export const nextActive = procedure({
  id: 'nextActive',
  title: 'Who is active now?',
  about: 'Who holds the initiative after an activation, a surrender or a seizure.',
  rules: ['GWB-1.1', 'GWB-1.5', 'GWB-1.6', 'GWB-1.7', 'GWB-1.9'],
  tells: 'active',
  shape: {
    active: oneOfOr('a', 'Active side', PLAYERS),
    tokensA: many('Tokens left to side A'),
    tokensB: many('Tokens left to side B'),
    request: oneOfOr('continue', 'Wish', REQUESTS),
    spentThisStint: countOr(1, 'Tokens spent since becoming active', {
      code: 'bad-count',
      help: 'Discarded ones count.',
    }),
  },
  checks: [
    ...badFields(['unknown-value', 'bad-count']),
    refuseWhen(
      'cannot-surrender',
      'GWB-1.5',
      (pools: Pools) => pools.request === 'surrender' && (pools.spentThisStint === 0 || opponentEmpty(pools)),
      'Spend a token first, and surrender only to an opponent who has one left.',
    ),
    refuseWhen(
      'cannot-seize',
      'GWB-1.6',
      (pools: Pools) => pools.request === 'seize' && opponentEmpty(pools),
      'Seizing needs a token left in the pool.',
    ),
  ],
  run(dice, pools) {
    if (pools.tokensA === 0 && pools.tokensB === 0) {
      dice.trace?.push(fact(['GWB-1.1', 'GWB-1.7'], 'Nobody has a token left: the turn ends'));
      return { active: 'none' as Player | 'none', changed: false, turnEnds: true };
    }
    const passes = pools.request !== 'continue' || tokensOf(pools, pools.active) === 0;
    const rule = { surrender: 'GWB-1.5', seize: 'GWB-1.6', continue: 'GWB-1.7' }[pools.request];
    dice.trace?.push(
      fact([rule, 'GWB-1.7'], passes ? 'The roles change over' : 'The active side carries on'),
    );
    const active: Player | 'none' = passes ? otherOf(pools.active) : pools.active;
    return { active, changed: passes, turnEnds: false };
  },
  says({ active, changed }, { active: before, request }) {
    if (active === 'none') return 'Neither side has a token left: the turn ends.';
    if (!changed) return `${PLAYERS[active]} stays active.`;
    if (request === 'seize') return `${PLAYERS[active]} seizes the initiative and is active now.`;
    const why = request === 'surrender' ? 'surrenders the initiative' : 'has no token left';
    return `${PLAYERS[before]} ${why}: ${sideOf(active)} is active now.`;
  },
});
