import {
  bonus,
  type Crib,
  type CribBlock,
  type CribRow,
  type CribText,
  cribWith,
  faceUp,
  inch,
  modifierRows,
  OF_DICE,
  said,
  span,
} from '@sandtable/engine';
import { ACQUIRE, ACQUIRE_MODIFIERS } from './acquiring.ts';
import { CHARGE_MODIFIERS } from './charging.ts';
import { CONTROL_MODIFIERS } from './command.ts';
import { DEEDS } from './deeds.ts';
import { ADVANTAGES } from './melee.ts';
import { CREEP, MOVE_MODIFIERS } from './moving.ts';
import { type House, OPTIONS } from './options.ts';
import { PURSUE, PURSUIT_MODIFIERS } from './rout.ts';
import { BLIND, HIT_MODIFIERS, IMPOSSIBLE, TO_HIT } from './shooting.ts';
import { BURST, FAR, SAFE, SEEN_AT_ONCE, WEAPONS, ZONE_DICE, ZONE_HALF_ANGLE, ZONE_REACH } from './tables.ts';
import { MORALE, MORALE_MODIFIERS } from './turn.ts';
import { type Action, ARMS, isGun, type Weapon } from './vocabulary.ts';
import { ZONE_MODIFIERS, TO_HIT as ZONE_TO_HIT } from './zone.ts';

const sequence = (house: House): CribBlock => ({
  title: 'Sequence of play',
  rule: 'LPG-1.1',
  tables: [
    {
      kind: 'steps',
      rows: [
        {
          rule: 'LPG-1.1',
          cells: [['Initiative: a D6 each, the higher chooses to lead or follow; ties again.']],
        },
        { rule: 'LPG-1.3', cells: [['Command actions and control tests.']] },
        { rule: 'LPG-1.4', cells: [['Actions: shooting, moving and the rest.']] },
        { rule: 'LPG-1.5', cells: [['Charges: declare, test, resolve; rout and pursuit.']] },
        { rule: 'LPG-1.6', cells: [['Unit morale checks, and the moves that follow.']] },
        { rule: 'LPG-1.7', cells: [['Stunned markers whose time is over come off.']] },
      ],
    },
  ],
  notes: [
    {
      rule: 'LPG-1.2',
      text:
        house.phaseOrder === 'by-step'
          ? said`The first side does each of steps ${2} to ${5} before the other does it.`
          : said`The first side does steps ${2} to ${5}, then the other side.`,
    },
  ],
});

const cost = (...actions: readonly [Action, ...Action[]]): CribText => [DEEDS[actions[0]].cost];

/** The actions of the sheet that share a line, in its order. */
const ACTIONS: readonly {
  readonly rule: string;
  readonly of: readonly [Action, ...Action[]];
  readonly text: string;
}[] = [
  { rule: 'LPG-2.2', of: ['fire'], text: 'Fire a gun' },
  { rule: 'LPG-2.3', of: ['limber', 'unlimber'], text: 'Limber or unlimber a gun' },
  { rule: 'LPG-2.4', of: ['mount', 'dismount'], text: 'Mount or dismount' },
  { rule: 'LPG-2.5', of: ['fire'], text: 'Fire small arms *' },
  { rule: 'LPG-2.6', of: ['move'], text: 'Move, crawl or shuffle *' },
  { rule: 'LPG-2.7', of: ['turn'], text: 'Turn to any facing' },
  { rule: 'LPG-2.9', of: ['fall-prone', 'stand'], text: 'Fall prone or stand up' },
  { rule: 'LPG-2.10', of: ['acquire'], text: 'Try to acquire a target' },
  {
    rule: 'LPG-2.11',
    of: ['change-weapon', 'fix-bayonet', 'unfix-bayonet'],
    text: 'Change weapon, fix or unfix bayonet',
  },
];

const LOADS = Object.values(WEAPONS).map(({ load }) => load);

const actions: CribBlock = {
  title: 'Actions: two a turn',
  rule: 'LPG-2.1',
  tables: [
    {
      kind: 'results',
      rows: [
        ...ACTIONS.map(({ rule, of, text }) => ({ rule, cells: [cost(...of), [text]] })),
        {
          rule: 'LPG-2.8',
          cells: [
            span(Math.min(...LOADS), Math.max(...LOADS)),
            ['Reload, by weapon; may be spread over turns'],
          ],
        },
      ],
    },
  ],
  notes: [
    { rule: 'LPG-2.5', text: ['* Two moves; or fire and one other action; two shots only with a repeater.'] },
    { rule: 'LPG-2.2', text: ['Gun and crew share two actions.'] },
  ],
};

const hurt = (house: House): CribBlock => ({
  title: 'Stunned and wounded',
  rule: 'LPG-3.1',
  notes: [
    {
      rule: 'LPG-3.1',
      text: [
        'Stunned: may only fall prone or dismount; no blow, no command, no charge. He tests control and charges like others.',
      ],
    },
    { rule: 'LPG-3.3', text: ['Until the end of the following turn; a new stun starts again.'] },
    { rule: 'LPG-3.6', text: said`Wounded: ${1} action a turn for good; a second wound kills.` },
    {
      rule: 'LPG-3.4',
      text: [
        house.woundStun === 'following-turn'
          ? 'A wound stuns as well, like any stun.'
          : 'A wound stuns as well, to the end of its own turn.',
      ],
    },
  ],
});

const movement = (house: House): CribBlock => ({
  title: 'Movement',
  rule: 'LPG-4.1',
  tables: [
    {
      kind: 'results',
      caption: said`For each action; AvD: average die, ${OF_DICE}`,
      rows: [
        { rule: 'LPG-4.1', cells: [said`${1} AvD`, ['On foot, or limbered gun']] },
        { rule: 'LPG-4.2', cells: [said`${1}–${2} AvD`, ['Horse, as chosen before rolling']] },
        { rule: 'LPG-4.3', cells: [[inch(CREEP)], ['Crawl or shuffle: up to so far, no die']] },
      ],
    },
    {
      kind: 'modifiers',
      rows: modifierRows(MOVE_MODIFIERS, {
        charging: { value: said`+${inch(1)}`, label: ['Charge: one move action and so much'] },
        woods: { value: said`−${inch(1)}`, label: ['Woods; closed to horse and limbered gun off a trail'] },
        scrub: { value: said`−${inch(1)}`, label: ['Scrub; crossing a fence or barricade'] },
      }),
    },
  ],
  notes: [
    { rule: 'LPG-4.8', text: ['All that is rolled must be moved, except by followers in single file.'] },
    { rule: 'LPG-4.9', text: ['Single file: one die, the leading man’s, for all who follow in his steps.'] },
    { rule: 'LPG-4.10', text: said`Stop ${inch(2)} from an enemy; only a charge or pursuit makes contact.` },
    {
      rule: 'LPG-4.4',
      text: [
        house.manhandleGuns === 'off'
          ? 'An unlimbered gun turns but does not move.'
          : 'An unlimbered gun may be shuffled by two able men.',
      ],
    },
    {
      rule: 'LPG-2.6',
      text:
        house.facing === 'front-arc'
          ? said`A man moves to his front: within ${45}° of his facing, bends of ${45}° at most.`
          : ['A man moves in any direction.'],
    },
  ],
});

const command = (house: House): CribBlock => ({
  title: 'Command actions',
  rule: 'LPG-5.1',
  tables: [
    {
      kind: 'results',
      caption: said`${1} for each command point (CP):`,
      rows: [
        { rule: 'LPG-5.2', cells: [['Control'], said`all his men within ${inch(4)}: no control test`] },
        { rule: 'LPG-5.3', cells: [['Assess'], ['one attempt to acquire, or one search']] },
        {
          rule: 'LPG-5.5',
          cells: [['Order'], said`hold or fall back, for a unit with a man within ${inch(4)}`],
        },
        {
          rule: 'LPG-5.4',
          cells: [['Indicate'], said`a target he has acquired, to friends within ${inch(4)}`],
        },
        { rule: 'LPG-5.6', cells: [['Listen'], said`a friend within ${inch(4)} tells him of a target`] },
        { rule: 'LPG-5.7', cells: [['Move'], said`once, and again in step ${3}`] },
        {
          rule: 'LPG-5.8',
          cells: [['Encourage'], said`${bonus(1)} a CP within ${inch(4)}: charge tests, unit morale`],
        },
      ],
    },
  ],
  notes: [
    {
      rule: 'LPG-5.1',
      text: said`NCO ${1}, officer or war leader ${2}, outstanding commander ${3}; besides his actions as a man.`,
    },
    {
      rule: 'LPG-5.11',
      text:
        house.woundedLeaderCp === 'full'
          ? ['Stunned: none. A wound takes no CP away.']
          : said`Stunned: none. Wounded: ${1} at most.`,
    },
  ],
});

const control: CribBlock = {
  title: 'Control test: D6',
  rule: 'LPG-6.1',
  tables: [
    {
      kind: 'modifiers',
      caption: ['Each man whom no leader controls'],
      rows: modifierRows(CONTROL_MODIFIERS),
    },
    {
      kind: 'results',
      rows: [
        { rule: 'LPG-6.5', cells: [faceUp(4), ['acts as the player wishes']] },
        { rule: 'LPG-6.6', cells: [span(2, 3), ['repeats his last actions']] },
        {
          rule: 'LPG-6.7',
          cells: [said`${1} or less`, ['breaks and runs if under fire, even if stunned; otherwise stunned']],
        },
      ],
    },
  ],
  notes: [
    { rule: 'LPG-6.2', text: ['Single file may go by the leading man.'] },
    {
      rule: 'LPG-6.8',
      text: said`Under fire: shot at, in a swept zone, or within ${inch(2)} of a shell, hurt or not, until the next command step is done.`,
    },
  ],
};

const acquiring = (house: House): CribBlock => ({
  title: 'Target acquisition: D6',
  rule: 'LPG-7.10',
  tables: [
    {
      kind: 'modifiers',
      caption: said`Seen on ${ACQUIRE.base}+; without a die up to ${inch(SEEN_AT_ONCE.open)} in the open, ${inch(SEEN_AT_ONCE.cover)} in cover`,
      rows: modifierRows(ACQUIRE_MODIFIERS, {
        'attention drawn': { label: ['Attention drawn: it fired, or a leader points'] },
        'target beyond 24 inches': { label: said`Target beyond ${inch(FAR)}` },
      }),
    },
  ],
  notes: [
    { rule: 'LPG-7.11', text: ['Takes a line of sight; dice only for the front arc.'] },
    { rule: 'LPG-7.12', text: ['His alone, until he loses sight of it, is stunned or breaks.'] },
    ...(house.acquireCluster === 'on'
      ? [{ rule: 'LPG-7.13', text: said`Men within ${inch(2)} of him, no harder to see, are acquired too.` }]
      : []),
  ],
});

const weapons = Object.keys(ARMS) as Weapon[]; // the keys of ARMS

const shooting: CribBlock = {
  title: 'Weapons',
  rule: 'LPG-9.1',
  tables: [
    {
      kind: 'grid',
      columns: [[], ['Short range'], ['Max. range'], ['Actions to load']],
      rows: weapons.map((weapon): CribRow => {
        const { rule, short, max, load } = WEAPONS[weapon];
        const star = isGun(weapon) ? '*' : '';
        return { rule, cells: [[ARMS[weapon]], [inch(short)], [inch(max)], said`${load}${star}`] };
      }),
    },
  ],
  notes: [
    { rule: 'LPG-2.5', text: ['What needs no loading is a repeater: it may fire twice in a turn.'] },
    {
      rule: 'LPG-9.4',
      text: said`* ${1} more for each crewman who cannot serve. Full crew: field gun ${4}, Gatling ${3}.`,
    },
  ],
};

const smallArms: CribBlock = {
  title: 'Small arms fire: D6 a shot',
  rule: 'LPG-14.1',
  tables: [
    {
      kind: 'modifiers',
      caption: said`At an acquired target: ${TO_HIT.base}–${6} hits, with:`,
      rows: modifierRows(HIT_MODIFIERS, {
        'second action': { label: ['The shot is his second action'] },
        'bayonet fixed': { label: ['Shooter has his bayonet fixed'] },
      }),
    },
  ],
  notes: [
    {
      rule: 'LPG-15.1',
      text: said`Blind fire, guns too: at what is not acquired or cannot be hit; only a ${BLIND} hits.`,
    },
    { rule: 'LPG-14.9', text: said`At ${bonus(IMPOSSIBLE)} or worse a target cannot be hit.` },
    { rule: 'LPG-15.2', text: said`After blind fire ${1}–${3} on the result die has no effect.` },
    { rule: 'LPG-9.6', text: ['Front arc and in sight; not at an enemy in contact with a friend.'] },
  ],
};

const zoneRows = (): CribRow[] =>
  ZONE_DICE.map(({ within, dice }, i) => {
    const nearer = ZONE_DICE[i - 1]?.within;
    const band =
      nearer === undefined
        ? said`within ${inch(within)}`
        : Number.isFinite(within)
          ? said`over ${inch(nearer)} to ${inch(within)}`
          : said`over ${inch(nearer)}`;
    return { rule: 'LPG-10.3', cells: [said`${dice}D6`, band] };
  });

const zone: CribBlock = {
  title: 'Gatling and canister',
  rule: 'LPG-10.1',
  tables: [
    { kind: 'results', caption: ['For every man in the zone, friends too'], rows: zoneRows() },
    {
      kind: 'modifiers',
      caption: said`${ZONE_TO_HIT.base}–${6} hits, with:`,
      rows: modifierRows(ZONE_MODIFIERS),
    },
  ],
  notes: [
    {
      rule: 'LPG-10.1',
      text: said`The zone is ${2 * ZONE_HALF_ANGLE}° wide, half to either side of the aim.`,
    },
    {
      rule: 'LPG-10.2',
      text: said`The Gatling reaches ${inch(ZONE_REACH.gatling)}, canister ${inch(ZONE_REACH.canister)}.`,
    },
    { rule: 'LPG-10.8', text: ['A man not acquired, or who cannot be hit: blind fire with as many dice.'] },
  ],
};

const shell = (house: House): CribBlock => ({
  title: 'Shell',
  rule: 'LPG-11.1',
  tables: [
    {
      kind: 'results',
      caption: ['Off target, D6; D12 as a clock'],
      rows: [
        { rule: 'LPG-11.5', cells: [span(4, 6), said`off by ${inch(1)}`] },
        { rule: 'LPG-11.5', cells: [span(1, 3), said`off by ${inch(2)}`] },
        { rule: 'LPG-11.6', cells: [said`+${inch(1)}`, ['more if it was the first shot at that target']] },
      ],
    },
    {
      kind: 'results',
      caption: ['Burst: one D6 for everyone near'],
      rows: [
        ...BURST.map(({ within, needs }) => ({
          rule: 'LPG-11.7',
          cells: [span(needs, 6), said`hits all within ${inch(within)} of the fall`],
        })),
        { rule: 'LPG-11.8', cells: [[bonus(-2)], ['man in hard cover']] },
      ],
    },
  ],
  notes: [
    {
      rule: 'LPG-11.2',
      text:
        house.scatterHits === 2
          ? said`Scatter die (or D6): on target on ${5}–${6}.`
          : said`Scatter die (or D6): on target on a ${6}.`,
    },
    { rule: 'LPG-11.4', text: ['Same target and range as the last shot: may roll it again, once.'] },
    { rule: 'LPG-11.9', text: ['Prone, mounted and soft cover make no difference.'] },
  ],
});

const hits: CribBlock = {
  title: 'Results of a hit: D6',
  rule: 'LPG-16.1',
  tables: [
    {
      kind: 'grid',
      columns: [[], ['Shooting'], ['Charge']],
      rows: [
        { rule: 'LPG-16.1', cells: [[1], ['killed'], ['killed']] },
        { rule: 'LPG-16.2', cells: [span(2, 3), ['wounded, stunned *'], ['wounded, stunned']] },
        { rule: 'LPG-16.3', cells: [span(4, 5), ['stunned *'], ['breaks and runs']] },
        {
          rule: 'LPG-16.4',
          cells: [[6], ['B, C stunned; A ignores it'], ['B, C break and run; A ignores it']],
        },
      ],
    },
    {
      kind: 'results',
      caption: said`* If mounted, on ${2}–${5} roll again:`,
      rows: [
        { rule: 'LPG-16.5', cells: [span(1, 3), ['mount killed, rider thrown and stunned instead']] },
        { rule: 'LPG-16.5', cells: [span(4, 6), ['the first result; he stays mounted']] },
      ],
    },
  ],
  notes: [{ rule: 'LPG-17.4', text: ['No check for the mount in a charge.'] }],
};

const charge = (house: House): CribBlock => ({
  title: 'Charge test: D6',
  rule: 'LPG-18.1',
  tables: [
    {
      kind: 'modifiers',
      caption: ['Each man charging or being charged'],
      rows: modifierRows(CHARGE_MODIFIERS, {
        'leader encouraging him': {
          value: [bonus(1)],
          label: said`For each CP of a leader encouraging within ${inch(4)}`,
        },
        'other friends charging': { label: said`Other friends charging within ${inch(2)}` },
        'friends killed or broken': {
          value: [bonus(-1)],
          label: said`For each friend killed or broken this turn within ${inch(6)}`,
        },
        'foot charged by horse in the open': { label: ['On foot in the open, charged by horse'] },
      }),
    },
    {
      kind: 'results',
      rows: [
        { rule: 'LPG-18.2', cells: [faceUp(5), ['charges, or stands to receive it']] },
        {
          rule: 'LPG-18.3',
          cells: [
            span(3, 4),
            ['charges only if his opponent is stunned, prone or faces away; otherwise obeys orders'],
          ],
        },
        {
          rule: 'LPG-18.5',
          cells: [
            said`${2} or less`,
            ['charged: breaks, even if stunned; charging: does not, and is stunned'],
          ],
        },
      ],
    },
  ],
  notes: [
    {
      rule: 'LPG-18.4',
      text: ['Orders when charged: hold, fight on the spot; fall back, first one move away.'],
    },
    {
      rule: 'LPG-12.2',
      text: [
        house.chargeCost === 'free' ? 'A charge costs no action.' : 'A charge costs one action, kept for it.',
      ],
    },
  ],
});

const melee = (house: House): CribBlock => ({
  title: 'Hand to hand: D6',
  rule: 'LPG-12.5',
  tables: [
    {
      kind: 'modifiers',
      caption: [
        `Lower score takes a hit; equal scores ${house.meleeTies === 'no-hit' ? 'hit nobody' : 'hit both'}. ${house.advantage === 'single' ? 'Once, for any of:' : 'For each of:'}`,
      ],
      rows: modifierRows(ADVANTAGES, {
        'better position': { label: ['Better position: mounted against foot, higher, behind hard cover'] },
        'better hand weapon': { label: ['Better hand weapon: blade over sidearm over butt'] },
      }),
    },
  ],
  notes: [
    { rule: 'LPG-12.8', text: ['No reply from the rear, nor by the prone or stunned.'] },
    {
      rule: 'LPG-12.9',
      text: ['Against several: he fights only the one to his front, the others strike unanswered.'],
    },
    {
      rule: 'LPG-12.10',
      text: ['Who cannot strike rolls against each all the same: higher, and he is not hit.'],
    },
    { rule: 'LPG-12.12', text: ['One round a turn; next turn all act as usual and may leave.'] },
  ],
});

const rout = (house: House): CribBlock => ({
  title: 'Rout and pursuit',
  rule: 'LPG-13.1',
  tables: [
    {
      kind: 'modifiers',
      caption: said`Opponents within ${inch(6)} of a break, D6: ${PURSUE.base}+ pursues`,
      rows: modifierRows(PURSUIT_MODIFIERS, {
        'Métis or First Nations': { label: ['Métis, Cree, Assiniboine, Dakota'] },
        'grade A':
          house.aGradePursuit === 'choice'
            ? { value: said`±${1}`, label: ['Grade A, as the player chooses first'] }
            : { value: [bonus(1)] },
        'grade C': house.aGradePursuit === 'choice' ? false : {},
      }),
    },
  ],
  notes: [
    {
      rule: 'LPG-13.1',
      text: said`Broken: two move actions at top speed (one if wounded, ${2} AvD each if mounted), at once and each step ${3}, until more than ${inch(SAFE)} from every enemy.`,
    },
    {
      rule: 'LPG-13.3',
      text: [
        house.rally === 'distance'
          ? 'Then he halts and rallies; over the table edge he is gone.'
          : 'Then he halts, and rallies when a leader controls him.',
      ],
    },
    {
      rule: 'LPG-13.10',
      text: ['A pursuer runs as fast; who catches his man has one blow from behind, as a charger.'],
    },
  ],
});

const morale: CribBlock = {
  title: 'Unit morale check: D6',
  rule: 'LPG-8.1',
  tables: [
    {
      kind: 'modifiers',
      caption: said`A man killed or broken this turn: ${MORALE.base}+ carries on, otherwise at once retire one move action`,
      rows: modifierRows(MORALE_MODIFIERS, {
        'able men left': {
          value: [bonus(1)],
          label: ['For each able man left: not killed, broken or stunned'],
        },
        'leader encouraging them': {
          value: [bonus(1)],
          label: said`For each CP of a leader encouraging within ${inch(4)}`,
        },
      }),
    },
  ],
};

const table: CribBlock = {
  title: 'Cover, sight, arcs',
  rule: 'LPG-19.4',
  notes: [
    {
      rule: 'LPG-19.4',
      text: said`Soft: woods, scrub, fences, hill crests. Hard: rifle pits, buildings, barricades. Woods block sight after ${inch(4)}.`,
    },
    { rule: 'LPG-19.3', text: said`Front to ${45}° either side, rear beyond ${135}°, flank between.` },
    { rule: 'LPG-19.2', text: ['Distances from base edge to base edge.'] },
  ],
};

/** The quick reference, in the order of play. */
export const crib = cribWith(
  OPTIONS,
  (house): Crib => [
    sequence(house),
    command(house),
    control,
    actions,
    hurt(house),
    movement(house),
    acquiring(house),
    shooting,
    smallArms,
    hits,
    zone,
    shell(house),
    charge(house),
    melee(house),
    rout(house),
    morale,
    table,
  ],
);
