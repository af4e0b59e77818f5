import type { Dice } from '@sandtable/dice';
import { addUp, badFields, counted, fact, type ModifierRule, refuseWhen, sentences } from '@sandtable/engine';
import { struck, tableFor } from './casualties.ts';
import { BAD, many, manyOr, maybeMany, oneOfOr, quality, record, yes } from './fields.ts';
import { limited } from './fire.ts';
import { type House, procedure } from './options.ts';
import { MELEE_FACTORS, QUALITY_MODIFIERS } from './tables.ts';
import {
  FORMATIONS,
  type Formation,
  MELEE_COVERS,
  type MeleeCover,
  type Quality,
  type Side,
  TROOPS,
  type Troops,
} from './vocabulary.ts';

/** One side of a melee, as stated. */
type Body = {
  readonly type: Troops;
  readonly figures: number;
  readonly strength: number | null;
  readonly quality: Quality;
  readonly formation: Formation;
  readonly charging: boolean;
  readonly lancers: boolean;
  readonly cover: MeleeCover;
  readonly wonLastRound: boolean;
  readonly uphill: boolean;
  readonly enemyFlankRear: boolean;
  readonly prone: boolean;
  readonly specialists: boolean;
  readonly fixedDefences: boolean;
  readonly cannotFallBack: boolean;
};

/** All that one side's factor depends on. */
type Fighter = Body & { readonly enemyFigures: number; readonly round: number; readonly options: House };

/** WF-1.14 Odds of at least so many to one, counted in figures involved. */
const hasOdds = ({ figures, enemyFigures }: Fighter, odds: number): boolean => figures >= odds * enemyFigures;

const isMounted = ({ type }: Body): boolean => type === 'mounted-cavalry';
const { elite, crack, green } = QUALITY_MODIFIERS;

/** WF-1.3 Modifiers hand to hand, in the order of the sheet. */
// biome-ignore format: a table
export const MELEE_MODIFIERS: readonly ModifierRule<Fighter>[] = [
  { rule: 'WF-1.4',  label: 'elite',                 value: elite, when: (side) => side.quality === 'elite',                            not: 'not elite' },
  { rule: 'WF-1.4',  label: 'crack',                 value: crack, when: (side) => side.quality === 'crack',                            not: 'not crack' },
  { rule: 'WF-1.4',  label: 'green',                 value: green, when: (side) => side.quality === 'green',                            not: 'not green' },
  { rule: 'WF-1.5',  label: 'open order',            value: -1,    when: (side) => side.formation === 'open',                           not: 'not in open order' },
  { rule: 'WF-1.5',  label: 'skirmish order',        value: -2,    when: (side) => side.formation === 'skirmish',                       not: 'not in skirmish order' },
  { rule: 'WF-1.6',  label: 'charging',              value: +1,    when: (side) => side.charging,                                       not: 'did not charge' },
  { rule: 'WF-1.6',  label: 'cavalry not charging',  value: -2,    when: (side) => isMounted(side) && !side.charging,                   not: 'no standing horse' },
  { rule: 'WF-1.7',  label: 'lancers, first strike', value: +2,    when: (side) => side.lancers && isMounted(side) && side.round === 1, not: 'no mounted lancers in round 1' },
  { rule: 'WF-1.8',  label: 'won last round',        value: +1,    when: (side) => side.wonLastRound,                                   not: 'did not win it' },
  { rule: 'WF-1.9',  label: 'uphill of the enemy',   value: +1,    when: (side) => side.uphill,                                         not: 'not uphill' },
  { rule: 'WF-1.10', label: 'prone',                 value: -3,    when: (side) => side.prone,                                          not: 'not prone' },
  { rule: 'WF-1.11', label: 'in hard cover',         value: +2,    when: (side) => side.cover === 'hard',                               not: 'no hard cover' },
  { rule: 'WF-1.11', label: 'in soft cover',         value: +1,    when: (side) => side.cover === 'soft',                               not: 'no soft cover' },
  { rule: 'WF-1.12', label: 'in trenches',           value: (side) => side.options.trench === 'plus-two' ? +2 : -2, when: (side) => side.cover === 'trench', not: 'no trench' },
  { rule: 'WF-1.13', label: 'enemy to flank or rear', value: -3,   when: (side) => side.enemyFlankRear,                                 not: 'no enemy there' },
  { rule: 'WF-1.14', label: 'odds of 2 to 1',        value: +1,    when: (side) => hasOdds(side, 2) && !hasOdds(side, 3),               not: 'other odds' },
  { rule: 'WF-1.14', label: 'odds of 3 to 1',        value: +2,    when: (side) => hasOdds(side, 3),                                    not: 'less than 3 to 1' },
];

const MELEE_RULES = ['WF-1.1', 'WF-1.3', 'WF-1.16', 'WF-0.2'] as const;
const UNTRAINED_RULES = [...MELEE_RULES, 'WF-1.2'] as const;
const TITLES = { a: 'table of side a', b: 'table of side b' } as const;
const STRIKES = { a: "side a's strike", b: "side b's strike" } as const;

/** WF-1.1, WF-1.16 Factor and modifiers: the number of the casualty table. */
function tableOf(dice: Dice, fighter: Fighter, name: Side): number {
  const sum = {
    title: TITLES[name],
    of: name,
    rule: fighter.type === 'dismounted-general' ? UNTRAINED_RULES : MELEE_RULES,
    base: MELEE_FACTORS[fighter.type],
    table: MELEE_MODIFIERS,
  };
  return addUp(dice, sum, fighter);
}

/** WF-1.17, WF-1.18 One side strikes: the number read is doubled. */
function struckBy(dice: Dice, fighter: Fighter, table: number, name: Side) {
  const { figures, enemyFigures, options } = fighter;
  const { roll, casualties } = struck(dice, { table, figures, options }, STRIKES[name]);
  if (tableFor(table, options) > 0)
    dice.trace?.push(fact(['WF-1.17', 'WF-1.18'], `${casualties} read, ${2 * casualties} casualties`));
  return { roll, inflicted: limited(dice, 2 * casualties, enemyFigures) };
}

/** WF-1.19 A die of 1 takes a specialist, if there is one. */
function takesSpecialist(dice: Dice, roll: number, enemy: Body, name: Side): boolean {
  const takes = roll === 1 && enemy.specialists;
  if (takes)
    dice.trace?.push(
      fact(['WF-1.19', 'WF-0.4'], `A 1: side ${name} loses a specialist among its casualties`),
    );
  return takes;
}

/** A side when the blows have fallen. */
type After = { readonly body: Body; readonly suffered: number; readonly left: number };
type Verdict = {
  readonly loser: Side | 'none';
  readonly result: 'draw' | 'retreat' | 'trapped' | 'surrender' | 'destroyed';
};

/** WF-1.24, WF-1.20, WF-1.22 Who has lost: the side without a figure left, else the one that suffered more. */
function loserOf(a: After, b: After): Side | 'none' {
  if (a.left === 0 || b.left === 0) return a.left > 0 ? 'b' : b.left > 0 ? 'a' : 'none';
  return a.suffered > b.suffered ? 'a' : b.suffered > a.suffered ? 'b' : 'none';
}

/** WF-1.21 What becomes of a loser with figures left. */
function fateOf(dice: Dice, loser: After, winner: After, { surrenderAt }: House): Verdict['result'] {
  if (!loser.body.cannotFallBack) {
    dice.trace?.push(fact('WF-1.20', 'The loser falls back 3 inches'));
    return 'retreat';
  }
  const odds = surrenderAt === 'double' ? 2 : 1.5;
  const result = winner.left >= odds * loser.left ? 'surrender' : 'trapped';
  dice.trace?.push(
    fact(
      'WF-1.21',
      `Cannot fall back, ${winner.left} against ${loser.left}: ${result === 'surrender' ? 'surrenders' : 'morale check'}`,
    ),
  );
  return result;
}

function verdict(dice: Dice, a: After, b: After, options: House): Verdict {
  const loser = loserOf(a, b);
  if (a.left === 0 || b.left === 0) {
    dice.trace?.push(
      fact(
        'WF-1.24',
        loser === 'none' ? 'Nobody is left on either side' : `Side ${loser} has no figure left`,
      ),
    );
    return { loser, result: 'destroyed' };
  }
  if (loser === 'none') {
    dice.trace?.push(fact('WF-1.22', 'Equal casualties: a draw'));
    return { loser, result: 'draw' };
  }
  const [lost, won] = loser === 'a' ? [a, b] : [b, a];
  return { loser, result: fateOf(dice, lost, won, options) };
}

/** WF-1.20 The winner follows up, unless it mans fixed defences. */
function followsUp(dice: Dice, { loser, result }: Verdict, a: Body, b: Body): boolean {
  if (result !== 'retreat') return false;
  const { fixedDefences } = loser === 'a' ? b : a;
  dice.trace?.push(
    fact('WF-1.20', fixedDefences ? 'The winner stays in its defences' : 'The winner follows up'),
  );
  return !fixedDefences;
}

type Round = { readonly round: number; readonly a: Body; readonly b: Body; readonly options: House };

/** WF-1.16 to WF-1.24 Both strike together. */
function foughtRound(dice: Dice, { round, a, b, options }: Round) {
  const fighterA: Fighter = { ...a, enemyFigures: b.figures, round, options };
  const fighterB: Fighter = { ...b, enemyFigures: a.figures, round, options };
  const tableA = tableOf(dice, fighterA, 'a');
  const tableB = tableOf(dice, fighterB, 'b');
  const blowsA = struckBy(dice, fighterA, tableA, 'a');
  const blowsB = struckBy(dice, fighterB, tableB, 'b');
  const specialistA = takesSpecialist(dice, blowsB.roll, a, 'a');
  const specialistB = takesSpecialist(dice, blowsA.roll, b, 'b');
  const strengthA = (a.strength ?? a.figures) - blowsB.inflicted;
  const strengthB = (b.strength ?? b.figures) - blowsA.inflicted;
  const afterA = { body: a, suffered: blowsB.inflicted, left: strengthA };
  const afterB = { body: b, suffered: blowsA.inflicted, left: strengthB };
  const decided = verdict(dice, afterA, afterB, options);
  const { loser, result } = decided;
  const followUp = followsUp(dice, decided, a, b);
  return {
    tableA,
    tableB,
    rollA: blowsA.roll,
    rollB: blowsB.roll,
    casualtiesA: blowsB.inflicted,
    casualtiesB: blowsA.inflicted,
    specialistA,
    specialistB,
    strengthA,
    strengthB,
    loser,
    result,
    retreat: result === 'retreat' ? 3 : 0,
    followUp,
    moraleCheck: result === 'retreat' || result === 'trapped',
  };
}

type Fought = ReturnType<typeof foughtRound>;

const drawnSaid = ({ result }: Fought): string =>
  result === 'destroyed' ? 'nobody is left on either side' : 'the round is drawn: they fight on';

/** WF-1.20, WF-1.21, WF-1.24 What becomes of the loser, and what the winner does. */
function fateSaid({ result, followUp }: Fought, loser: Side): string {
  const winner = loser === 'a' ? 'b' : 'a';
  switch (result) {
    case 'destroyed':
      return `side ${loser} has nobody left: side ${winner} wins`;
    case 'surrender':
      return `side ${loser} cannot fall back and surrenders: side ${winner} wins`;
    case 'trapped':
      return `side ${loser} loses the round, cannot fall back and checks its morale`;
    default:
      return `side ${loser} loses the round, falls back 3 inches and checks its morale; side ${winner} ${followUp ? 'follows up' : 'stays in its defences'}`;
  }
}

const bodyShape = {
  type: oneOfOr('infantry', 'Troops', TROOPS),
  figures: many('Figures involved', {
    common: [4, 6, 8, 10, 12],
    help: 'In the first round those in base contact, later all who come up.',
  }),
  strength: maybeMany('Figures of the squads in all', { help: 'The same as those involved unless stated.' }),
  quality: quality(),
  formation: oneOfOr('line', 'Formation', FORMATIONS),
  charging: yes('Charged into contact this turn'),
  lancers: yes('Lancers', { help: 'Mounted, in the first round.' }),
  cover: oneOfOr('none', 'Cover', MELEE_COVERS, { help: 'Only cover that the enemy does not share.' }),
  wonLastRound: yes('Won the last round'),
  uphill: yes('Uphill of the enemy'),
  enemyFlankRear: yes('Enemy on flank or rear'),
  prone: yes('Prone'),
  specialists: yes('Has a specialist in the melee', {
    help: 'Officer, NCO, gunner, machine-gunner or bomber.',
  }),
  fixedDefences: yes('Mans fixed defences'),
  cannotFallBack: yes('Cannot fall back'),
};

const either =
  (test: (body: Body) => boolean) =>
  ({ a, b }: Round): boolean =>
    test(a) || test(b);

export const meleeRound = procedure({
  id: 'meleeRound',
  title: 'A round of melee',
  about: 'One round hand to hand: casualties, who loses, and what the loser does.',
  // biome-ignore format: a list
  rules: [
    'WF-1.1', 'WF-1.2', 'WF-1.3', 'WF-1.4', 'WF-1.5', 'WF-1.6', 'WF-1.7', 'WF-1.8', 'WF-1.9', 'WF-1.10', 'WF-1.11', 'WF-1.12',
    'WF-1.13', 'WF-1.14', 'WF-1.16', 'WF-1.17', 'WF-1.18', 'WF-1.19', 'WF-1.20', 'WF-1.21', 'WF-1.22', 'WF-1.24', 'WF-0.6',
  ],
  tells: 'loser',
  sides: [
    { key: 'a', name: 'Side a', word: 'side a' },
    { key: 'b', name: 'Side b', word: 'side b' },
  ],
  wants: [
    { field: 'loser', is: 'b', say: 'side a wins the round' },
    { field: 'loser', is: 'a', say: 'side b wins the round' },
    { field: 'loser', is: 'none', say: 'the round is drawn' },
    { field: 'casualtiesB', typical: (n) => `side b loses ${counted(n, 'figure')} or more` },
    { field: 'casualtiesA', typical: (n) => `side a loses ${counted(n, 'figure')} or more` },
  ],
  shape: {
    round: manyOr(1, 'Round of this melee', { min: 1, common: [1, 2, 3] }),
    a: record('Side a', bodyShape),
    b: record('Side b', bodyShape),
  },
  checks: [
    ...badFields([BAD]),
    refuseWhen(
      BAD,
      'WF-1.17',
      either(({ strength, figures }) => strength !== null && strength < figures),
      'No more figures can be involved than the squads have in all.',
    ),
    refuseWhen(
      'no-figures',
      'WF-10.2',
      either(({ figures }) => figures < 1),
      'Each side needs a figure involved.',
    ),
    refuseWhen(
      'prone-cannot-charge',
      'WF-1.10',
      either(({ prone, charging }) => prone && charging),
      'A squad gets up before it charges.',
    ),
    refuseWhen(
      'no-last-round',
      'WF-1.8',
      (input: Round) => input.round === 1 && either(({ wonLastRound }) => wonLastRound)(input),
      'Round 1 has no round before it.',
    ),
    refuseWhen(
      'both-won',
      'WF-1.8',
      ({ a, b }: Round) => a.wonLastRound && b.wonLastRound,
      'Only one side can have won the last round.',
    ),
  ],
  run: foughtRound,
  says(round) {
    const { casualtiesA, casualtiesB, specialistA, specialistB, loser } = round;
    const lost = (name: string, n: number, specialist: boolean): string =>
      `side ${name} loses ${counted(n, 'figure')}${specialist ? ', a specialist among them' : ''}`;
    const fallen = `${lost('a', casualtiesA, specialistA)}, ${lost('b', casualtiesB, specialistB)}`;
    return sentences(fallen, loser === 'none' ? drawnSaid(round) : fateSaid(round, loser));
  },
});
