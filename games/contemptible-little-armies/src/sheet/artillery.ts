import { atLeast, type Dice, d6 } from '@sandtable/dice';
import {
  badFields,
  choiceOr,
  counted,
  fact,
  group,
  inInches,
  listed,
  listOf,
  type ModifierRule,
  needed,
  refuseWhen,
  sentences,
  totalOf,
  verb,
} from '@sandtable/engine';
import { protectedHits } from './aiming.ts';
import { fateOf, figuresFall, orMoreFall } from './casualties.ts';
import { entryFigures, yes } from './fields.ts';
import { procedure } from './options.ts';
import { KILLS_ON } from './tables.ts';
import { STATES, type State } from './vocabulary.ts';

type Mission = { readonly registered: boolean; readonly darkness: boolean };

/** CLA-9.2 */
// biome-ignore format: a table
const MISSION_MODIFIERS: readonly ModifierRule<Mission>[] = [
  { rule: 'CLA-9.2', label: 'registered point', value: +1, when: (mission) => mission.registered, not: 'not registered' },
  { rule: 'CLA-9.2', label: 'darkness',         value: -1, when: (mission) => mission.darkness,   not: 'daylight' },
];

/** CLA-9.2 Where a bearing leads, seen from the firing side's table edge. */
const SAID_BEARING: Readonly<Record<number, string>> = {
  0: 'straight beyond it',
  60: 'beyond it, to the right',
  120: 'short of it, to the right',
  180: 'straight short of it',
  240: 'short of it, to the left',
  300: 'beyond it, to the left',
};

/** CLA-9.1, CLA-9.2 Where a mission falls. */
export const offTableStrike = procedure({
  id: 'offTableStrike',
  title: 'Off-table artillery',
  about: 'Where does a mission of off-table guns fall?',
  rules: ['CLA-9.1', 'CLA-9.2'],
  tells: 'onTarget',
  wants: [
    { field: 'onTarget', is: true, say: 'the mission falls on the point' },
    { field: 'distance', atLeast: 4, say: 'it falls 4 inches wide or more' },
  ],
  shape: {
    registered: yes('Registered point', { help: 'Written down before the game.' }),
    unobserved: yes('Nobody saw the point when it was marked'),
    darkness: yes('Darkness'),
  },
  checks: [
    refuseWhen(
      'no-observer',
      'CLA-9.1',
      ({ unobserved, registered }: { unobserved: boolean; registered: boolean }) => unobserved && !registered,
      'An officer, observer or aircraft must see the point, or it must be registered.',
    ),
  ],
  run(dice, mission) {
    needed(
      dice,
      { title: 'on the point', rule: 'CLA-9.2', die: d6, base: 4, to: 'die', table: MISSION_MODIFIERS },
      mission,
    );
    const score = dice.roll(d6, 'on the point') + totalOf(MISSION_MODIFIERS, mission);
    const onTarget = score >= 4;
    dice.trace?.push(fact(['CLA-9.1', 'CLA-9.2'], onTarget ? 'It falls on the point' : 'It falls wide'));
    if (onTarget) return { score, onTarget, bearing: 0, distance: 0 };
    const bearing = (dice.roll(d6, 'direction it falls wide') - 1) * 60;
    return { score, onTarget, bearing, distance: dice.roll(d6, 'inches it falls wide') };
  },
  says({ onTarget, bearing, distance }) {
    if (onTarget) return 'The mission falls on the point.';
    const where = `${SAID_BEARING[bearing]}, at ${bearing} degrees clockwise from the line of fire`;
    return sentences(
      `the mission falls ${inInches(distance)} wide of the point, ${bearing % 180 === 0 ? SAID_BEARING[bearing] : where}`,
    );
  },
});

type Group = { readonly figures: number; readonly state: State; readonly protected: boolean };

/** CLA-9.4 Figures of one group under high explosive. */
function shelled(dice: Dice, { figures, state, protected: isProtected }: Group): number {
  const need = KILLS_ON[state];
  dice.trace?.push(
    fact(
      ['CLA-9.4', 'CLA-8.6'],
      `${STATES[state]}: ${need === 6 ? 'a 6' : `${need}+`} ${state === 'afv' ? 'knocks out' : 'kills'}`,
    ),
  );
  const { hits, saved } = protectedHits(
    dice,
    dice.count(figures, d6, atLeast(need), 'high explosive'),
    isProtected,
  );
  return saved ? 0 : hits;
}

/** What became of one group. */
function shelledGroup({ figures, state }: Group, killed: number): string {
  if (state === 'afv')
    return fateOf(killed, figures, 'armoured vehicle', '', {
      one: 'is knocked out',
      many: 'are knocked out',
      spared: 'drives on',
    });
  if (state === 'soft-vehicle')
    return fateOf(killed, figures, 'soft vehicle', '', {
      one: 'is destroyed',
      many: 'are destroyed',
      spared: 'comes through',
    });
  return fateOf(killed, figures, 'figure', WHERE[state]);
}
const WHERE: Readonly<Record<Exclude<State, 'afv' | 'soft-vehicle'>, string>> = {
  open: 'in the open',
  'close-order': 'in close order',
  cover: 'in cover',
  entrenched: 'in trenches',
};
const areVehicles = ({ state }: Group): boolean => state === 'afv' || state === 'soft-vehicle';

/** CLA-9.3, CLA-9.4 High explosive on everybody inside. */
export const barrageEffect = procedure({
  id: 'barrageEffect',
  title: 'Barrage',
  about: 'High explosive on the figures inside the area.',
  rules: ['CLA-9.3', 'CLA-9.4', 'CLA-4.14'],
  tells: 'total',
  wants: [
    {
      field: 'total',
      typical: (n, { groups }) =>
        groups.some(areVehicles)
          ? `at least ${groups.every(areVehicles) ? counted(n, 'vehicle') : counted(n, 'figure or vehicle', 'figures or vehicles')} ${verb(n, 'is', 'are')} lost`
          : orMoreFall(n),
    },
    {
      field: 'total',
      is: 0,
      say: ({ groups }) => (groups.some(areVehicles) ? 'nothing is lost' : 'nobody falls'),
    },
  ],
  shape: {
    groups: listOf(
      'Groups in the area',
      group(
        'Group',
        {
          figures: entryFigures('Figures'),
          state: choiceOr('open', 'They are', STATES, { code: 'unknown-state' }),
          protected: yes('Protected: sniper, HMG, field gun or AA gun'),
        },
        { code: 'bad-number' },
      ),
      { code: 'bad-number' },
    ),
  },
  checks: badFields(['unknown-state', 'bad-number']),
  run(dice, { groups }) {
    dice.trace?.push(fact('CLA-9.3', 'Every figure within 4 inches of the point of fall, friend and foe'));
    const [total, kills] = dice.each(
      groups,
      0,
      (each, so_far, unit) => {
        const killed = shelled(each, unit);
        return [so_far + killed, killed];
      },
      'kills',
    );
    return { kills, total };
  },
  says({ kills }, { groups }) {
    if (groups.length === 0) return 'Nobody is in the area.';
    return sentences(listed(groups.map((unit, i) => shelledGroup(unit, kills[i]!))));
  },
});

/** CLA-9.5, CLA-9.6 Gas on everybody without a respirator. */
export const gasAttack = procedure({
  id: 'gasAttack',
  title: 'Gas attack',
  about: 'Gas on the figures inside the area.',
  rules: ['CLA-9.5', 'CLA-9.6'],
  tells: 'total',
  wants: [
    { field: 'total', typical: (n) => orMoreFall(n) },
    { field: 'total', is: 0, say: 'nobody falls' },
  ],
  shape: {
    groups: listOf(
      'Groups in the area',
      group(
        'Group',
        { figures: entryFigures('Figures'), respirators: yes('Wearing respirators') },
        { code: 'bad-number' },
      ),
      { code: 'bad-number' },
    ),
  },
  checks: badFields(['bad-number']),
  run(dice, { groups }) {
    const [total, kills] = dice.each(
      groups,
      0,
      (each, so_far, unit) => {
        each.trace?.push(
          fact(
            ['CLA-9.5', 'CLA-9.6'],
            unit.respirators ? 'Respirators keep them safe' : 'Killed on 5 or 6, cover or not',
          ),
        );
        const killed = unit.respirators ? 0 : each.count(unit.figures, d6, atLeast(5), 'gas');
        return [so_far + killed, killed];
      },
      'kills',
    );
    return { kills, total };
  },
  says({ kills, total }, { groups }) {
    if (groups.length === 0) return 'Nobody is in the area.';
    if (groups.every(({ respirators }) => respirators)) return 'Respirators keep everybody safe.';
    const [only] = groups;
    if (groups.length === 1 && only) return sentences(fateOf(total, only.figures));
    const parts = groups.map(({ figures, respirators }, i) =>
      respirators ? `${figures} in respirators safe` : `${kills[i] || 'none'} of ${figures}`,
    );
    return sentences(`${total === 0 ? 'nobody falls' : figuresFall(total)}: ${listed(parts)}`);
  },
});
