import {
  badFields,
  fact,
  inches,
  inchesOr,
  inInches,
  maybeInches,
  refuseWhen,
  sentence,
  sentences,
} from '@sandtable/engine';
import { BAD, maybeOneOf, oneOf, oneOfOr, wholeOr } from './fields.ts';
import { procedure } from './options.ts';
import { NOTICE } from './tables.ts';
import { AMMUNITION, type Ammunition, ESTIMATES, ORDERS, type Order, TARGETS } from './vocabulary.ts';

type Plan = {
  readonly kind: Order;
  readonly ammo: Ammunition | null;
  readonly target: keyof typeof TARGETS;
};

/** WF-5.1 Direct fire uses the right shell unless one is named. */
const shellFor = ({ ammo, target }: Plan): Ammunition => ammo ?? (target === 'troops' ? 'shrapnel' : 'he');

const ORDER_RULES = {
  direct: ['WF-5.3', 'WF-5.1'],
  indirect: ['WF-5.4', 'WF-5.2'],
  'off-table': ['WF-5.5', 'WF-5.2'],
  'new-orders': ['WF-11.4', 'WF-5.5'],
} as const satisfies Record<Order, readonly string[]>;

/** WF-5.1 to WF-5.5, WF-11.4 When an order may be fired, and with what. */
export const firePlan = procedure({
  id: 'firePlan',
  title: 'Fire order',
  about: 'The earliest turn of a fire order, and its ammunition.',
  rules: ['WF-5.1', 'WF-5.2', 'WF-5.3', 'WF-5.4', 'WF-5.5', 'WF-11.4'],
  tells: 'allowed',
  shape: {
    kind: oneOf('Kind of fire', ORDERS),
    ammo: maybeOneOf('Ammunition', AMMUNITION, {
      help: 'Direct fire chooses by itself unless you name one.',
    }),
    target: oneOfOr('troops', 'Target', TARGETS),
    plannedOn: wholeOr(0, 'Planned in turn', { help: 'Plots made while setting up: 0 or earlier.' }),
    firesOn: wholeOr(0, 'To fall in turn'),
  },
  checks: [
    ...badFields([BAD]),
    refuseWhen(
      'ammo-not-stated',
      'WF-5.2',
      ({ kind, ammo }: Plan) => kind !== 'direct' && ammo === null,
      'Name the ammunition when you plan the fire.',
    ),
  ],
  idle: { target: ({ kind, ammo }) => kind !== 'direct' || ammo !== null },
  run(dice, plan) {
    const delay = NOTICE[plan.kind];
    const earliest = plan.plannedOn + delay;
    const allowed = plan.firesOn >= earliest;
    const ammo = shellFor(plan);
    dice.trace?.push(
      fact(
        ORDER_RULES[plan.kind],
        `${AMMUNITION[ammo]}, ${delay === 0 ? 'without' : `${delay} turns of`} notice: from turn ${earliest} on`,
      ),
    );
    return { delay, earliest, allowed, ammo };
  },
  says: ({ earliest, allowed, ammo }, { firesOn }) =>
    sentences(
      allowed ? `the order may be fired in turn ${firesOn}` : `the order cannot be fired in turn ${firesOn}`,
      `it takes effect from turn ${earliest} on, with ${AMMUNITION[ammo].toLowerCase()}`,
    ),
});

/** An estimate as written, in the plotting player's frame. */
type Plot = {
  readonly width: number;
  readonly depth: number;
  readonly from: keyof typeof ESTIMATES;
  readonly x: number;
  readonly y: number;
  readonly up: number;
  readonly down: number;
  readonly left: number;
  readonly right: number;
  readonly baseline: number;
  readonly inFromLeft: number | null;
  readonly inFromRight: number | null;
};

/** Sums of decimal fractions of an inch come out a hair off; a point on the very edge is still on the table. */
const exact = (inches: number): number => Number(inches.toFixed(9)) + 0; // + 0: never minus zero

/** WF-11.7 Up is away from the own baseline, left and right as the player faces the enemy. */
function pointOf(plot: Plot): { readonly x: number; readonly y: number } {
  if (plot.from === 'point')
    return { x: exact(plot.x + plot.right - plot.left), y: exact(plot.y + plot.up - plot.down) };
  return { x: plot.inFromLeft ?? exact(plot.width - (plot.inFromRight ?? 0)), y: plot.baseline };
}

const isOff = (plot: Plot): boolean => {
  const { x, y } = pointOf(plot);
  return x < 0 || x > plot.width || y < 0 || y > plot.depth;
};

const point = { group: 'From a nominated point' };
const edges = { group: 'From the edges' };
const distance = (label: string, shown: object) => inchesOr(0, label, { code: BAD, ...shown });
const byPoint = ({ from }: Plot): boolean => from === 'point';
const byEdges = ({ from }: Plot): boolean => from === 'edges';

/** WF-11.7 The point that an estimate means. */
export const plotPoint = procedure({
  id: 'plotPoint',
  title: 'Where does the plot lie?',
  about: 'Turns a written estimate into a point on the table.',
  rules: ['WF-11.7', 'WF-11.8'],
  tells: 'x',
  shape: {
    width: inches('Width of the table', { code: BAD, common: [48, 72, 96] }),
    depth: inches('Depth of the table', { code: BAD, common: [48, 60] }),
    from: oneOfOr('point', 'Estimate', ESTIMATES),
    x: distance('Point, from your left-hand edge', point),
    y: distance('Point, from your baseline', point),
    up: distance('Up', { ...point, help: 'Away from your baseline.' }),
    down: distance('Down', point),
    left: distance('Left', point),
    right: distance('Right', point),
    baseline: distance('From your baseline', edges),
    inFromLeft: maybeInches('In from the left', { code: BAD, ...edges }),
    inFromRight: maybeInches('In from the right', { code: BAD, ...edges }),
  },
  checks: [
    ...badFields([BAD]),
    refuseWhen(
      'side-not-stated',
      'WF-11.7',
      ({ from, inFromLeft, inFromRight }: Plot) =>
        from === 'edges' && (inFromLeft === null) === (inFromRight === null),
      'Say how far in from the left or from the right, one of the two.',
    ),
    refuseWhen('off-table', 'WF-11.7', isOff, 'The point lies off the table; write another estimate.'),
  ],
  idle: {
    x: byEdges,
    y: byEdges,
    up: byEdges,
    down: byEdges,
    left: byEdges,
    right: byEdges,
    baseline: byPoint,
    inFromLeft: byPoint,
    inFromRight: byPoint,
  },
  run(dice, plot) {
    const { x, y } = pointOf(plot);
    const rules = plot.from === 'point' ? ['WF-11.7', 'WF-11.8'] : 'WF-11.7';
    dice.trace?.push(fact(rules, `${inInches(x)} from the left, ${inInches(y)} from the baseline`));
    return { x, y };
  },
  says: ({ x, y }) =>
    sentence(`the plot lies ${inInches(x)} from your left-hand edge and ${inInches(y)} from your baseline`),
});
