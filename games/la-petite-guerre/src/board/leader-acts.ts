import { type Act, type Ask, actWith, counted, listed, type Problem, type Side } from '@sandtable/engine';
import { controlledBy, judgeConforming, judgeSpending, mustTest, pointsProblem } from '../play/commanding.ts';
import type { Command, Order } from '../play/commands.ts';
import { isProblem, no } from '../play/fields.ts';
import { lookProblem } from '../play/looking.ts';
import type { State } from '../play/state.ts';
import { enemiesInView, isAble, menOf, nearestOf, type Standing, within } from '../table/men.ts';
import { manSees } from '../table/sight.ts';
import { searchAsk } from './man-acts.ts';
import { creep, way } from './moving-acts.ts';

/** What leaders may do with their command points. */

export const end = (id: string, label: string, about: string, command: Command, usual = false): Act =>
  actWith<Command>({ id, label, about, ends: true, usual, command: () => command });

type Spend = Extract<Command, { type: 'spendCp' }>;
type Rest = Omit<Parameters<typeof actWith<Command>>[0], 'id' | 'command'>;
type Leading = {
  readonly state: State;
  readonly leader: Standing;
  /** An act of his that takes a point. */
  readonly act: (
    id: string,
    kind: Spend['kind'],
    rest: Rest,
    more?: (answers: Parameters<Act['command']>[0]) => Partial<Spend>,
  ) => Act;
};

function leading(state: State, leader: Standing): Leading {
  const spend = { type: 'spendCp', side: leader.side, leader: leader.id } as const;
  return {
    state,
    leader,
    act: (id, kind, rest, more) =>
      actWith<Command>({
        id: `${leader.id} ${id}`,
        actor: leader.id,
        closed: pointsProblem(state, leader, kind) ?? null,
        ...rest,
        command: (answers) => ({ ...spend, kind, ...more?.(answers) }),
      }),
  };
}

/** LPG-5.2, LPG-5.8 */
function heartening({ state, leader, act }: Leading): Act[] {
  const near = controlledBy(state, leader).filter(mustTest).length;
  const idle = no('nobody-near', 'LPG-5.2', 'Nobody within 4 inches needs it.');
  const closed = pointsProblem(state, leader, 'control') ?? (near === 0 ? idle : null);
  return [
    act('control', 'control', {
      label: 'Control',
      key: 'c',
      usual: near > 0,
      closed,
      about: `His men within 4 inches need no test: ${near} of them now.`,
    }),
    act('encourage', 'encourage', {
      label: 'Encourage',
      key: 'e',
      about: 'A point more for charges and morale of his men within 4 inches, this turn.',
    }),
  ];
}

/** LPG-5.7 One move action, a measured step among them. */
function going({ state, leader, act }: Leading): Act[] {
  const closed = pointsProblem(state, leader, 'move') ?? null;
  const again = 'and he may move again when he acts.';
  const abouts = {
    go: `All that one average die gives, ${again}`,
    gallop: `All that two average dice give, ${again}`,
    creep: `As far as you like up to 2 inches, without a die, ${again}`,
  };
  const how = leader.prone ? ('crawl' as const) : ('shuffle' as const);
  const by = (id: string, label: string, key: string | null, ask: Ask, more: Partial<Spend>): Act => {
    const about = more.how ? abouts.creep : more.pace === 2 ? abouts.gallop : abouts.go;
    return act(id, 'move', { label, key, about, closed, asks: closed ? [] : [ask] }, ({ path }) => ({
      path: path ?? [],
      ...more,
    }));
  };
  if (leader.mounted)
    return [
      by('go', 'Ride there', 'm', way(state, leader, 2), { pace: 2 }),
      by('walk', 'Ride there, one die', null, way(state, leader, 1), { pace: 1 }),
    ];
  const step = by(how, leader.prone ? 'Crawl there' : 'Step there', 's', creep(state, leader), { how });
  return leader.prone ? [step] : [by('go', 'Go there', 'm', way(state, leader, 1), {}), step];
}

/** LPG-5.3, LPG-5.4, LPG-5.6 What he sees, hears and shows. */
function watching({ state, leader, act }: Leading): Act[] {
  const { id, side } = leader;
  const enemies = enemiesInView(state, side);
  const unseen = enemies.filter((enemy) => !lookProblem(state, leader, { target: enemy.id }));
  const spend = { type: 'spendCp', side, leader: id } as const;
  const shown = enemies.filter(
    ({ id: target }) =>
      leader.acquired.includes(target) &&
      !isProblem(judgeSpending(state, { ...spend, kind: 'indicate', target })),
  );
  const search = searchAsk(state, leader);
  /** LPG-7.12 Of whom he could be told to some use: whom he sees, and does not have in his eye himself. */
  const news = (man: Standing): Standing[] =>
    enemies.filter(
      (enemy) =>
        man.acquired.includes(enemy.id) &&
        !leader.acquired.includes(enemy.id) &&
        manSees(state, leader, enemy),
    );
  const heard = menOf(state, side).filter(
    (man) => man.id !== id && within(man, leader, 4) && news(man).length > 0,
  );
  const closed = (kind: Spend['kind']): boolean => pointsProblem(state, leader, kind) !== undefined;
  return [
    ...(unseen.length > 0
      ? [
          act(
            'assess',
            'assess',
            {
              label: 'Look for',
              key: 'a',
              about: 'One attempt to make out an enemy, beside his actions.',
              asks: [{ kind: 'target', among: unseen.map((enemy) => enemy.id), prompt: 'Look for' }],
            },
            ({ target }) => (target ? { target } : {}),
          ),
        ]
      : []),
    ...(search && !closed('assess')
      ? [
          act(
            'search',
            'assess',
            {
              label: 'Search',
              about: 'For whoever hides in a piece of ground, beside his actions.',
              asks: [search],
            },
            ({ chosen }) => ({ piece: chosen?.piece ?? search.initial! }),
          ),
        ]
      : []),
    ...(shown.length > 0
      ? [
          act(
            'indicate',
            'indicate',
            {
              label: 'Point out',
              key: 'p',
              about: 'Friends within 4 inches find him more easily this turn.',
              asks: [{ kind: 'target', among: shown.map((enemy) => enemy.id), prompt: 'Point out' }],
            },
            ({ target }) => (target ? { target } : {}),
          ),
        ]
      : []),
    ...heard.slice(0, 1).map((friend) =>
      act(
        'listen',
        'listen',
        {
          label: `Listen to ${friend.name}`,
          key: 'l',
          about: 'He then has in his eye whom the other has.',
          asks: [{ kind: 'target', among: news(friend).map((enemy) => enemy.id), prompt: 'Hear of' }],
        },
        ({ target }) => ({ target: friend.id, ...(target ? { enemy: target } : {}) }),
      ),
    ),
  ];
}

/** LPG-5.5 For his own unit, and for others of his command who hear him. */
function ordering({ state, leader, act }: Leading): Act[] {
  const { id, side, unit: own } = leader;
  const closed: Problem | null = pointsProblem(state, leader, 'order') ?? null;
  return Object.values(state.units).flatMap((unit) => {
    const order = unit.order === 'hold' ? ('fall-back' as const) : ('hold' as const);
    const command = { type: 'spendCp', side, leader: id, kind: 'order', target: unit.id, order } as const;
    const isOwn = unit.id === own;
    const isShut =
      isOwn && closed !== null && menOf(state, side).some((man) => man.unit === own && man.id !== id);
    if (unit.side !== side || (!isShut && isProblem(judgeSpending(state, command)))) return [];
    return [
      act(
        isOwn ? 'order' : `order ${unit.id}`,
        'order',
        {
          label: `Order ${unit.short}: ${order === 'hold' ? 'hold' : 'fall back'}`,
          closed,
          about: 'What the men do when charged and told to obey orders.',
        },
        () => ({ target: unit.id, order }),
      ),
    ];
  });
}

/** LPG-6.2 The men behind a lead man who may go by what he rolls, each within 2 inches of the one ahead. */
function fileOf(state: State, lead: Standing, men: readonly Standing[]): Command & { type: 'conform' } {
  const file = (followers: readonly string[]): Command & { type: 'conform' } => ({
    type: 'conform',
    side: lead.side,
    lead: lead.id,
    followers,
  });
  const followers: string[] = [];
  for (let last: Standing | undefined = lead; last; ) {
    last = nearestOf(
      last,
      men.filter(
        (man) =>
          man.id !== lead.id &&
          !followers.includes(man.id) &&
          !isProblem(judgeConforming(state, file([...followers, man.id]))),
      ),
    );
    if (last) followers.push(last.id);
  }
  return file(followers);
}

/** LPG-6.2 One file a unit: the longest behind any of its men who test. */
function conforming(state: State, side: Side, unit: string): Act[] {
  const men = menOf(state, side).filter((man) => man.unit === unit && mustTest(man));
  const [best] = men
    .map((lead) => fileOf(state, lead, men))
    .sort((a, b) => b.followers.length - a.followers.length);
  if (!best || best.followers.length === 0) return [];
  const name = state.men[best.lead]!.name; // he leads
  return [
    actWith<Command>({
      id: `${unit} conform`,
      actor: unit,
      label: `${counted(best.followers.length, 'man', 'men')} do as ${name} does`,
      about: 'One die for all of a file: they take what the man at its head gets.',
      command: () => best,
    }),
  ];
}

/** LPG-5.2 Every leader who has a man near him that would test, one after the other. */
function controlAll(state: State, leaders: readonly Standing[]): Act[] {
  const side = state.active!; // somebody commands
  const covered = new Set<string>();
  const said: string[] = [];
  const orders = leaders.flatMap((leader): Order[] => {
    if (pointsProblem(state, leader, 'control')) return [];
    const more = controlledBy(state, leader).filter((man) => mustTest(man) && !covered.has(man.id));
    for (const { id } of more) covered.add(id);
    if (more.length === 0) return [];
    said.push(`${leader.name} ${said.length === 0 ? 'controls ' : ''}${counted(more.length, 'man', 'men')}`);
    return [{ type: 'spendCp', side, leader: leader.id, kind: 'control' }];
  });
  if (orders.length < 2) return [];
  return [
    actWith<Command>({
      id: 'control-all',
      label: `${counted(orders.length, 'leader')} control ${counted(covered.size, 'man', 'men')}`,
      usual: true,
      about: `${listed(said)}, who would test otherwise. It costs each of these leaders a command point.`,
      command: () => ({ type: 'giveTogether', side, orders }),
    }),
  ];
}

/** `13 men test`; `The other 4 test` when some are controlled. */
function testingSaid(state: State, side: Side, testing: number): string {
  const others = menOf(state, side).some(({ control }) => control === 'controlled');
  if (testing === 1) return others ? 'The other one tests' : 'One man tests';
  return others ? `The other ${testing} test` : `${testing} men test`;
}

/** LPG-6.1 What the end of command leads to: how many must test. */
function ending(state: State, side: Side): Act {
  const testing = menOf(state, side).filter(mustTest).length;
  const then = 'then the other side commands, or men act.';
  return testing === 0
    ? end('end-command', 'End command', `Nobody has to test: ${then}`, { type: 'endCommand', side })
    : end(
        'end-command',
        testingSaid(state, side, testing),
        `${counted(testing, 'man', 'men')} whom nobody controls ${testing === 1 ? 'rolls' : 'roll'}; ${then}`,
        { type: 'endCommand', side },
      );
}

export function commandActs(state: State, side: Side): Act[] {
  const leaders = menOf(state, side).filter((man) => man.cp > 0 && isAble(man));
  const inOrder = [...leaders].sort((a, b) => Number(a.commander) - Number(b.commander));
  return [
    ...controlAll(state, inOrder),
    ...leaders.flatMap((leader) => {
      const his = leading(state, leader);
      return [heartening, going, watching, ordering].flatMap((acts) => acts(his));
    }),
    ...Object.keys(state.units).flatMap((unit) => conforming(state, side, unit)),
    ending(state, side),
  ];
}
