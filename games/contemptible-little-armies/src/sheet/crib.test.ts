import { type Asked, range, testCrib } from '@sandtable/engine/testing';
import { crib } from './crib.ts';
import { contemptibleLittleArmies } from './sheet.ts';

const MOBILITIES = ['infantry', 'cavalry', 'support-weapon', 'field-gun', 'wheeled-vehicle', 'tank'] as const;
// biome-ignore format: a list
const WEAPONS = ['rifle', 'marksman', 'sniper', 'carbine', 'trench-broom', 'bombs', 'lmg', 'hmg', 'light-mortar', 'flamethrower'] as const;

const moved = (ask: Asked, mobility: string): number[] =>
  ['good', 'difficult'].flatMap((going) => {
    if (!ask.may('moveAllowance', { mobility, going })) return [];
    const { diceRolled, modifier } = ask.out('moveAllowance', { mobility, going });
    return modifier === 0 ? [Number(diceRolled)] : [Number(diceRolled), Number(modifier)];
  });

const AT = { rifle: { weapon: 'rifle', distance: 6 }, gun: { gun: 'field-gun', distance: 10 } } as const;

/** Totals of two dice that knock a vehicle out, ends of runs only. */
function knockOuts(ask: Asked, weapon: string, target: string): number[] {
  const dice = (total: number): [number, number] => [Math.min(6, total - 1), total - Math.min(6, total - 1)];
  const kills = (total: number): boolean =>
    total >= 2 &&
    total <= 12 &&
    ask.ends('antiTankFire', { weapon, target, distance: 1 }, dice(total), 'knockedOut', true);
  return range(2, 12).filter((total) => kills(total) && !(kills(total - 1) && kills(total + 1)));
}

/** Figures of a unit and the casualties that are high for them. */
const highFor = (ask: Asked, figures: number): number =>
  ask.least(
    (casualties) =>
      casualties > 0 &&
      casualties < figures &&
      (ask.out('moraleTest', { rating: 4, figures, casualties }).reasons as string[]).includes(
        'high-casualties',
      ), // its list of reasons
    20,
  );
const lastWith = (ask: Asked, casualties: number): number =>
  Math.max(...range(2, 20).filter((figures) => highFor(ask, figures) === casualties));

const sides = (attackers: object, defenders: object = {}): object => ({ attackers, defenders });

testCrib({
  sheet: contemptibleLittleArmies,
  crib,
  home: import.meta.url,
  names: /French 75|18-pounder/g,
  proofs: (ask, house) => {
    const first = (procedure: string, field: string): number =>
      ask.least((face) => ask.ends(procedure, {}, [face], field, true), 6);
    const strike = (input: object): number =>
      ask.number('offTableStrike', input, 'score') - ask.number('offTableStrike', {}, 'score');
    const kills = (targetState: string): number =>
      ask.number('aircraftAttack', { targetState, distance: 1 }, 'needed');
    const killing = (targetState: string): number[] =>
      kills(targetState) === 6 ? [6] : [kills(targetState), 6];
    const arrival = first('lateArrival', 'arrives');
    return {
      'Sequence of play': [
        ...(house.ordersOff === 'on'
          ? []
          : [
              [
                first('orderRoll', 'obeyed'),
                ask.number('orderRoll', { officerPresent: true }, 'score', [1]) - 1,
                ask.written('CLA-1.2', 2),
              ],
            ]),
        house.cumulativeArrivals === 'on'
          ? [arrival, ask.number('lateArrival', { turnsWaiting: 1 }, 'score', [1]) - 1]
          : [arrival],
      ],
      Movement: MOBILITIES.map((mobility) => moved(ask, mobility)),
      'Shooting: D6': [
        [ask.base('shoot', AT.rifle), 6],
        ...ask.worth('fieldGunFire', AT.gun, [{ model: 'french-75' }]),
        ...ask.worth('shoot', AT.rifle, [
          { targetCloseOrder: true },
          { distance: 7 },
          { targetCharging: true },
          { targetHalted: true },
          { respirator: true },
          { darkness: true },
          { targetEntrenched: true },
        ]),
      ],
      Weapons: [
        ...WEAPONS.map((weapon) => [
          ask.most('shoot', 'distance', { weapon }),
          ask.number('shoot', { weapon, distance: 1 }, 'shots'),
          ...(weapon === 'lmg' ? [ask.most('shoot', 'distance', { weapon, chauchat: true })] : []),
        ]),
        [ask.most('fieldGunFire', 'distance'), ask.out('fieldGunFire', AT.gun, [6]).hit === true ? 1 : 0],
        [
          ask.most('fieldGunFire', 'distance', { gun: 'tank-gun' }),
          ask.out('fieldGunFire', AT.gun, [6]).hit === true ? 1 : 0,
        ],
        [ask.most('antiTankFire', 'distance', { weapon: 'atr' })],
        [ask.most('antiAircraftFire', 'distance', { aaGuns: 1 })],
      ],
      'Off-table guns and gas': [
        [first('offTableStrike', 'onTarget')],
        [strike({ registered: true })],
        [strike({ darkness: true })],
      ],
      'Aircraft and “Archie”': [
        [
          ask.out('aircraftAttack', { distance: 1 }, [1, 1, 1, 1, 1, 1]).kills === 0 ? 6 : 0,
          ask.most('aircraftAttack', 'distance'),
        ],
        killing('close-order'),
        killing('open'),
        killing('cover'),
      ],
      'Anti-tank fire': [
        [2],
        ...['bombs', 'flamethrower', 'atr', 'hmg'].map((weapon) => [
          ask.most('antiTankFire', 'distance', { weapon }),
          ...knockOuts(ask, weapon, 'tank'),
          ...knockOuts(ask, weapon, 'armoured-car'),
        ]),
      ],
      'Close combat: D6 a figure': [
        [ask.least((face) => face > 0 && ask.out('closeCombat', {}, [face, 1]).defendersKilled === 1, 6) - 1],
        [
          ask.greatest(
            (face) =>
              face > 0 && ask.out('closeCombat', sides({ figures: 2 }), [1, 1, face]).defendersKilled === 1,
            6,
          ) + 1,
        ],
        ...ask.worth('closeCombat', {}, [sides({ arm: 'cavalry' })]),
        ...ask.worth('closeCombat', {}, [sides({ square: true }, { arm: 'cavalry' })]),
        ...ask.worth('closeCombat', {}, [sides({}, { ferocious: true })], 1),
        ...ask.worth('closeCombat', {}, [
          sides({}, { raw: true }),
          sides({ ferocious: true }, { arm: 'cavalry' }),
        ]),
        ...ask.worth('closeCombat', {}, [sides({}, { stubborn: true })], 1),
        ...ask.worth('closeCombat', {}, [
          sides({}, { irregular: true }),
          sides({ trenchBrooms: true }),
          sides({ crossingDefences: true }),
        ]),
      ],
      'Morale: D6': [
        [lastWith(ask, 1), 1],
        [lastWith(ask, 1) + 1, lastWith(ask, 2), 2],
        [lastWith(ask, 2) + 1, 3],
        [
          ask.least(
            (markers) => markers > 0 && ask.out('rally', { rating: 2, markers }, [6]).state === 'uneasy',
            2,
          ),
        ],
        [
          ask.least(
            (markers) => markers > 0 && ask.out('rally', { rating: 2, markers }, [6]).state === 'no-advance',
            2,
          ),
        ],
        [ask.number('moraleTest', { rating: 2, markers: 2, figures: 10, casualties: 3 }, 'markers', [6])],
      ],
    };
  },
});
