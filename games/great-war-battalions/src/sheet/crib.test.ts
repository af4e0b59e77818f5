import { type Asked, range, testCrib } from '@sandtable/engine/testing';
import { greatWarBattalions } from '../index.ts';
import { crib } from './crib.ts';

const TYPES = ['infantry', 'cavalry', 'machine-gun', 'field-artillery', 'heavy-artillery'] as const;
const QUALITIES = ['elite', 'trained', 'standard', 'poor'] as const;
const known = (numbers: readonly unknown[]): number[] => numbers.filter((each) => typeof each === 'number');

/** A number needed, where the die is thrown for it. */
const needed = (ask: Asked, procedure: string, input: object): unknown =>
  ask.may(procedure, input) && ask.out(procedure, input).roll !== null
    ? ask.out(procedure, input).needed
    : null;

const firing = (ask: Asked, type: string, bases: number, more: object = {}) => {
  const dice = (range: number, action = 'fire'): number =>
    ask.number('firingDice', { type, bases, range, action, ...more }, 'dice');
  const reach = (action: string): number | null => {
    const most = ask.most('firingDice', 'range', { type, bases, action, ...more });
    return Number.isFinite(most) && most < 100 ? most : null;
  };
  return { dice, reach };
};

function firingRows(ask: Asked): number[][] {
  const foot = firing(ask, 'infantry', 4);
  const horse = firing(ask, 'cavalry', 3);
  const last = firing(ask, 'infantry', 1);
  const guns = firing(ask, 'machine-gun', 2);
  const field = firing(ask, 'field-artillery', 1);
  const closer = (dice: (range: number) => number, beyond: number): number =>
    ask.greatest((range) => range <= beyond && dice(range) > dice(beyond), beyond);
  const near = closer(foot.dice, 12);
  const nearHorse = closer(horse.dice, 12);
  const close = ask.greatest((range) => horse.dice(range) > horse.dice(nearHorse), nearHorse);
  const nearGuns = closer(guns.dice, 24);
  const direct = ask.greatest((range) => field.dice(range) > field.dice(99));
  return [
    known([
      foot.reach('fire'),
      foot.reach('move-and-fire'),
      foot.dice(12),
      foot.dice(near) - foot.dice(12),
      near,
    ]),
    known([
      horse.reach('fire'),
      horse.reach('move-and-fire'),
      horse.dice(12),
      horse.dice(nearHorse) - horse.dice(12),
      nearHorse,
      horse.dice(close) - horse.dice(nearHorse),
      close,
    ]),
    known([last.reach('fire'), last.reach('move-and-fire'), last.dice(2)]),
    known([guns.reach('fire'), guns.dice(24), guns.dice(nearGuns) - guns.dice(24), nearGuns]),
    [field.dice(99), direct, field.dice(direct)],
    [firing(ask, 'heavy-artillery', 1).dice(5)],
  ];
}

const hit = (ask: Asked, change: object): number[] => [
  ask.number('hitNumber', { range: 10, ...change }, 'modifier') -
    ask.number('hitNumber', { range: 10 }, 'modifier'),
];
const isClose = (ask: Asked, more: object) => (range: number) =>
  ask.out('hitNumber', { range, ...more }).closeRange === true;

const FIRER = [{ quality: 'elite' }, { quality: 'poor' }, { firerMarkers: 3 }];
const STRIKER = [{ attackerQuality: 'trained' }, { attackerQuality: 'poor' }, { attackerMarkers: 2 }];
const casualty = (ask: Asked, input: object): number[] => [
  ask.number('casualtyRoll', { hits: 1, ...input }, 'needed'),
];

testCrib({
  sheet: greatWarBattalions,
  crib,
  home: import.meta.url,
  names: /(?!)/,
  proofs: (ask, house) => {
    const die = house.firingDie === 'd6' ? 'D6' : 'D10';
    const plain = { type: 'infantry', moraleMarkers: 0, wire: false };
    const tokens = (input: object): number => ask.number('commandTokens', { units: 0, ...input }, 'tokens');
    return {
      ...(house.tokens === 'fixed'
        ? {}
        : {
            'The turn': [
              known([
                tokens({ units: 1, commanderTokens: 0 }),
                house.tokens === 'per-unit' ? null : tokens({}),
              ]),
            ],
          }),
      'Activating and reacting: D6': range(0, 5).map((tokensOnUnit) =>
        known([
          tokensOnUnit,
          ...[0, 2].map((moraleMarkers) => needed(ask, 'activationTest', { tokensOnUnit, moraleMarkers })),
          ...[0, 2].map((moraleMarkers) => needed(ask, 'reactionTest', { tokensOnUnit, moraleMarkers })),
        ]),
      ),
      'Actions and moves': TYPES.map((type) =>
        known([
          ...['move', 'move-and-fire', 'assault'].map((action) =>
            ask.may('moveAllowance', { type, action })
              ? ask.out('moveAllowance', { type, action }).inches
              : null,
          ),
          ask.out('volley', { type: 'infantry', range: 12, targetType: type }, [1, 1]).targetBases,
        ]),
      ),
      'Difficult terrain: D6': [
        ...['infantry', 'cavalry', 'machine-gun', 'field-artillery'].map((type) => [
          ask.base('terrainTest', { ...plain, type }),
        ]),
        ...ask.worth('terrainTest', { ...plain, type: 'cavalry' }, [{ wire: true }, { moraleMarkers: 2 }]),
      ],
      'Firing: how many dice': firingRows(ask),
      [`To hit: ${die}`]: [
        [ask.base('hitNumber', { range: 10 })],
        hit(ask, { targetMoved: true }),
        hit(ask, { targetCover: 'fortified', smoke: true }),
        [
          ...hit(ask, { range: 3 }),
          ask.greatest(isClose(ask, {})),
          ask.greatest(isClose(ask, { targetMounted: true })),
        ],
        ...FIRER.map((change) => hit(ask, change)),
      ],
      'Markers and casualties: D6': [
        casualty(
          ask,
          house.mgArtilleryRow === 'target' ? { targetType: 'machine-gun' } : { firer: 'machine-gun' },
        ),
        casualty(ask, { cover: 'open' }),
        casualty(ask, { cover: 'cover' }),
        casualty(ask, { cover: 'fortified' }),
      ],
      'Break test: D6': [
        ...range(1, 3).map((basesLost) =>
          known([basesLost, ...QUALITIES.map((quality) => needed(ask, 'breakTest', { basesLost, quality }))]),
        ),
        ...ask.worth('breakTest', { basesLost: 1 }, [{ beatenInAssault: true }]),
      ],
      'Rally: D6': [
        ...range(1, 5).map((moraleMarkers) =>
          known([
            moraleMarkers,
            ...QUALITIES.map((quality) => needed(ask, 'rallyTest', { moraleMarkers, quality })),
          ]),
        ),
        ...ask.worth('rallyTest', { moraleMarkers: 1 }, [{ broken: true }]),
      ],
      Assault: [
        [ask.base('assault')],
        ...ask.worth('assault', {}, [{ defenderCover: 'cover' }]),
        [ask.base('assault') - ask.number('assault', {}, 'attackerNeeded')], // with nothing else to count
        ...ask.worth('assault', {}, STRIKER),
      ],
    };
  },
});
