import { type Dice, d6, records, settled } from '@sandtable/dice';
import {
  addUp,
  badFields,
  choiceOr,
  counted,
  fact,
  group,
  listed,
  type ModifierRule,
  refuseWhen,
  sentences,
  verb,
} from '@sandtable/engine';
import { figures, yes } from './fields.ts';
import { procedure } from './options.ts';
import { ARMS, type Arm } from './vocabulary.ts';

type Side = {
  readonly figures: number;
  readonly arm: Arm;
  readonly irregular: boolean;
  readonly ferocious: boolean;
  readonly stubborn: boolean;
  readonly raw: boolean;
  readonly trenchBrooms: boolean;
  readonly square: boolean;
  readonly inCover: boolean;
  readonly crossingDefences: boolean;
};
type Facing = { readonly own: Side; readonly enemy: Side; readonly attacking: boolean };

const isInfantry = ({ arm }: Side): boolean => arm === 'infantry';

/** CLA-5.5 Regular horse against infantry in the open, or against irregulars of any arm. */
const ridesDown = ({ own, enemy }: Facing): boolean =>
  own.arm === 'cavalry' && !own.irregular && ((isInfantry(enemy) && !enemy.inCover) || enemy.irregular);

/** CLA-5.5 to CLA-5.13 Modifiers of every figure of a side, in the order of the sheet. */
// biome-ignore format: a table
export const MODIFIERS: readonly ModifierRule<Facing>[] = [
  { rule: 'CLA-5.5',               label: 'regular cavalry against infantry in the open or irregulars', value: +2, when: ridesDown, not: 'not so' },
  { rule: ['CLA-5.6', 'CLA-2.13'], label: 'square against cavalry',                     value: +2, when: ({ own, enemy }) => own.square && enemy.arm === 'cavalry', not: 'no square, or no cavalry' },
  { rule: 'CLA-5.7',               label: 'ferocious infantry against infantry or gunners', value: +2, when: ({ own, enemy }) => own.ferocious && isInfantry(own) && enemy.arm !== 'cavalry', not: 'not so' },
  { rule: 'CLA-5.8',               label: 'raw enemy',                                  value: +2, when: ({ enemy }) => enemy.raw, not: 'enemy not raw' },
  { rule: 'CLA-5.9',               label: 'ferocious, attacking',                       value: +1, when: ({ own, attacking }) => own.ferocious && attacking, not: 'not ferocious on the attack' },
  { rule: 'CLA-5.10',              label: 'stubborn, defending',                        value: +1, when: ({ own, attacking }) => own.stubborn && !attacking, not: 'not stubborn on the defence' },
  { rule: ['CLA-5.11', 'CLA-0.6'], label: 'regular infantry against irregular infantry', value: +1, when: ({ own, enemy }) => isInfantry(own) && !own.irregular && isInfantry(enemy) && enemy.irregular, not: 'not so' },
  { rule: 'CLA-5.12',              label: 'infantry with trench brooms',                value: +1, when: ({ own }) => own.trenchBrooms && isInfantry(own), not: 'none' },
  { rule: 'CLA-5.13',              label: 'crossing defences',                          value: -1, when: ({ own }) => own.crossingDefences, not: 'nothing to cross' },
];
/** CLA-5.4 The second figure fighting a single opponent. */
export const SECOND = 2;

const dead = records('attackers', 'defenders');
type Dead = typeof dead.zero;

const beats = (winner: number, loser: number): boolean => winner - loser >= 2;
const beaten = (own: readonly number[], enemy: readonly number[]): number =>
  own.filter((score) => enemy.some((other) => beats(other, score))).length;

type Bout = {
  readonly attackers: number;
  readonly defenders: number;
  readonly edges: readonly [number, number];
};

/** CLA-5.1, CLA-5.3 One bout: a die a figure, attackers first; who loses by 2 or more dies. */
const bout =
  ({ attackers, defenders, edges: [attack, defence] }: Bout) =>
  (dice: Dice): Dead => {
    const scores = (n: number, edge: number, who: string): number[] =>
      Array.from({ length: n }, (_, i) => dice.roll(d6, who) + edge + (i === 1 ? SECOND : 0));
    const attack_ = scores(attackers, attack, 'attacker');
    const defence_ = scores(defenders, defence, 'defender');
    const fallen = { attackers: beaten(attack_, defence_), defenders: beaten(defence_, attack_) };
    dice.trace?.push(
      fact(
        ['CLA-5.1', 'CLA-5.3'],
        `${listed(attack_.map(String))} against ${listed(defence_.map(String))}: ${fallenSaid(fallen)}`,
      ),
    );
    return fallen;
  };

/** `1 defender falls`, `2 attackers fall`, `1 attacker and 1 defender fall`. */
function fallenSaid({ attackers, defenders }: Dead): string {
  const all = attackers + defenders;
  return all === 0 ? 'nobody falls' : `${listed(counts(attackers, defenders))} ${verb(all, 'falls', 'fall')}`;
}

const sideShape = (label: string) => ({
  figures: figures('Engaged figures', {
    max: 100,
    common: [1, 2, 4, 6, 8, 10, 12, 16, 20],
    help: `${label} within 2 inches of an enemy figure.`,
  }),
  arm: choiceOr('infantry', 'Arm', ARMS, { code: 'unknown-arm' }),
  irregular: yes('Irregular'),
  ferocious: yes('Ferocious'),
  stubborn: yes('Stubborn'),
  raw: yes('Raw'),
  trenchBrooms: yes('Trench brooms'),
  square: yes('In square'),
  inCover: yes('In cover', { help: 'Not in the open.' }),
  crossingDefences: yes('Fighting to cross defences', {
    help: 'Walls, hedges, barricades, buildings, wire; not trenches.',
  }),
});

type Fight = { readonly attackers: Side; readonly defenders: Side };
const either =
  (test: (side: Side) => boolean) =>
  ({ attackers, defenders }: Fight): boolean =>
    test(attackers) || test(defenders);

/** `the defender falls`, `at least 3 defenders fall`. */
const orMoreOf = (n: number, one: string, figures: number): string =>
  figures === 1 ? `the ${one} falls` : `at least ${counted(n, one)} ${verb(n, 'falls', 'fall')}`;

/** Those of whom there are any. */
const counts = (attackers: number, defenders: number): string[] => [
  ...(attackers > 0 ? [counted(attackers, 'attacker')] : []),
  ...(defenders > 0 ? [counted(defenders, 'defender')] : []),
];

/** CLA-5 One round between two sides. */
export const closeCombat = procedure({
  id: 'closeCombat',
  title: 'Close combat',
  about: 'One round of close combat between two sides.',
  rules: [
    'CLA-5.1',
    'CLA-5.3',
    'CLA-5.4',
    'CLA-5.5',
    'CLA-5.6',
    'CLA-5.7',
    'CLA-5.8',
    'CLA-5.9',
    'CLA-5.10',
    'CLA-5.11',
    'CLA-5.12',
    'CLA-5.13',
    'CLA-5.14',
    'CLA-0.8',
  ],
  tells: 'defendersKilled',
  sides: [
    { key: 'attackers', name: 'Attackers', word: 'attacker' },
    { key: 'defenders', name: 'Defenders', word: 'defender' },
  ],
  wants: [
    {
      field: 'defendersKilled',
      typical: (n, { defenders }) => orMoreOf(n, 'defender', defenders.figures),
    },
    {
      field: 'attackersKilled',
      typical: (n, { attackers }) => orMoreOf(n, 'attacker', attackers.figures),
    },
    {
      field: 'defendersLeft',
      is: 0,
      say: 'all defenders in contact fall',
      when: ({ defenders }) => defenders.figures > 1,
    },
    {
      field: 'attackersLeft',
      is: 0,
      say: 'all attackers in contact fall',
      when: ({ attackers }) => attackers.figures > 1,
    },
  ],
  shape: {
    attackers: group('Attackers', sideShape('Attackers'), { code: 'bad-number' }),
    defenders: group('Defenders', sideShape('Defenders'), { code: 'bad-number' }),
  },
  checks: [
    ...badFields(['bad-number', 'unknown-arm']),
    refuseWhen(
      'square-not-infantry',
      'CLA-2.13',
      either((side) => side.square && !isInfantry(side)),
      'Only infantry form square.',
    ),
    refuseWhen(
      'trench-brooms-not-infantry',
      'CLA-5.12',
      either((side) => side.trenchBrooms && !isInfantry(side)),
      'Only infantry carry trench brooms.',
    ),
  ],
  run(dice, { attackers, defenders }) {
    const title = (who: string) => ({
      title: `${who}' modifier`,
      of: who,
      rule: ['CLA-5.3', 'CLA-0.8'],
      table: MODIFIERS,
    });
    const attackerModifier = addUp(dice, title('attackers'), {
      own: attackers,
      enemy: defenders,
      attacking: true,
    });
    const defenderModifier = addUp(dice, title('defenders'), {
      own: defenders,
      enemy: attackers,
      attacking: false,
    });
    const edges = [attackerModifier, defenderModifier] as const;

    const bouts = Math.min(attackers.figures, defenders.figures);
    const fighting = Math.min(Math.max(attackers.figures, defenders.figures), 2 * bouts);
    const doubled = fighting - bouts;
    const moreAttack = attackers.figures > defenders.figures;
    dice.trace?.push(
      fact(
        ['CLA-5.1', 'CLA-5.14'],
        `Bouts: ${listed([doubled > 0 ? `${doubled} two against one` : '', bouts > doubled ? `${bouts - doubled} one against one` : ''].filter(Boolean))}`,
      ),
    );
    if (doubled > 0) dice.trace?.push(fact('CLA-5.4', 'A second figure has +2'));
    const twoToOne = bout({ attackers: moreAttack ? 2 : 1, defenders: moreAttack ? 1 : 2, edges });
    const oneToOne = bout({ attackers: 1, defenders: 1, edges });
    const killed = settled(dice, (each) =>
      dead.plus(each.repeat(doubled, twoToOne, dead), each.repeat(bouts - doubled, oneToOne, dead)),
    );
    return {
      attackerModifier,
      defenderModifier,
      bouts,
      attackersKilled: killed.attackers,
      defendersKilled: killed.defenders,
      attackersLeft: attackers.figures - killed.attackers,
      defendersLeft: defenders.figures - killed.defenders,
    };
  },
  says({ attackersKilled, defendersKilled, attackersLeft, defendersLeft }) {
    const all = attackersKilled + defendersKilled;
    const none = attackersKilled === 0 ? 'attacker' : 'defender';
    const fallen = counts(attackersKilled, defendersKilled);
    const left = counts(attackersLeft, defendersLeft);
    const spared = fallen.length === 1 ? `, no ${none}` : '';
    const gone = attackersLeft === 0 ? 'attacker' : 'defender';
    const standing = attackersLeft + defendersLeft;
    return sentences(
      all === 0 ? 'nobody falls' : `${listed(fallen)} ${verb(all, 'falls', 'fall')}${spared}`,
      `of those in contact ${listed(left)} ${verb(standing, 'is', 'are')} left${left.length === 1 ? `, no ${gone}` : ''}`,
    );
  },
});
