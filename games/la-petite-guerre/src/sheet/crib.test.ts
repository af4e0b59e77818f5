import { type Asked, range, testCrib } from '@sandtable/engine/testing';
import { crib } from './crib.ts';
import { laPetiteGuerre } from './sheet.ts';

const WEAPONS = ['revolver', 'musket', 'snider-enfield', 'winchester', 'gatling', 'field-gun'] as const;

/** What an action costs: all that is used up. */
const cost = (ask: Asked, actions: readonly string[], plan: object = {}): number =>
  ask.number('actionPlan', { actions, ...plan }, 'used');

/** The same price for all that share a line, or no number at all. */
const costs = (ask: Asked, plans: readonly (readonly [action: string, plan?: object])[]): number[] => {
  const all = new Set(plans.map(([action, plan]) => cost(ask, [action], plan)));
  return [...all];
};
const GUN = { actor: 'gun', weapon: 'field-gun' };
const MUSKET = { weapon: 'musket' };

/** Scores for which a test has a result, by the faces of a man whom no modifier touches. */
const faces = (ask: Asked, procedure: string, input: object, field: string, value: unknown): number[] =>
  range(1, 6).filter((face) => ask.ends(procedure, input, [face], field, value));
const ends = (all: readonly number[]): number[] =>
  all.length > 1 ? [all[0]!, all[all.length - 1]!] : [...all];

const hit = (ask: Asked, source: string, effect: string, more: object = {}): number[] =>
  faces(ask, 'hitResult', { source, grade: 'C', ...more }, 'effect', effect);

const SHOT = { weapon: 'snider-enfield', distance: 8 };
const ZONE = { weapon: 'gatling', distance: 8 };
const diceAt = (ask: Asked, distance: number): number =>
  ask.number('zoneFire', { weapon: 'gatling', distance }, 'dice');

testCrib({
  sheet: laPetiteGuerre,
  crib,
  home: import.meta.url,
  names: /(?!)/,
  proofs: (ask, house) => {
    const cp = (rule: string): number => ask.written(rule, 4);
    const control = (result: string): number[] => faces(ask, 'controlTest', { grade: 'B' }, 'result', result);
    const charge = (result: string): number[] => faces(ask, 'chargeTest', { grade: 'C' }, 'result', result);
    const near = ask.greatest((distance) => diceAt(ask, distance) === diceAt(ask, 0), 24);
    const middle = ask.greatest((distance) => diceAt(ask, distance) === diceAt(ask, near + 1), 24);
    const seenAt = (targetInCover: boolean): number =>
      ask.greatest((distance) => ask.out('acquireTarget', { distance, targetInCover }).automatic === true);
    const far = ask.greatest(
      (distance) => distance > 6 && ask.worth('acquireTarget', { distance: 10 }, [{ distance }])[0]![0] === 0,
    );
    const astray = (inches: number): number[] =>
      ends(
        range(1, 6).filter((face) =>
          ask.ends('shellScatter', { distance: 20 }, [1, 12, face], 'offBy', inches),
        ),
      );
    const burst = (distance: number, hardCover = false): number =>
      burstNeeds(ask, distance, hardCover) ?? Number.NaN;
    const reach = (needs: number): number =>
      ask.greatest((distance) => burstNeeds(ask, distance) === needs, 5);
    const pursuit = ask.worth('pursuitTest', { grade: 'B' }, [
      { mounted: true },
      { metisOrFirstNations: true },
      { inRiflePit: true },
      { grade: 'A', aGradeChoice: 'press' },
      ...(house.aGradePursuit === 'plus-a-minus-c' ? [{ grade: 'C' }] : []),
    ]);
    return {
      'Command actions': [
        [ask.number('commandPlan', { cp: 2, spend: ['assess'] }, 'spent')],
        [cp('LPG-5.2')],
        [cp('LPG-5.5')],
        [cp('LPG-5.4')],
        [cp('LPG-5.6')],
        [ask.written('LPG-5.7', 3)],
        [ask.number('commandPlan', { cp: 2, spend: ['encourage'] }, 'encouragement'), cp('LPG-5.8')],
      ],
      'Control test: D6': [
        ...ask.worth('controlTest', { grade: 'B' }, [
          { grade: 'A' },
          { grade: 'C' },
          { defendingInCover: true },
        ]),
        [control('act')[0]!],
        ends(control('repeat')),
        [control('stunned').at(-1)!],
      ],
      'Actions: two a turn': [
        costs(ask, [['fire', GUN]]),
        costs(ask, [
          ['limber', GUN],
          ['unlimber', { ...GUN, limbered: true }],
        ]),
        costs(ask, [['mount'], ['dismount', { actor: 'mounted' }]]),
        costs(ask, [['fire']]),
        costs(ask, [['move'], ['crawl', { prone: true }], ['shuffle']]),
        costs(ask, [['turn']]),
        costs(ask, [['fall-prone'], ['stand', { prone: true }]]),
        costs(ask, [['acquire']]),
        costs(ask, [
          ['change-weapon'],
          ['fix-bayonet', MUSKET],
          ['unfix-bayonet', { ...MUSKET, bayonetFixed: true }],
        ]),
        [
          Math.min(...WEAPONS.map((weapon) => ask.number('weaponProfile', { weapon }, 'loadActions'))),
          Math.max(...WEAPONS.map((weapon) => ask.number('weaponProfile', { weapon }, 'loadActions'))),
        ],
      ],
      Movement: [
        [ask.number('moveDistance', {}, 'distance', [3]) / 3],
        [
          ask.number('moveDistance', { mode: 'horse', pace: 1 }, 'distance', [3]) / 3,
          ask.number('moveDistance', { mode: 'horse', pace: 2 }, 'distance', [3, 3]) / 3,
        ],
        [ask.number('moveDistance', { mode: 'crawl' }, 'distance')],
        [ask.number('moveDistance', { charge: true }, 'distance', [3]) - 3],
        [3 - ask.number('moveDistance', { woods: true }, 'distance', [3])],
        [3 - ask.number('moveDistance', { scrub: true }, 'distance', [3])],
      ],
      'Target acquisition: D6': [
        [ask.base('acquireTarget', { distance: 10 }), seenAt(false), seenAt(true)],
        ...ask.worth('acquireTarget', { distance: 10 }, [
          { attentionDrawn: true },
          { targetMoving: true },
          { targetMounted: true },
          { observerHigher: true },
          { targetProne: true },
          { targetInCover: true },
        ]),
        [ask.worth('acquireTarget', { distance: 10 }, [{ distance: far + 1 }])[0]![0]!, far]
          .reverse()
          .reverse(),
        ...ask.worth('acquireTarget', { distance: 10 }, [{ observerMoving: true }]),
      ],
      Weapons: WEAPONS.map((weapon) => {
        const { shortRange, maxRange, loadActions } = ask.out('weaponProfile', { weapon });
        return [Number(shortRange), Number(maxRange), Number(loadActions)];
      }),
      'Small arms fire: D6 a shot': [
        [ask.base('smallArmsFire', SHOT), 6],
        ...ask.worth('smallArmsFire', SHOT, [
          { distance: 6 },
          { marksman: true },
          { targetMounted: true },
          { secondAction: true },
          { bayonet: true },
          { targetProne: true },
          { targetHardCover: true },
        ]),
      ],
      'Results of a hit: D6': [
        hit(ask, 'shooting', 'killed'),
        ends(hit(ask, 'shooting', 'wounded')),
        ends(hit(ask, 'shooting', 'stunned', { grade: 'A' })),
        hit(ask, 'charge', 'ignored', { grade: 'A' }),
        ends(
          range(1, 6).filter((face) =>
            ask.ends('hitResult', { mounted: true }, [face, 1], 'effect', 'thrown'),
          ),
        ),
        ends(
          range(1, 6).filter((face) =>
            ask.ends('hitResult', { mounted: true }, [4, face], 'effect', 'thrown'),
          ),
        ),
        ends(
          range(1, 6).filter((face) =>
            ask.ends('hitResult', { mounted: true }, [4, face], 'effect', 'stunned'),
          ),
        ),
      ],
      'Gatling and canister': [
        [diceAt(ask, 1), near],
        [diceAt(ask, middle), near, middle],
        [diceAt(ask, 20), middle],
        [ask.base('zoneFire', ZONE), 6],
        ...ask.worth('zoneFire', ZONE, [
          { targetProne: true },
          { targetHardCover: true },
          { targetMounted: true },
        ]),
      ],
      Shell: [
        [...astray(1), 1],
        [...astray(2), 2],
        [ask.number('shellScatter', { distance: 20, firstShot: true }, 'offBy', [1, 12, 6]) - 1],
        [burst(1), 6, reach(burst(1))],
        [burst(2), 6, reach(burst(2))],
        [burst(1) - burst(1, true)],
      ],
      'Charge test: D6': [
        ...ask.worth('chargeTest', { grade: 'C', role: 'charged' }, [{ grade: 'A' }, { grade: 'B' }]),
        [ask.worth('chargeTest', { grade: 'C' }, [{ encouragement: 1 }])[0]![0]!, cp('LPG-18.7')],
        [
          ask.worth('chargeTest', { grade: 'C' }, [{ friendsCharging: true }])[0]![0]!,
          ask.written('LPG-18.8', 2),
        ],
        ...ask.worth('chargeTest', { grade: 'C' }, [{ underFire: true }, { wounded: true }]),
        [ask.worth('chargeTest', { grade: 'C' }, [{ friendsLost: 1 }])[0]![0]!, ask.written('LPG-18.11', 6)],
        ...ask.worth('chargeTest', { grade: 'C', role: 'charged' }, [{ footChargedByMountedInOpen: true }]),
        [charge('charge')[0]!],
        ends(charge('obey-orders')),
        [charge('stunned').at(-1)!],
      ],
      'Hand to hand: D6': [
        { opponents: [{ wounded: true }] },
        { opponents: [{ position: 'man' }] },
        { opponents: [{ charging: 'man' }] },
        { opponents: [{ weapon: 'man' }] },
      ].map((change) => ask.worth('melee', { opponents: [{}] }, [change])[0]!),
      'Rout and pursuit': [[ask.written('LPG-13.4', 6), ask.base('pursuitTest', { grade: 'B' })], ...pursuit],
      'Unit morale check: D6': [
        [ask.base('unitMorale', { ableMen: 3, grade: 'B' })],
        ...ask.worth('unitMorale', { ableMen: 3, grade: 'B' }, [
          { ableMen: 4 },
          { grade: 'A' },
          { grade: 'C' },
        ]),
        [ask.worth('unitMorale', { ableMen: 3, grade: 'B' }, [{ encouragement: 1 }])[0]![0]!, cp('LPG-8.4')],
      ],
    };
  },
});

function burstNeeds(ask: Asked, distance: number, hardCover = false): number | null {
  const { men } = ask.out('shellBurst', { men: [{ distance, hardCover, grade: 'B' }] });
  return (men as { needed: number | null }[])[0]!.needed; // its list of men
}
