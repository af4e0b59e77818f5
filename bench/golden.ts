import { contemptibleLittleArmies } from '@sandtable/contemptible-little-armies';
import contemptibleCases from '@sandtable/contemptible-little-armies/cases' with { type: 'json' };
import { type CaseFile, oddsOf, type Sheet } from '@sandtable/engine';
import { greatWarBattalions } from '@sandtable/great-war-battalions';
import greatWarCases from '@sandtable/great-war-battalions/cases' with { type: 'json' };
import { laPetiteGuerre } from '@sandtable/la-petite-guerre';
import petiteCases from '@sandtable/la-petite-guerre/cases' with { type: 'json' };
import { spanishCivilWar } from '@sandtable/spanish-civil-war';
import spanishCases from '@sandtable/spanish-civil-war/cases' with { type: 'json' };
import { westernFront } from '@sandtable/western-front';
import westernCases from '@sandtable/western-front/cases' with { type: 'json' };
import { nanoseconds, quantile } from './measure.ts';

/** JSON knows no unions; the files are checked by the tests of each game. */
const casesOf = (file: unknown): CaseFile => file as CaseFile;

const GAMES: readonly (readonly [Sheet, CaseFile])[] = [
  [contemptibleLittleArmies, casesOf(contemptibleCases)],
  [laPetiteGuerre, casesOf(petiteCases)],
  [westernFront, casesOf(westernCases)],
  [greatWarBattalions, casesOf(greatWarCases)],
  [spanishCivilWar, casesOf(spanishCases)],
];

/** Milliseconds for the exact odds of every golden input. */
export function goldenInputs() {
  return GAMES.map(([sheet, { cases }]) => {
    const allowed = cases.filter((golden) => !('error' in golden));
    const times = allowed.map(
      ({ procedure, input }) => nanoseconds(() => oddsOf(sheet, procedure, input), 20) / 1e6,
    );
    const slowest = allowed[times.indexOf(Math.max(...times))];
    return {
      game: sheet.id,
      inputs: allowed.length,
      p50: quantile(times, 0.5),
      p95: quantile(times, 0.95),
      most: Math.max(...times),
      slowest: slowest?.id ?? '',
    };
  });
}

const many = <T>(n: number, entry: T): T[] => Array.from({ length: n }, () => entry);

/** The largest inputs that make sense at a table. */
const LARGEST: readonly (readonly [Sheet, string, object])[] = [
  [contemptibleLittleArmies, 'shoot', { weapon: 'hmg', figures: 7, distance: 10, protectedTarget: true }],
  [contemptibleLittleArmies, 'shoot', { weapon: 'rifle', figures: 40, distance: 5, targetFigures: 20 }],
  [contemptibleLittleArmies, 'closeCombat', { attackers: { figures: 40 }, defenders: { figures: 40 } }],
  [
    contemptibleLittleArmies,
    'closeCombat',
    { attackers: { figures: 40 }, defenders: { figures: 30, stubborn: true } },
  ],
  [contemptibleLittleArmies, 'barrageEffect', { groups: many(10, { figures: 12 }) }],
  [
    contemptibleLittleArmies,
    'fieldGunFire',
    { distance: 20, blast: many(6, { figures: 10, protected: true }) },
  ],
  [laPetiteGuerre, 'shellBurst', { men: many(10, { distance: 1, mounted: true }) }],
  [laPetiteGuerre, 'melee', { opponents: many(4, { arc: 'front' }) }],
  [laPetiteGuerre, 'zoneFire', { weapon: 'gatling', distance: 2, targetMounted: true }],
  [westernFront, 'gasTest', { age: 1, men: 40 }],
  [westernFront, 'counterBattery', { guns: 10, times: 4 }],
  [
    westernFront,
    'chargeReception',
    { fire: many(6, { weapon: 'rifle', figures: 10, specialists: true }), attackers: { original: 20 } },
  ],
  [westernFront, 'moraleCheck', { squads: many(6, {}) }],
  [westernFront, 'meleeRound', { a: { figures: 40 }, b: { figures: 40 } }],
  [greatWarBattalions, 'volley', { type: 'heavy-artillery', bases: 6, range: 30, targetMarkers: 2 }],
  [greatWarBattalions, 'assault', { attackerBases: 6, defenderBases: 6 }],
  [spanishCivilWar, 'smallArmsAtSoftskin', { range: 6, rifle: 20, hmg: 4, carriedElements: 8 }],
  [spanishCivilWar, 'airstrike', { targetElements: 8 }],
];

/** Milliseconds for the exact odds of the largest sensible inputs. */
export function largestInputs() {
  return LARGEST.map(([sheet, procedure, input]) => {
    const odds = oddsOf(sheet, procedure, input);
    if (!odds.ok) throw new Error(`${sheet.id} ${procedure}: ${odds.problem.message}`);
    const ms = nanoseconds(() => oddsOf(sheet, procedure, input), 300) / 1e6;
    return { game: sheet.rulebook.tag, procedure, outcomes: odds.value.values.length, ms };
  });
}
