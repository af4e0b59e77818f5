import { type Dice, d10 } from '@sandtable/dice';
import {
  addUp,
  capital,
  counted,
  fact,
  group,
  inInches,
  type ModifierRule,
  sentences,
  totalOf,
  verb,
} from '@sandtable/engine';
import { disrupted } from './disruption.ts';
import { scoresSaid, sufferedSaid } from './fates.ts';
import { ar, dps, elements, FIELD_CHECKS, many, mr, oneOfOr, yes } from './fields.ts';
import { procedure } from './options.ts';
import { ASSAULT_RESULTS, type AssaultResult, graded, MOVE_RATES } from './tables.ts';
import { MARKS, type Mark, POSITIONS, type Position, TROOP_TARGETS, type TroopTarget } from './vocabulary.ts';

/** One side of an assault: its leading unit and what helps it. */
export type Fighter = {
  readonly troop: TroopTarget;
  readonly mr: number;
  readonly ar: number;
  readonly dps: number;
  readonly elements: number;
  readonly supportElements: number;
  readonly mark: Mark;
  readonly column: boolean;
  readonly position: Position;
  readonly flankOrRear: boolean;
  readonly armourSupport: boolean;
};
type Side = 'attacker' | 'defender';
type Clash = { readonly own: Fighter; readonly enemy: Fighter };

/** SCW-16.2, SCW-16.7 All elements count, supports too. */
const strength = ({ elements, supportElements }: Fighter): number => elements + supportElements;
const surplus = ({ own, enemy }: Clash): number => strength(own) - strength(enemy);

/** SCW-16.7 Artillery counts as infantry here. */
const ridesDown = ({ own, enemy }: Clash): boolean =>
  own.troop === 'cavalry' && enemy.troop !== 'cavalry' && enemy.position === 'open';

/** SCW-16.7 What speaks for one side of a clash, and what against it. */
export const assaultModifier = (own: Fighter, enemy: Fighter): number =>
  totalOf(ASSAULT_MODIFIERS, { own, enemy });

/** SCW-16.7 Assault modifiers, in the order of the sheet. */
// biome-ignore format: a table
export const ASSAULT_MODIFIERS: readonly ModifierRule<Clash>[] = [
  { rule: ['SCW-16.7', 'SCW-1.1'], label: 'morale rating',                value: ({ own }) => own.mr,   when: ({ own }) => own.mr !== 0,                not: 'rated 0' },
  { rule: ['SCW-16.7', 'SCW-1.2'], label: 'ability rating',               value: ({ own }) => own.ar,   when: ({ own }) => own.ar !== 0,                not: 'rated 0' },
  { rule: 'SCW-16.7',              label: 'DPs',                          value: ({ own }) => -own.dps, when: ({ own }) => own.dps > 0,                 not: 'no DPs' },
  { rule: 'SCW-16.7',              label: 'retreating or retiring',       value: -2,                    when: ({ own }) => own.mark === 'retiring' || own.mark === 'retreating', not: 'neither' },
  { rule: 'SCW-16.7',              label: 'in column',                    value: -2,                    when: ({ own }) => own.column,                  not: 'not in column' },
  { rule: 'SCW-16.7',              label: 'more elements than the enemy', value: surplus,               when: (clash) => surplus(clash) > 0,            not: 'no more than the enemy' },
  { rule: 'SCW-16.7',              label: 'in defences',                  value: +1,                    when: ({ own }) => own.position === 'defences', not: 'not in defences' },
  { rule: 'SCW-16.7',              label: 'in trenches',                  value: +2,                    when: ({ own }) => own.position === 'trenches', not: 'not in trenches' },
  { rule: 'SCW-16.7',              label: 'at the enemy flank or rear',   value: +2,                    when: ({ own }) => own.flankOrRear,             not: 'not at flank or rear' },
  { rule: 'SCW-16.7',              label: 'cavalry against infantry in the open', value: +2,            when: ridesDown,                                not: 'not cavalry against infantry in the open' },
  { rule: 'SCW-16.7',              label: 'armour in support',            value: +4,                    when: ({ own }) => own.armourSupport,           not: 'no armour in support' },
];

function modifierOf(dice: Dice, side: Side, clash: Clash): number {
  const { supportElements } = clash.own;
  if (supportElements > 0)
    dice.trace?.push(
      fact(
        'SCW-16.2',
        `${counted(supportElements, 'element')} ${verb(supportElements, 'supports', 'support')} the ${side} from behind`,
      ),
    );
  return addUp(
    dice,
    { title: `${side}'s modifier`, rule: 'SCW-16.7', of: side, table: ASSAULT_MODIFIERS },
    clash,
  );
}

type Lot = 'wins' | 'loses' | 'draws';

/** SCW-16.8, SCW-16.9 What becomes of one side. */
function fateOf(dice: Dice, side: Fighter, lot: Lot, result: AssaultResult, who: string) {
  const loses = lot === 'loses';
  const received = loses ? result.loserDps : result.winnerDps;
  const overrun = loses && side.troop === 'artillery';
  if (overrun)
    dice.trace?.push(fact('SCW-16.8', `Guns that would be moved back are lost: ${who} is destroyed`));
  const after = overrun
    ? { dpsAfter: 0, elementsLost: side.elements, destroyed: true }
    : disrupted(
        dice,
        { dps: side.dps, received, elements: side.elements, standsLost: loses ? result.stands : 0 },
        who,
      );
  const armourRetires = side.armourSupport && (loses || after.destroyed);
  if (armourRetires) dice.trace?.push(fact('SCW-16.9', `The armour in support of ${who} must retire`));
  return { received, ...after, armourRetires };
}

/** SCW-16.8, SCW-4.2 Inches: a Normal move of the loser, or half of it. */
function fallBackOf(loser: Fighter, move: AssaultResult['move']): number {
  if (loser.troop === 'artillery' || move === 'none') return 0;
  const full = MOVE_RATES[loser.troop].normal;
  return move === 'full' ? full : full / 2;
}

const fighter = (label: string) =>
  group(
    label,
    {
      troop: oneOfOr('infantry', 'Troops', TROOP_TARGETS),
      mr: mr(),
      ar: ar(),
      dps: dps(),
      elements: elements(),
      supportElements: many('Elements in support', { help: 'Of units right behind, within 1 inch.' }),
      mark: oneOfOr('none', 'Mark', MARKS),
      column: yes('In column'),
      position: oneOfOr('open', 'Position', POSITIONS, {
        help: 'A unit that made an assault move this turn is in the open.',
      }),
      flankOrRear: yes('Strikes the flank or rear of the enemy'),
      armourSupport: yes('Armour in support', { help: 'Within 6 inches, 3 in rough ground.' }),
    },
    { code: 'bad-input' },
  );

/** SCW-16 An assault between troops. */
export const assault = procedure({
  id: 'assault',
  title: 'Assault',
  about: 'One round of hand-to-hand fighting between troops.',
  rules: ['SCW-16.2', 'SCW-16.7', 'SCW-16.8', 'SCW-16.9', 'SCW-4.2', 'SCW-1.9'],
  tells: 'winner',
  sides: [
    { key: 'attacker', name: 'Attacker', word: 'attacker' },
    { key: 'defender', name: 'Defender', word: 'defender' },
  ],
  wants: [
    { field: 'winner', is: 'attacker', say: 'the attacker wins' },
    { field: 'winner', is: 'defender', say: 'the defender wins' },
    { field: 'winner', is: 'none', say: 'nobody wins' },
    { field: 'defenderElementsLost', atLeast: 1, say: 'the defender loses an element' },
    { field: 'attackerElementsLost', atLeast: 1, say: 'the attacker loses an element' },
    { field: 'defenderDestroyed', is: true, say: 'the defender is destroyed' },
    { field: 'attackerDestroyed', is: true, say: 'the attacker is destroyed' },
  ],
  shape: { attacker: fighter('Attacker'), defender: fighter('Defender') },
  checks: FIELD_CHECKS,
  run(dice, { attacker, defender }) {
    const attack = modifierOf(dice, 'attacker', { own: attacker, enemy: defender });
    const defence = modifierOf(dice, 'defender', { own: defender, enemy: attacker });
    const attackerScore = dice.roll(d10, "attacker's die") + attack;
    const defenderScore = dice.roll(d10, "defender's die") + defence;
    const difference = Math.abs(attackerScore - defenderScore);
    const result = graded(ASSAULT_RESULTS, difference);
    const drawn = result.move === 'none';
    const winner: Side | 'none' = drawn ? 'none' : attackerScore > defenderScore ? 'attacker' : 'defender';
    dice.trace?.push(
      fact('SCW-16.8', `${capital(SAID[winner])}, ${scoresSaid(attackerScore, defenderScore)}`),
    );

    const lotOf = (side: Side): Lot => (drawn ? 'draws' : winner === side ? 'wins' : 'loses');
    const attacking = fateOf(dice, attacker, lotOf('attacker'), result, 'the attacker');
    const defending = fateOf(dice, defender, lotOf('defender'), result, 'the defender');
    const [loser, fate] = winner === 'attacker' ? [defender, defending] : [attacker, attacking];
    const fallBack = fate.destroyed ? 0 : fallBackOf(loser, result.move);
    if (fallBack > 0)
      dice.trace?.push(
        fact(
          ['SCW-16.8', 'SCW-4.2'],
          `The ${winner === 'attacker' ? 'defender' : 'attacker'} goes back ${inInches(fallBack)}`,
        ),
      );
    return {
      attackerScore,
      defenderScore,
      difference,
      winner,
      attackerDps: attacking.received,
      defenderDps: defending.received,
      loserMove: result.move,
      fallBack,
      standsLost: result.stands,
      attackerDpsAfter: attacking.dpsAfter,
      attackerElementsLost: attacking.elementsLost,
      attackerDestroyed: attacking.destroyed,
      defenderDpsAfter: defending.dpsAfter,
      defenderElementsLost: defending.elementsLost,
      defenderDestroyed: defending.destroyed,
      attackerArmourRetires: attacking.armourRetires,
      defenderArmourRetires: defending.armourRetires,
    };
  },
  says(fight, { attacker, defender }) {
    const { winner, attackerScore, defenderScore, fallBack } = fight;
    const back = (side: Side): string[] =>
      winner !== 'none' && winner !== side && fallBack > 0 ? [`goes back ${inInches(fallBack)}`] : [];
    const ofAttacker = {
      received: fight.attackerDps,
      dpsAfter: fight.attackerDpsAfter,
      elementsLost: fight.attackerElementsLost,
      destroyed: fight.attackerDestroyed,
      elements: attacker.elements,
    };
    const ofDefender = {
      received: fight.defenderDps,
      dpsAfter: fight.defenderDpsAfter,
      elementsLost: fight.defenderElementsLost,
      destroyed: fight.defenderDestroyed,
      elements: defender.elements,
    };
    return sentences(
      winner === 'defender'
        ? `${SAID.defender}, ${scoresSaid(defenderScore, attackerScore)}`
        : `${SAID[winner]}, ${scoresSaid(attackerScore, defenderScore)}`,
      sufferedSaid('the defender', ofDefender, ...back('defender')),
      sufferedSaid('the attacker', ofAttacker, ...back('attacker')),
      fight.attackerArmourRetires && "the attacker's armour must retire",
      fight.defenderArmourRetires && "the defender's armour must retire",
    );
  },
});

const SAID = { none: 'nobody wins', attacker: 'the attacker wins', defender: 'the defender wins' } as const;
