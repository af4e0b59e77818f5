import { type Asked, range, testCrib } from '@sandtable/engine/testing';
import { crib } from './crib.ts';
import { westernFront } from './sheet.ts';

const FOOT = ['infantry', 'cavalry', 'field-artillery', 'horse-artillery', 'wagon'] as const;
const VEHICLES = [
  'mark-i',
  'mark-iv',
  'whippet',
  'st-chamond',
  'schneider',
  'ft17',
  'a7v',
  'enclosed-car',
  'open-car',
];
const SHELLS = ['howitzer', 'heavy-gun', 'medium-gun', 'light-gun', 'mortar', 'grenade'];
// biome-ignore format: a list
const STRUCTURES = [
  'small-brick-building', 'medium-brick-building', 'large-brick-building', 'large-stone-building', 'small-wood-building',
  'medium-wood-building', 'dugout', 'small-bunker', 'medium-bunker', 'fence', 'wall', 'wooden-bridge', 'stone-bridge',
  'steel-concrete-bridge',
];

/** Two abreast, as they stand on the page. */
function abreast(values: readonly number[]): number[][] {
  const half = Math.ceil(values.length / 2);
  return values.slice(0, half).map((value, i) => [value, ...values.slice(half + i, half + i + 1)]);
}

function movement(ask: Asked, type: string): number[] {
  const inches = (input: object): number => ask.number('movementAllowance', { type, ...input }, 'inches');
  const [slow, fast] = [inches({}), inches({ limbered: true })];
  const back = [inches({ mode: 'retreat' }), inches({ mode: 'retreat', limbered: true })];
  return [
    slow,
    fast,
    ...(slow === fast ? back.slice(0, 1) : back),
    inches({ mode: 'road', limbered: true }),
    inches({ shelled: true, limbered: true }),
  ];
}

const isSmall = (weapon: string): boolean => ['rifle', 'pistol', 'lmg', 'hmg'].includes(weapon);
function factor(ask: Asked, weapon: string, distance: number): number | null {
  const [procedure, input] = isSmall(weapon)
    ? ['smallArmsFire', { weapon, figures: 10, range: distance }]
    : ['burstEffect', { weapon, range: distance }];
  return ask.may(procedure, input) ? ask.number(procedure, input, 'factor') : null;
}

/** Where the factors of some weapons change, and what they are up to there. */
function factors(ask: Asked, weapons: readonly string[]): number[][] {
  const at = range(1, 97).map((distance) => weapons.map((weapon) => factor(ask, weapon, distance)));
  return range(1, 96)
    .filter((distance) => at[distance - 1]!.join() !== at[distance]!.join())
    .map((distance) => [distance, ...at[distance - 1]!.filter((each) => each !== null)]);
}

/** As how many figures a shell strikes: the first column that gives the same casualties on every face. */
function strength(ask: Asked, weapon: string, distance: number): number {
  const { table } = ask.out('burstEffect', { weapon, range: distance });
  const by = (face: number): unknown =>
    ask.out('burstEffect', { weapon, range: distance, figuresInBurst: 50 }, [face]).casualties;
  return ask.least(
    (figures) =>
      figures > 0 &&
      range(1, 6).every(
        (face) => ask.out('casualtyTable', { table, figures }, [face]).casualties === by(face),
      ),
    40,
  );
}

const RIFLES = { weapon: 'rifle', figures: 10, range: 10 };
const BURST = { weapon: 'howitzer', range: 20 };

const sides = (a: object, b: object = {}, more: object = {}): object => ({
  a: { figures: 4, ...a },
  b: { figures: 4, ...b },
  ...more,
});
const HORSE = { type: 'mounted-cavalry' };

function melee(ask: Asked): number[][] {
  const worth = (change: object, plain = sides({})): number =>
    ask.worth('meleeRound', plain, [change])[0]![0]!;
  const odds = (gain: number): number =>
    ask.least((figures) => figures > 0 && worth(sides({ figures })) === gain, 40) / 4;
  return [
    ...['dismounted-cavalry', 'dismounted-general', 'infantry', 'mounted-cavalry'].map((type) => [
      ask.base('meleeRound', sides({ type })),
    ]),
    ...['elite', 'crack', 'green'].map((quality) => [worth(sides({ quality }))]),
    ...['open', 'skirmish'].map((formation) => [worth(sides({ formation }))]),
    [worth(sides({ charging: true }))],
    [worth(sides(HORSE))],
    [worth(sides({ ...HORSE, charging: true, lancers: true }), sides({ ...HORSE, charging: true }))],
    [worth(sides({ wonLastRound: true }, {}, { round: 2 }))],
    [worth(sides({ uphill: true }))],
    [worth(sides({ prone: true }))],
    ...['hard', 'soft', 'trench'].map((cover) => [worth(sides({ cover }))]),
    [worth(sides({ enemyFlankRear: true }))],
    [1, odds(1), 1],
    [2, odds(2), 1],
  ];
}

function morale(ask: Asked): number[][] {
  const squad = (change: object): object => ({ squads: [{ quality: 'average', ...change }] });
  const worth = (change: object, more: object = {}): number =>
    ask.worth('moraleCheck', squad({}), [{ ...squad(change), ...more }])[0]![0]!;
  const failing = (result: string): number[] =>
    range(1, 6).filter((face) =>
      ask.ends('moraleCheck', squad({ quality: 'green' }), [10, face], 'result', result),
    );
  return [
    [
      ...['elite', 'crack', 'average', 'green'].map((quality) => ask.base('moraleCheck', squad({ quality }))),
      worth({ sniper: true }),
    ],
    [worth({ cover: 'hard' })],
    [worth({ cover: 'soft' })],
    [worth({ casualties: 1 })],
    [worth({ officerNear: true }), ask.written('WF-3.6', 6)],
    [worth({ gas: true })],
    [worth({ underFire: true })],
    [worth({ pushedBack: true })],
    [worth({ squadFallBackNear: true }), ask.written('WF-3.9', 10)],
    [worth({ enemyFlank: true })],
    [worth({ enemyRear: true })],
    ...[2, 3].map((odds) => [
      worth({ outnumbered: `${odds}-1` }),
      ask.written('WF-3.11', odds),
      1,
      ask.written('WF-3.11', 10),
    ]),
    [worth({ enemyVehicle: 'tank' }), ask.written('WF-3.12', 20)],
    [
      worth({ enemyVehicle: 'tank' }, { debut: true }),
      ask.written('WF-3.12', 20),
      ask.written('WF-3.12', 1916),
    ],
    failing('stand'),
    [...failing('fall-back-1'), 1],
    [...failing('fall-back-2'), 2],
    failing('rout'),
  ];
}

/** All fifteen tables, cell by cell. */
function casualties(ask: Asked): number[][] {
  const columns = range(2, 40).filter(
    (figures) => (ask.out('casualtyTable', { table: 1, figures }).columns as number[])[0] === figures,
  ); // its list of columns
  return range(1, 15).flatMap((table) => [
    [table, ...columns],
    ...range(1, 6).map((face) => [
      face,
      ...columns
        .map((figures) => ask.number('casualtyTable', { table, figures }, 'casualties', [face]))
        .filter((dead) => dead > 0),
    ]),
  ]);
}

testCrib({
  sheet: westernFront,
  crib,
  home: import.meta.url,
  // In the rows of the modifier tables, and as the dash of a mortar.
  through: ['COVER_AGAINST_FIRE', 'QUALITY_MODIFIERS', 'MORTAR_TOO_CLOSE'],
  names: /British 6-inch|French 155|German 150|4\.5-inch|\b105|18-pounder|75, 77|12 lb|FT17|A7V/g,
  proofs: (ask) => {
    const aim = { weapon: 'howitzer', fire: 'indirect' };
    const hits = ask.least((face) => ask.ends('artilleryAim', aim, [face], 'hit', true), 10);
    const towards = (bearing: number): number =>
      ask.least(
        (face) => face > 0 && face < hits && ask.out('artilleryAim', aim, [face, 1, 1]).bearing === bearing,
        8,
      );
    const crew = (weapon: string, crewLost: number): number =>
      ask.number('smallArmsFire', { weapon, range: 2, crewLost }, 'figures');
    return {
      'Artillery planning': ['direct', 'indirect', 'off-table', 'new-orders'].map((kind) => [
        ask.number('firePlan', { kind, ammo: 'he' }, 'delay'),
      ]),
      Movement: FOOT.map((type) => movement(ask, type)),
      'Tanks and armoured cars': abreast(
        VEHICLES.map((vehicle) => ask.number('shellOnVehicle', { vehicle, table: 1 }, 'value')),
      ),
      'Smoke and gas': [
        ...range(1, 4).map((age) => [age, ask.number('gasTest', { age, men: 1 }, 'gasNumber')]),
        [
          ask.least(
            (age) => age > 0 && ask.out('cloudStage', { weapon: 'howitzer', age }).present === false,
            9,
          ),
        ],
      ],
      'Artillery fire': [
        ...abreast(
          SHELLS.map((weapon) =>
            ask.number('burstEffect', { weapon, range: weapon === 'grenade' ? 2 : 10 }, 'burstDiameter'),
          ),
        ),
        [hits, towards(0)],
        [towards(315), towards(0), towards(45)],
        [towards(270), hits, 10, towards(90)],
        [towards(225), towards(180), towards(135)],
        ...ask.worth('artilleryAim', aim, [{ fire: 'direct' }, { targetBuilding: true }]),
      ],
      'Firing: basic factor': [
        ...factors(ask, ['rifle', 'pistol', 'lmg', 'hmg', 'grenade']),
        ...factors(ask, ['mortar', 'howitzer', 'heavy-gun', 'medium-gun', 'light-gun']),
        [strength(ask, 'howitzer', 10)],
        [crew('hmg', 0), crew('hmg', 0) - crew('hmg', 1)],
        [crew('lmg', 0), crew('lmg', 0) - crew('lmg', 1)],
        [ask.number('smallArmsFire', { weapon: 'rifle', sniper: true, range: 2 }, 'figures')],
        [strength(ask, 'grenade', 2)],
      ],
      'Fire modifiers': [
        ...ask.worth('smallArmsFire', RIFLES, [
          { quality: 'elite' },
          { quality: 'crack' },
          { bef: true },
          { quality: 'green' },
        ]),
        ...ask.worth('smallArmsFire', RIFLES, [
          { cover: 'bunker' },
          { cover: 'hard' },
          { cover: 'soft' },
          { enfilade: true },
        ]),
        ...ask.worth('smallArmsFire', RIFLES, [{ aimed: true }, { targetProne: true }]),
        ...ask.worth('smallArmsFire', { weapon: 'lmg', range: 10 }, [{ beltFed: true }]),
        ...ask.worth('smallArmsFire', RIFLES, [{ sniper: true }]),
        ...ask.worth('burstEffect', BURST, [{ gunnersLost: 1 }, { targetSkirmish: true }]),
        ...ask.worth('burstEffect', { weapon: 'light-gun', range: 20 }, [{ tankGun: true }]),
      ],
      'Morale: D10': morale(ask),
      Melee: melee(ask),
      'Cover and structures': abreast(
        STRUCTURES.map((structure) => ask.number('shellOnCover', { structure, table: 1 }, 'value')),
      ),
      'Casualty tables: D6': casualties(ask),
    };
  },
});
