import { atLeast, type Dice, d6 } from '@sandtable/dice';
import { badFields, choiceOr, fact, group, listOf, refuseWhen } from '@sandtable/engine';
import { protectedHits } from './aiming.ts';
import { entryFigures, yes } from './fields.ts';
import { procedure } from './options.ts';
import { KILLS_ON } from './tables.ts';
import { STATES, type State } from './vocabulary.ts';

/** CLA-9.1, CLA-9.2 Where a mission falls. */
export const offTableStrike = procedure({
  id: 'offTableStrike',
  title: 'Off-table artillery',
  about: 'Where does a mission of off-table guns fall?',
  rules: ['CLA-9.1', 'CLA-9.2'],
  tells: 'onTarget',
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
  run(dice, { registered, darkness }) {
    const score = dice.roll(d6, 'on target') + (registered ? 1 : 0) - (darkness ? 1 : 0);
    const onTarget = score >= 4;
    dice.trace?.push(fact(['CLA-9.1', 'CLA-9.2'], onTarget ? 'It falls on the point' : 'It falls wide'));
    if (onTarget) return { score, onTarget, bearing: 0, distance: 0 };
    const bearing = (dice.roll(d6, 'direction') - 1) * 60;
    return { score, onTarget, bearing, distance: dice.roll(d6, 'distance') };
  },
});

type Group = { readonly figures: number; readonly state: State; readonly protected: boolean };

/** CLA-9.4 Figures of one group under high explosive. */
function shelled(dice: Dice, { figures, state, protected: isProtected }: Group): number {
  const need = KILLS_ON[state];
  dice.trace?.push(fact(['CLA-9.4', 'CLA-8.6'], `${STATES[state]}: ${need}+ kills`));
  const { hits, saved } = protectedHits(
    dice,
    dice.count(figures, d6, atLeast(need), 'high explosive'),
    isProtected,
  );
  return saved ? 0 : hits;
}

/** CLA-9.3, CLA-9.4 High explosive on everybody inside. */
export const barrageEffect = procedure({
  id: 'barrageEffect',
  title: 'Barrage',
  about: 'High explosive on the figures inside the area.',
  rules: ['CLA-9.3', 'CLA-9.4', 'CLA-4.14'],
  tells: 'total',
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
});

/** CLA-9.5, CLA-9.6 Gas on everybody without a respirator. */
export const gasAttack = procedure({
  id: 'gasAttack',
  title: 'Gas attack',
  about: 'Gas on the figures inside the area.',
  rules: ['CLA-9.5', 'CLA-9.6'],
  tells: 'total',
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
});
