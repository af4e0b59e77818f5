import {
  type Act,
  type Answers,
  type Ask,
  actWith,
  askAmong,
  type Field,
  isRefused,
  type Side,
} from '@sandtable/engine';
import { INCH, type Place, posed } from '@sandtable/table';
import { answersOf } from '../play/charging.ts';
import { edgeOf, isProblem } from '../play/common.ts';
import { deciding, judge } from '../play/deciding.ts';
import { strikeable } from '../play/losses.ts';
import { mover } from '../play/moving.ts';
import { batteryOf } from '../play/plotting.ts';
import { silenceOf } from '../play/shooting.ts';
import type { Command, Estimate, Question, Shot, State, Unit } from '../play/state.ts';
import { gunAllotment, smallArmsAllotment } from '../players/allotting.ts';
import { mannerOf } from '../players/figures.ts';
import { RANGE_FACTORS, RANGE_HEADINGS } from '../sheet/tables.ts';
import { AMMUNITION, FORMATIONS, SMALL_ARMS, type SmallArm } from '../sheet/vocabulary.ts';
import { gunsOf, hasSponsons, machineGunsOf, mountsOf, smallArmsOf } from '../table/arms.ts';
import { moveRate, moverNow } from '../table/pace.ts';
import { countOf, enemiesOf, isVehicle, ownUnits } from '../table/roster.ts';
import { waysBack } from '../table/ways.ts';
import { roleSaid, weaponSaid } from '../words/naming.ts';
import { figuresAt } from './figures.ts';
import { allotmentForm, shotsOf } from './forms.ts';

/** What a side may do now, and what each deed still asks for. */

const AMMO_ASK: Ask = {
  kind: 'choice',
  name: 'ammo',
  prompt: 'Shell',
  options: Object.entries(AMMUNITION).map(([id, label]) => ({ id, label })),
  initial: 'he',
};
const ammoOf = ({ chosen }: Answers) => (chosen?.ammo ?? 'he') as keyof typeof AMMUNITION; // one of the options
/** WF-5.1 Direct fire has the right shell, unless a cloud is wanted. */
const SHELL_ASK: Ask = {
  kind: 'choice',
  name: 'shell',
  prompt: 'Shell',
  options: [
    { id: 'right', label: 'the right one' },
    { id: 'smoke', label: 'smoke' },
    { id: 'gas', label: 'gas' },
  ],
  initial: 'right',
};
const shellOf = (chosen: string | undefined) => (chosen === 'smoke' || chosen === 'gas' ? chosen : null);
const inchesAsk = (name: string, prompt: string, most: number): Ask => ({
  kind: 'number',
  name,
  prompt,
  least: -most,
  most,
  blank: true,
});
const numberOf = ({ named }: Answers, name: string): number => Number(named?.[name] ?? 0);

const CORNER = 'corner';
/** WF-11.7 An estimate by eye: inches up and right of one's left corner or a nominated point. No ruler is shown. */
function estimateAsks(view: State, side: Side): Ask[] {
  const south = edgeOf(view, side) === 'south';
  return [
    {
      kind: 'choice',
      name: 'from',
      prompt: 'Estimate from',
      options: [
        { id: CORNER, label: south ? 'south-west corner' : 'north-east corner' },
        ...view.points.map(({ name }) => ({ id: name, label: name })),
      ],
      initial: CORNER,
    },
    inchesAsk('up', `Up, to the ${south ? 'north' : 'south'}: inches`, view.map.depth / INCH),
    inchesAsk('right', `Right, to the ${south ? 'east' : 'west'}: inches`, view.map.width / INCH),
  ];
}
function estimateOf(answers: Answers): Estimate {
  const [up, right] = [numberOf(answers, 'up'), numberOf(answers, 'right')];
  const point = answers.chosen?.from ?? CORNER;
  if (point === CORNER) return { from: 'edges', baseline: up, inFromLeft: right, inFromRight: null };
  const [over, under] = [Math.max(0, up), Math.max(0, -up)];
  return {
    ...{ from: 'point', point, up: over, down: under },
    ...{ left: Math.max(0, -right), right: Math.max(0, right) },
  };
}

const ended = (side: Side, label: string, about: string): Act =>
  actWith<Command>({
    id: 'ready',
    label,
    about,
    key: 'Enter',
    ends: true,
    command: () => ({ type: 'ready', side }),
  });

function deployActs(view: State, side: Side): Act[] {
  const units = ownUnits(view, side).filter(({ arrives }) => arrives === 0);
  return units.map((unit) =>
    actWith<Command>({
      id: `${unit.id} deploy`,
      actor: unit.id,
      label: 'Set up elsewhere',
      about: 'Anywhere in its zone, with all its figures.',
      key: 'd',
      asks: [{ kind: 'place', from: unit.pose!, figures: (pose) => figuresAt(view, unit, pose) }], // own units are here
      command: ({ point, facing }) => ({
        type: 'deploy',
        side,
        unit: unit.id,
        pose: posed(point ?? unit.pose!, facing ?? unit.pose!.facing),
      }), // the same
    }),
  );
}

function plotActs(view: State, side: Side): Act[] {
  const guns = ownUnits(view, side).filter(
    (unit) =>
      unit.kind === 'gun' &&
      gunsOf(unit) > 0 &&
      !unit.limbered &&
      (view.phase !== 'setup' || view.openers.includes(unit.id)),
  );
  const first = view.phase === 'setup' ? 1 : view.turn + 2;
  return guns.flatMap((unit) =>
    first > view.turns
      ? []
      : [
          actWith<Command>({
            id: `${unit.id} plot`,
            actor: unit.id,
            label: 'Plot indirect fire',
            about: `Written by eye, ${view.phase === 'setup' ? 'from turn 1 on' : 'two turns ahead'}; what is written stays. A gun that is plotted does not fire directly in that turn.`,
            key: 'i',
            blind: true,
            asks: [
              ...estimateAsks(view, side),
              {
                kind: 'number',
                name: 'turn',
                prompt: 'In turn',
                least: first,
                most: view.turns,
                initial: first,
              },
              AMMO_ASK,
            ],
            command: (answers) => ({
              type: 'plot',
              side,
              gun: unit.id,
              estimate: estimateOf(answers),
              ammo: ammoOf(answers),
              turn: Number(answers.named?.turn ?? first),
            }),
          }),
        ],
  );
}

function batteryActs(view: State, side: Side): Act[] {
  const battery = batteryOf(view, side);
  if (!battery) return [];
  if (battery.sections.length === 0)
    return [1, 2].map((sections) =>
      actWith<Command>({
        id: `sections ${sections}`,
        label: sections === 1 ? 'Bombard in one section' : 'Bombard in two sections',
        about: 'Then the turns of fire are rolled, for your eyes only.',
        usual: sections === 2,
        command: () => ({ type: 'sections', side, sections: sections as 1 | 2 }), // one of the two
      }),
    );
  const isOpening = view.phase === 'setup';
  return battery.sections.flatMap(({ holding, orders, guns }, section) => {
    if (guns === 0) return [];
    const number = section + 1;
    const retarget = actWith<Command>({
      id: `retarget ${section}`,
      label: `Section ${number}: ${isOpening ? 'plan a target' : 'new target'}`,
      about: isOpening
        ? 'From any turn on, by eye; what is written stays.'
        : 'New orders, by eye, take effect after five turns; what is written stays.',
      blind: true,
      asks: [
        ...estimateAsks(view, side),
        ...(isOpening
          ? [
              {
                kind: 'number',
                name: 'turn',
                prompt: 'From turn',
                least: 1,
                most: view.turns,
                initial: 1,
              } as const,
            ]
          : []),
        AMMO_ASK,
      ],
      command: (answers) => ({
        type: 'retarget',
        side,
        section,
        estimate: estimateOf(answers),
        ammo: ammoOf(answers),
        ...(isOpening ? { turn: Number(answers.named?.turn ?? 1) } : {}),
      }),
    });
    const late = !isOpening && view.turn + 5 > view.turns;
    const toggle = actWith<Command>({
      id: `toggle ${section}`,
      label: `Section ${number}: ${holding ? 'fire' : 'hold fire'}`,
      about: `It ${holding ? 'holds its fire' : 'fires every turn'} until you say otherwise.`,
      command: () => ({ type: holding ? 'fire' : 'hold', side, section }),
    });
    const inEffect = orders.some(({ turn }) => turn <= Math.max(1, view.turn));
    return [...(late ? [] : [retarget]), ...(isOpening || !inEffect || battery.left === 0 ? [] : [toggle])];
  });
}

function moveActs(view: State, unit: Unit): Act[] {
  const { id, side } = unit;
  const pose = unit.pose!; // asked of those on the table
  const act = (kind: string, rest: Omit<Parameters<typeof actWith<Command>>[0], 'id'>): Act =>
    actWith<Command>({ id: `${id} ${kind}`, actor: id, ...rest });
  const rate = Math.round(moveRate(view, unit) * INCH * (1 - unit.spent));
  const acts: Act[] = [];
  if (!unit.acted && rate > 0)
    acts.push(
      act('move', {
        label: 'Move',
        about: 'Up to what is left of its move; slow ground takes more of it.',
        key: 'm',
        asks: [
          {
            kind: 'path',
            from: pose,
            most: rate,
            turns: true,
            bands: [{ most: rate, label: 'move' }],
            figures: (at) => figuresAt(view, unit, at),
          },
        ],
        command: ({ path, facing }) => ({
          type: 'move',
          side,
          unit: id,
          path: path ?? [],
          facing: facing ?? pose.facing,
        }),
      }),
      act('turn', {
        label: 'Turn on the spot',
        about: 'Up to 90 degrees are free; more takes half a move.',
        key: 'u',
        asks: [{ kind: 'facing', from: pose, figures: (at) => figuresAt(view, unit, at) }],
        command: ({ facing }) => ({
          type: 'move',
          side,
          unit: id,
          path: [{ x: pose.x, y: pose.y }],
          facing: facing ?? pose.facing,
        }),
      }),
    );
  const foot = moverNow(unit) === 'infantry' || moverNow(unit) === 'cavalry';
  if (!unit.acted && unit.status !== 'stand' && !unit.prone && foot && unit.kind !== 'gun')
    acts.push(
      act('charge', {
        label: 'Charge',
        about:
          'Straight into contact with an enemy in sight in front; he may answer with fire at two inches.',
        key: 'c',
        asks: [
          askAmong(
            enemiesOf(view, side).filter((enemy) => !isVehicle(enemy)),
            'Charge whom',
          ),
        ],
        command: ({ target }) => ({ type: 'charge', side, unit: id, target: target ?? '' }),
      }),
    );
  if (!unit.acted && (isVehicle(unit) || unit.formation === 'road-column' || unit.limbered)) {
    const far = Math.round(moveRate(view, unit, 'road') * INCH * (1 - unit.spent));
    acts.push(
      act('strategic', {
        label: 'March along a road',
        about:
          'All the way on a road, beginning and ending more than 20 inches from every enemy in sight; no fire this turn.',
        asks: [
          {
            kind: 'path',
            from: pose,
            most: far,
            turns: false,
            bands: [{ most: far, label: 'march' }],
            figures: (at) => figuresAt(view, unit, at),
          },
        ],
        command: ({ path }) => ({ type: 'strategic', side, unit: id, path: path ?? [] }),
      }),
    );
  }
  if (unit.spent <= 0.5) acts.push(...formActs(unit, act));
  return acts;
}

function formActs(
  unit: Unit,
  act: (kind: string, rest: Omit<Parameters<typeof actWith<Command>>[0], 'id'>) => Act,
): Act[] {
  const { id, side } = unit;
  const acts: Act[] = [];
  if ((unit.kind === 'squad' || unit.kind === 'team') && unit.original > 1)
    acts.push(
      act('form', {
        label: 'Change formation',
        about: 'Takes half a move. Lines fight best, skirmishers suffer least from guns, columns march.',
        key: 'f',
        asks: [
          {
            kind: 'choice',
            name: 'formation',
            prompt: 'Formation',
            options: [
              ...Object.entries(FORMATIONS).map(([name, label]) => ({ id: name, label })),
              { id: 'line 2', label: 'Line, two deep' },
            ],
            initial: unit.formation === 'line' ? 'skirmish' : 'line',
          },
        ],
        command: ({ chosen }) => {
          const [formation, deep] = (chosen?.formation ?? 'line').split(' ') as [
            keyof typeof FORMATIONS,
            string?,
          ]; // one of the options
          return { type: 'form', side, unit: id, formation, ranks: deep === '2' ? 2 : 1 };
        },
      }),
    );
  if (!isVehicle(unit) && !unit.mounted)
    acts.push(
      act('posture', {
        label: unit.prone ? 'Get up' : 'Lie down',
        about: 'Takes half a move. Prone men are harder to hit and fight badly.',
        key: 'd',
        command: () => ({ type: 'posture', side, unit: id, posture: unit.prone ? 'standing' : 'prone' }),
      }),
    );
  if (unit.kind === 'gun' && unit.gun !== 'mortar')
    acts.push(
      act('limber', {
        label: unit.limbered ? 'Unlimber' : 'Limber',
        about: 'Takes the whole move.',
        command: () => ({ type: 'limber', side, unit: id }),
      }),
    );
  if (unit.mover === 'cavalry')
    acts.push(
      act('mount', {
        label: unit.mounted ? 'Dismount' : 'Mount',
        about: 'Takes half a move.',
        command: () => ({ type: 'mount', side, unit: id }),
      }),
    );
  if (unit.kind === 'squad')
    acts.push(
      act('swim', {
        label: 'Send a swimmer',
        about:
          'One man from within 2 inches of the bank; he closes the bridge on 4 to 6 at the end of the next turn.',
        command: () => ({ type: 'swim', side, unit: id }),
      }),
      act('replace', {
        label: 'Man for the machine gun',
        about: 'A rifleman within 6 inches takes the place of a fallen gunner.',
        command: () => ({ type: 'replace', side, unit: id }),
      }),
    );
  return acts;
}

/** WF-4.2 The ranges of a weapon that are worth a line, the farthest that it reaches last. */
function bandsOf(weapon: SmallArm): number[] {
  const reached = RANGE_HEADINGS.filter((_, i) => RANGE_FACTORS[weapon][i] !== null);
  const farthest = reached.at(-1) ?? 0;
  return [...[6, 12, 24, 36].filter((inches) => inches < farthest), farthest];
}

/** WF-12.4, WF-9.11 The arc of one gun: to a side in a sponson, all round in a turret. */
function mountOf({ vehicle }: Unit, mount: number): Pick<Field, 'width' | 'axes'> {
  if (vehicle === 'ft17') return { width: 360 };
  return vehicle && hasSponsons(vehicle) ? { width: 120, axes: [mount === 0 ? 60 : -60] } : { width: 120 };
}

/** Letters that no tool of the board has. */
const FIRE_KEYS: Readonly<Record<SmallArm, string>> = { rifle: 'r', pistol: 's', lmg: 'n', hmg: 'h' };

/** One shot at a time, for whoever does not like the sheet. */
function shotActs(view: State, unit: Unit): Act[] {
  const { id, side } = unit;
  const act = (kind: string, rest: Omit<Parameters<typeof actWith<Command>>[0], 'id'>): Act =>
    actWith<Command>({ id: `${id} ${kind}`, actor: id, ...rest });
  const field = {
    from: figuresAt(view, unit, unit.pose!),
    width: isVehicle(unit) || unit.kind === 'sniper' ? 360 : 120,
    bands: [],
    apexes: [unit.pose!],
  }; // it is here
  if (view.phase === 'artillery')
    return mountsOf(unit).map((mount) =>
      act(`gun ${mount}`, {
        label: gunsOf(unit) > 1 ? `Lay the ${mount === 0 ? 'right' : 'left'} gun` : 'Lay the gun',
        about: 'On a point in sight. All guns fire together when both sides are ready.',
        key: 'g',
        asks: [{ kind: 'point', prompt: 'Aim at' }, SHELL_ASK],
        field: { ...field, ...mountOf(unit, mount), bands: [12, 48, 96] },
        command: ({ point, chosen }) => ({
          type: 'shoot',
          side,
          shot: { gun: id, point: point ?? NOWHERE, ammo: shellOf(chosen?.shell), mount },
        }),
      }),
    );
  if (silenceOf(view, unit)) return [];
  const shots = smallArmsOf(unit).map((weapon) =>
    act(`fire ${weapon}`, {
      label: `Fire ${SMALL_ARMS[weapon].toLowerCase()}`,
      about: 'At an enemy in sight; all fire together when both sides are ready.',
      key: FIRE_KEYS[weapon],
      asks: [
        askAmong(enemiesOf(view, side), 'Fire at'),
        ...(isVehicle(unit)
          ? [
              {
                kind: 'number',
                prompt: 'How many of its guns',
                least: 1,
                most: Math.max(1, machineGunsOf(unit, weapon)),
              } as const,
            ]
          : []),
      ],
      field: { ...field, bands: bandsOf(weapon) },
      command: ({ target, number }) => ({
        type: 'shoot',
        side,
        shot: { unit: id, weapon, target: target ?? '', count: number ?? 1 },
      }),
    }),
  );
  const bombers = field.from.filter((_, i) => unit.figures[i] === 'bomber');
  const grenade = act('grenade', {
    label: 'Throw a grenade',
    about: 'At a point within 6 inches of a bomber, who sees it.',
    asks: [{ kind: 'point', prompt: 'Throw at' }],
    field: { from: bombers, width: 360, bands: [6], apexes: bombers.map(({ pose }) => pose) },
    command: ({ point }) => ({ type: 'grenade', side, bomber: id, point: point ?? NOWHERE }),
  });
  return countOf(unit, 'bomber') > 0 ? [...shots, grenade] : shots;
}
const NOWHERE: Place = { x: -1, y: -1 };

function allotActs(view: State, side: Side): Act[] {
  const own = view.written.written[side] ?? [];
  const suggested: readonly Shot[] =
    view.phase === 'artillery'
      ? gunAllotment(view, side)
      : smallArmsAllotment(view, side, mannerOf('steady', view, side));
  const rows = allotmentForm(view, side, suggested);
  const sheet =
    own.length === 0 && rows.length > 0
      ? [
          actWith<Command>({
            id: 'allot',
            label: 'Allot all fire',
            about: 'The whole side on one sheet, as suggested or as you change it; this seals it.',
            key: 'a',
            usual: true,
            asks: [{ kind: 'form', prompt: 'Who fires at whom', rows }],
            command: (answers) => ({ type: 'allot', side, shots: shotsOf(view, side, suggested, answers) }),
          }),
        ]
      : [];
  const single = ownUnits(view, side)
    .filter(({ wreck }) => wreck === null)
    .flatMap((unit) => shotActs(view, unit));
  return [
    ...sheet,
    ...single,
    {
      ...ended(
        side,
        own.length === 0 ? 'Hold all fire' : 'Seal what is written',
        'When both sides are ready, everything is opened and fired together.',
      ),
      usual: rows.length === 0, // nobody is in sight
    },
  ];
}

/** WF-12.8 Directly away, or so far to one side of it. */
function backSaid(direction: number, away: number): string {
  const turn = ((direction - away + 540) % 360) - 180;
  if (turn === 0) return 'Straight back';
  const side = ['north', 'east', 'south', 'west'][Math.round((away + 90 * Math.sign(turn) + 360) / 90) % 4]!; // four of them
  return `Back, ${Math.abs(turn)}° more to the ${side}`;
}

function questionActs(view: State, question: Question): Act[] {
  const { side } = question;
  const unit = view.units[question.unit]!; // it is asked
  const act = (id: string, label: string, about: string, command: Command): Act =>
    actWith<Command>({ id, label, about, actor: unit.id, command: () => command });
  switch (question.kind) {
    case 'answer': {
      const chargers = view.charge!.units.map((id) => view.units[id]!); // a charge is under way
      const words = { fire: 'Fire at them', rise: 'Get up', hold: 'Stand and wait' } as const;
      return answersOf(view, unit, chargers).map((how) =>
        how === 'fire' && chargers.length > 1
          ? actWith<Command>({
              id: how,
              label: words[how],
              about: 'At one of them, at two inches.',
              actor: unit.id,
              asks: [askAmong(chargers, 'Fire at')],
              command: ({ target }) => ({
                type: 'answer',
                side,
                how,
                ...(target === undefined ? {} : { at: target }),
              }),
            })
          : act(
              how,
              words[how],
              how === 'fire' ? 'At two inches, with everything; it is the fire of this turn.' : '',
              { type: 'answer', side, how },
            ),
      );
    }
    case 'nominate':
      return question.among.map((figure) =>
        act(figure, `Lose ${roleSaid(figure, 1)}`, '', { type: 'nominate', side, figure }),
      );
    case 'weapon':
      return strikeable(unit).map((struck) =>
        act(`${struck.weapon}${struck.mount ?? ''}`, `Lose ${weaponSaid(struck)}`, '', {
          type: 'strike',
          side,
          ...struck,
        }),
      );
    case 'goBack':
      return waysBack(view, unit, question.away).map((direction) =>
        act(
          `back ${direction}`,
          backSaid(direction, question.away),
          `Three inches, at ${direction}° of the compass.`,
          { type: 'goBack', side, direction },
        ),
      );
    case 'follow':
      return [true, false].map((follow) =>
        act(`follow ${follow}`, follow ? 'Follow up 3 inches' : 'Stay', '', { type: 'follow', side, follow }),
      );
  }
}

/** Everything that this side may do now. */
export function acts(view: State, side: Side): readonly Act[] {
  if (!deciding(view).includes(side)) return [];
  const [question] = view.asked;
  if (question) return questionActs(view, question);
  switch (view.phase) {
    case 'setup':
      return [
        ...deployActs(view, side),
        ...batteryActs(view, side),
        ...plotActs(view, side),
        {
          ...ended(side, 'We have set up', 'The battle begins when both have.'),
          usual: batteryActs(view, side).length === 0, // how the guns fire is said first
        },
      ].filter((act) => isOpen(view, act));
    case 'orders':
      return [
        ...batteryActs(view, side),
        ...plotActs(view, side),
        ended(side, 'Seal the orders', 'What is plotted stays secret until it falls.'),
      ];
    case 'initiative':
      return (['first', 'second'] as const).map((type) =>
        actWith<Command>({
          id: type,
          label: `Move ${type}`,
          about: type === 'first' ? 'You move before the enemy.' : 'You see the enemy move before you do.',
          usual: type === 'second',
          ends: true,
          command: () => ({ type, side }),
        }),
      );
    case 'artillery':
    case 'small-arms':
      return allotActs(view, side);
    default: {
      const able = ownUnits(view, side).filter((unit) => !isProblem(mover(view, side, unit.id)));
      const deeds = able.flatMap((unit) => moveActs(view, unit)).filter((act) => isOpen(view, act));
      const done = actWith<Command>({
        id: 'done',
        label: 'End the movement',
        about: 'Whoever has not moved stays where it is.',
        key: 'Enter',
        ends: true,
        command: () => ({ type: 'done', side }),
      });
      return [...deeds, done];
    }
  }
}

/** What needs no answer is offered only if it would be accepted. */
const isOpen = (view: State, act: Act): boolean =>
  act.asks.length > 0 || !isRefused(judge(view, act.command({}) as Command)); // acts of this game
