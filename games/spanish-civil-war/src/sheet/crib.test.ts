import { type Asked, range, testCrib } from '@sandtable/engine/testing';
import { spanishCivilWar } from '../index.ts';
import { crib } from './crib.ts';

type Scored = ReadonlyMap<number, readonly unknown[]>;

/** What each score brings, over many situations and all faces of the die. */
function scored(
  ask: Asked,
  procedure: string,
  inputs: readonly object[],
  fields: readonly string[],
  score = 'score',
): Scored {
  const found = new Map<number, readonly unknown[]>();
  for (const input of inputs)
    for (const face of range(1, 10)) {
      const outcome = ask.out(procedure, input, [face]);
      found.set(
        Number(outcome[score]),
        fields.map((field) => outcome[field]),
      );
    }
  return found;
}

/** Scores that bring the same, best first: `10+`, `7–9`, `under 2`, or to the least where there is one. */
function bands(
  table: Scored,
  say: (result: readonly unknown[]) => readonly number[],
  least?: number,
): number[][] {
  const scores = [...table.keys()].sort((a, b) => b - a);
  const same = (a: number, b: number): boolean => table.get(a)?.join() === table.get(b)?.join();
  const tops = scores.filter((score) => !table.has(score + 1) || !same(score, score + 1));
  return tops.map((top, i) => {
    const next = tops[i + 1];
    const from = next === undefined ? (least ?? Number.NEGATIVE_INFINITY) : next + 1;
    const numbers = say(table.get(top)!);
    if (i === 0) return [from, ...numbers];
    if (from === Number.NEGATIVE_INFINITY) return [top + 1, ...numbers];
    return from === top ? [from, ...numbers] : [from, top, ...numbers];
  });
}

const RATINGS = range(-1, 2);
const known = (numbers: readonly unknown[]): number[] =>
  numbers.filter((each) => typeof each === 'number' && each !== 0) as number[]; // filter does not narrow it
const rallied = ([before, after]: readonly unknown[]): number[] =>
  known([Math.abs(Number(after) - Number(before))]);

const RALLYING = RATINGS.flatMap((mr) =>
  [false, true].map((underFireLastMove) => ({
    mr,
    underFireLastMove,
    enemyWithin12: underFireLastMove,
    dps: 3,
    elements: 4,
  })),
);
const MOVING = RATINGS.flatMap((mr) => range(0, 4).map((dps) => ({ mr, dps })));

function movement(ask: Asked): number[][] {
  const [foot, horse, limbers] = ['infantry', 'cavalry', 'horse-limber'].map((troop) =>
    scored(
      ask,
      'movementRoll',
      MOVING.map((unit) => ({ ...unit, troop })),
      ['distance', 'result'],
    ),
  );
  const whole = new Map(
    [...foot!].map(([score, row]) => [
      score,
      [row[0], horse!.get(score)![0], limbers!.get(score)![0], row[1]],
    ]),
  );
  return bands(whole, known);
}

const driving = (ask: Asked, kind: string): number[][] =>
  bands(
    scored(
      ask,
      'vehicleMovementRoll',
      RATINGS.flatMap((mr) =>
        ['none', 'retiring', 'retreating'].map((mark) => ({
          kind,
          mr,
          mark,
          underArtilleryFire: mark === 'retreating',
          underFire: mark === 'retiring',
        })),
      ),
      ['multiplier'],
    ),
    known,
  );

const speed = (ask: Asked, vehicle: string): number => {
  const { distance, multiplier } = ask.out('vehicleMovementRoll', { vehicle });
  return Number(distance) / Number(multiplier);
};
const speeds = (ask: Asked, kind: string): number[] =>
  ['fast', 'medium', 'slow'].map((pace) => speed(ask, `${kind}-${pace}`));

const VOLLEY = { rifle: 4, range: 10, targetElements: 4 };
const POINTS = { range: 6, targetElements: 4 };
const points = (ask: Asked, input: object): number =>
  ask.may('smallArmsFire', { ...POINTS, ...input })
    ? ask.number('smallArmsFire', { ...POINTS, ...input }, 'firePoints')
    : 0;

/** The situation that comes to so many fire points: rifles, or one rifle at cover. */
const worthPoints = (total: number): object =>
  total > 0 ? { ...POINTS, rifle: total } : { ...POINTS, rifle: 1, cover: ['soft', 'hard'][-total] };
const leastFace = (ask: Asked, total: number, dps: number): number =>
  ask.least(
    (face) =>
      face > 0 &&
      Number(ask.out('smallArmsFire', { ...worthPoints(total), targetElements: 9 }, [face]).dps) >= dps,
    10,
  );

function effects(ask: Asked, rows: readonly number[], most: number): number[][] {
  return rows.map((total) => [
    total,
    ...range(1, most).flatMap((dps) => {
      const face = leastFace(ask, total, dps);
      // A 1 is printed where the number has just come down to it; lower down any roll will do.
      return face === Number.POSITIVE_INFINITY || (face === 1 && leastFace(ask, total - 1, dps) === 1)
        ? []
        : [face];
    }),
  ]);
}

/** Faces that bring a result on a softskin with eight elements aboard. */
function softskin(ask: Asked, vehicle: string, received: number, lost: boolean): number[] {
  const load = { carriedElements: 8 };
  const ways: readonly (readonly [string, object, number])[] = [
    ['smallArmsAtSoftskin', { range: 6, rifle: 8, ...load }, 1],
    ['antiTankFire', { range: 10, target: 'softskin', ...load }, 10],
    ['artilleryFire', { range: 10, target: 'softskin', ...load }, 10],
  ];
  return ways.flatMap(([procedure, input, first]) => {
    const faces = range(1, 10).filter((face) => {
      const outcome = ask.out(procedure, input, [first, face]);
      return (
        outcome.vehicle === vehicle &&
        outcome.carriedReceived === received &&
        outcome.carriedDestroyed === lost
      );
    });
    return faces.length === 1 ? faces : [faces[0]!, faces[faces.length - 1]!];
  });
}

/** Range and armour factor as the working of a hit has them. */
function armourFactors(
  ask: Asked,
  weapon: string,
  distance: number,
  target: string,
): readonly (number | null)[] {
  const input = { weapon, range: distance, target };
  if (!ask.may('antiTankFire', input)) return [null, null];
  const traces = [
    [10, 1],
    [10, 1, 10],
  ].map((faces) => ask.lines('antiTankFire', input, faces));
  const factors = traces
    .flat()
    .find((line) => line.kind === 'sum' && line.title === 'factors against armour');
  return factors?.kind === 'sum' ? factors.modifiers.map(({ value }) => value) : [null, null];
}
const ARMOUR = ['light-armour', 'medium-armour', 'heavy-armour'];
const GUNS = ['light-gun', 'medium-gun', 'heavy-gun', 'at-rifle'];

/** What a hit on armour brings by its score; a morale check takes a die more. */
function armourHits(ask: Asked): Scored {
  const found = new Map<number, readonly unknown[]>();
  for (const target of ARMOUR)
    for (const weapon of GUNS)
      for (const face of range(1, 10)) {
        const input = { weapon, range: 10, target };
        const faces = ask.lines('antiTankFire', input, [10, face]).length > 0 ? [10, face] : [10, face, 10];
        const { effectScore, effect } = ask.out('antiTankFire', input, faces);
        found.set(Number(effectScore), [effect]);
      }
  return found;
}

const shell = (ask: Asked, input: object): number =>
  ask.number('artilleryFire', { range: 10, targetElements: 4, ...input }, 'effectScore', [10, 5]);
const shells = (ask: Asked): Scored => {
  const found = new Map<number, readonly unknown[]>();
  for (const cover of ['none', 'trenches'])
    for (const face of range(1, 10)) {
      const { effectScore, dps } = ask.out('artilleryFire', { range: 10, targetElements: 9, cover }, [
        10,
        face,
      ]);
      found.set(Number(effectScore), [dps]);
    }
  return found;
};

function rolls(ask: Asked): Scored {
  const found = new Map<number, readonly unknown[]>();
  for (const face of range(1, 10))
    for (const number of range(1, 3))
      if (
        ask.ends(
          'airstrike',
          { target: 'infantry', targetElements: 9 },
          [face, ...range(1, number).map(() => 1)],
          'rolls',
          number,
        )
      )
        found.set(face, [number]);
  return found;
}

const EQUAL = { attacker: { elements: 4 }, defender: { elements: 4 } };
const attacker = (change: object): object => ({ ...EQUAL, attacker: { elements: 4, ...change } });

function fights(ask: Asked): Scored {
  return new Map(
    range(0, 9).map((by) => {
      const { attackerDps, standsLost, defenderDps, loserMove } = ask.out('assault', EQUAL, [1 + by, 1]);
      return [by, [attackerDps, standsLost, defenderDps, loserMove]] as const;
    }),
  );
}
function bottles(ask: Asked): Scored {
  // One element adds one, so a die more on the side of the armour makes them equal.
  const alone = { infantry: { elements: 1 } };
  return new Map(
    range(0, 8).map((by) => {
      const { infantryDps, fallBack } = ask.out('assaultOnArmour', alone, [1, 2 + by]);
      const { armourResult } = ask.out('assaultOnArmour', alone, [1 + by, 2]);
      return [by, [infantryDps, Number(fallBack) / 8, armourResult]] as const;
    }),
  );
}

testCrib({
  sheet: spanishCivilWar,
  crib,
  home: import.meta.url,
  names: /T-26|FT17|CV33|BT-5|BA-6/g,
  proofs: (ask, house) => {
    const capped =
      house.officerCap === 'plus-2' ? [[ask.worth('movementRoll', {}, [{ officer: 3 }])[0]![0]!]] : [];
    const ranging = house.rangingRounds === 'inclusive' ? 1 : 0;
    const shot = { range: 20, target: 'medium-armour' };
    const at = (change: object): number => ask.worth('antiTankFire', shot, [change])[0]![0]!;
    const edge = (gain: number): number =>
      ask.greatest((inches) => inches >= 20 && at({ range: inches }) === gain);
    const shelling = { range: 10, targetElements: 4 };
    const aimed = (change: object): number => ask.worth('artilleryFire', shelling, [change])[0]![0]!;
    const near = ask.greatest(
      (inches) => points(ask, { lmg: 1, range: inches }) === points(ask, { lmg: 1, range: 2 }),
      24,
    );
    const middle = ask.greatest((inches) => points(ask, { smg: 1, range: inches }) > 0, 24);
    const reach = ask.most('smallArmsFire', 'range', { ...VOLLEY });
    const arms = ['rifle', 'smg', 'lmg', 'hmg', 'mountedCavalry'].map((arm) =>
      [2, middle, reach].map((inches) => {
        const single = points(ask, { [arm]: 1, range: inches });
        return arm === 'mountedCavalry' && single !== 0 ? single + 2 : single; // less what mounted firers lose
      }),
    );
    const extended = house.fireTable === 'extended';
    const volley = (change: object): number => ask.worth('smallArmsFire', VOLLEY, [change])[0]![0]!;
    return {
      'Rally: D10': [
        ...ask.worth('rallyTest', { dps: 3 }, [{ underFireLastMove: true }]),
        [ask.worth('rallyTest', { dps: 3 }, [{ enemyWithin12: true }])[0]![0]!, ask.written('SCW-3.3', 12)],
        ...bands(
          new Map(
            [...scored(ask, 'rallyTest', RALLYING, ['dpsAfter', 'elementsLost'])].map(([score, [after]]) => [
              score,
              [3, after],
            ]),
          ),
          rallied,
        ),
      ],
      ...(house.assaultMovement === 'ordinary-roll'
        ? {}
        : {
            'Assault movement: D10': [
              range(1, 10),
              range(1, 10).flatMap((face) => {
                const part = ask.number('assaultMoveRoll', { elements: 4 }, 'fraction', [face]);
                return part === 1 ? [] : [part];
              }),
              range(1, 10).map((face) => ask.number('assaultMoveRoll', { elements: 4 }, 'dpsGained', [face])),
            ],
          }),
      'Movement: D10': [
        ...ask.worth('movementRoll', {}, [{ dps: 1 }]),
        ...capped,
        ...ask.worth('movementRoll', {}, [{ column: true }]),
        ...movement(ask),
      ],
      'Vehicle movement: D10': [
        ...ask.worth('vehicleMovementRoll', {}, [{ mark: 'retiring' }, { mark: 'retreating' }]),
        ...driving(ask, 'armour'),
        ...ask.worth('vehicleMovementRoll', { kind: 'softskin' }, [
          { underFire: true },
          { underArtilleryFire: true },
        ]),
        ...driving(ask, 'softskin'),
      ],
      'Vehicle speeds': [
        ...['armoured-car', 'armoured-truck', 'car', 'truck'].map((kind) => speeds(ask, kind)),
        [speed(ask, 'wagon-medium')],
      ],
      'Parts of a move': [
        ['horse-limber', 'limber'],
        ['infantry', 'bus'],
        ['infantry', 'set-up-mortar'],
        ['infantry', 'mount'],
        ['infantry', 'leave-trench'],
      ].map(([troop, action]) => [ask.number('spendMove', { troop, actions: [action] }, 'fraction')]),
      'Observation: D10': [
        [ask.base('observe', { distance: 5 })],
        [
          ask.worth('observe', { distance: 5 }, [{ distance: 13 }])[0]![0]!,
          ask.least((distance) => ask.worth('observe', { distance: 0 }, [{ distance }])[0]![0] === -1),
        ],
        ...ask.worth('observe', { distance: 5 }, [
          { observerMoved: true },
          { markerInCover: true },
          { observerHigher: true },
        ]),
      ],
      'Small arms: fire points': [
        [ask.least((inches) => ask.may('smallArmsFire', { ...VOLLEY, range: inches })), near, middle, reach],
        ...arms.map(known),
      ],
      'Small arms: modifiers': [
        [volley({ cover: 'soft' })],
        [volley({ cover: 'hard' })],
        [volley({ cover: 'trenches' })],
        [volley({ target: 'cavalry' })],
        [volley({ firersUnderArtMgFire: true })],
        [volley({ firerMark: 'pinned' })],
        [
          volley({ firerDps: 2 }),
          ...range(0, 4).filter((firerDps) => volley({ firerDps }) === volley({ firerDps: 2 })),
        ],
        [
          volley({ firerDps: 4 }),
          ask.least((firerDps) => volley({ firerDps }) === volley({ firerDps: 4 }), 4),
        ],
        [volley({ mountedCavalry: 1 }) - 1], // its own point besides
      ],
      'Small arms: effect, D10': [
        range(1, extended ? 5 : 3),
        ...effects(ask, extended ? range(-1, 12) : range(0, 10), extended ? 5 : 3),
      ],
      'Anti-tank fire: D10': [
        [ask.base('antiTankFire', shot)],
        [at({ firerMoving: true })],
        [at({ targetMoving: true })],
        [at({ range: 30 }), edge(0), edge(-1)],
        [at({ range: 60 }), edge(-1)],
        [at({ range: 5 }), ask.least((inches) => at({ range: inches }) === 0)],
        [
          ask.greatest((inches) => armourFactors(ask, 'light-gun', inches, 'light-armour')[0] === 2),
          ask.greatest((inches) => armourFactors(ask, 'light-gun', inches, 'light-armour')[0] === 1),
          edge(-1),
        ],
        ...GUNS.map((weapon) =>
          [
            ...[12, 24, 36].map((inches) => armourFactors(ask, weapon, inches, 'light-armour')[0]),
            ...ARMOUR.map((target) => armourFactors(ask, weapon, 10, target)[1]),
          ].filter((each) => each !== null && each !== undefined),
        ),
        ...bands(armourHits(ask), () => []),
      ],
      'Artillery and mortars: D10': [
        [ask.base('artilleryFire', shelling), ask.base('artilleryFire', { ...shelling, weapon: 'mortar' })],
        [aimed({ targetMoving: true }) + ranging], // a moving target is not ranged in on
        [aimed({ range: 30 }), ask.greatest((inches) => aimed({ range: inches }) === 0)],
        [aimed({ targetElements: 1 })],
        [aimed({ previousRounds: 1 })],
        ...[{ cover: 'hard' }, { cover: 'trenches' }, { target: 'cavalry' }, { weapon: 'mortar' }].map(
          (change) => [shell(ask, change) - shell(ask, {})],
        ),
        ...bands(shells(ask), known),
      ],
      'Softskins hit: D10': [
        softskin(ask, 'sound', 0, false),
        softskin(ask, 'abandoned', 0, false),
        [2, ...softskin(ask, 'destroyed', 2, false)],
        [4, ...softskin(ask, 'destroyed', 4, false)],
        softskin(ask, 'destroyed', 0, true),
      ],
      'Armour morale: D10': [
        ...ask.worth('armourMoraleTest', {}, [{ underAtFire: true }, { underMgFire: true }]),
        ...bands(
          scored(
            ask,
            'armourMoraleTest',
            RATINGS.flatMap((mr) => [false, true].map((underAtFire) => ({ mr, underAtFire }))),
            ['morale'],
          ),
          () => [],
        ),
      ],
      'Airstrikes: D10': bands(rolls(ask), known, 1),
      'Assault: D10 each': [
        ...ask.worth(
          'assault',
          EQUAL,
          [
            { dps: 1 },
            { mark: 'retiring' },
            { column: true },
            { elements: 5 },
            { position: 'defences' },
            { position: 'trenches' },
            { flankOrRear: true },
            { troop: 'cavalry' },
          ].map(attacker),
        ),
        [
          ask.worth('assault', EQUAL, [attacker({ armourSupport: true })])[0]![0]!,
          ask.written('SCW-16.7', 6),
          ask.written('SCW-16.7', 3),
        ],
        ...bands(fights(ask), known, 0),
      ],
      'Infantry against armour: D10 each': [
        ...capped,
        ...ask.worth('assaultOnArmour', { infantry: { elements: 3 } }, [
          { infantry: { elements: 4 } },
          { infantry: { elements: 3, dps: 1 } },
        ]),
        ...ask.worth('assaultOnArmour', {}, [{ armour: { machineGuns: true } }], 1),
        ...bands(bottles(ask), known, 0),
      ],
    };
  },
});
