import { fact, refuseWhen, sentences } from '@sandtable/engine';
import { disrupted } from './disruption.ts';
import { sufferedSaid, wantsOnTroops } from './fates.ts';
import { cover, dps, elements, FIELD_CHECKS, maybeMany, maybeRange, oneOfOr, yes } from './fields.ts';
import { type House, procedure } from './options.ts';
import { CLOSING_RANGE } from './tables.ts';
import { TROOP_TARGETS, type TroopTarget } from './vocabulary.ts';
import { fired, firingShape, inReach, NOT_RETREATING, someFirer, type Volley } from './volley.ts';

type Shooting = Omit<Volley, 'range' | 'target'> & {
  readonly range: number | null;
  readonly assaulted: boolean;
  readonly target: TroopTarget;
  readonly targetElements: number;
  readonly visibleElements: number | null;
  readonly options: House;
};

/** SCW-16.5 Fire at one's attacker counts as at 8 inches. A missing range was refused before. */
const rangeOf = ({ assaulted, range }: Shooting): number => (assaulted ? CLOSING_RANGE : (range ?? 0));
const isAtRange = (shooting: Shooting): shooting is Shooting & Volley => rangeOf(shooting) === shooting.range;
const volleyOf = (shooting: Shooting): Volley =>
  isAtRange(shooting) ? shooting : { ...shooting, range: rangeOf(shooting) };

/** SCW-9.5 Two elements must be seen, or the last one; of artillery one. */
export function isTarget({
  target,
  targetElements,
  visibleElements,
  options,
}: Pick<Shooting, 'target' | 'targetElements' | 'visibleElements' | 'options'>): boolean {
  const seen = visibleElements ?? targetElements;
  if (target === 'artillery') return seen >= 1;
  return seen >= (options.loneElement === 'immune' ? 2 : Math.min(2, targetElements));
}

const target = { group: 'Target' };

/** SCW-9 Small arms at infantry, cavalry or artillery. */
export const smallArmsFire = procedure({
  id: 'smallArmsFire',
  title: 'Small arms at troops',
  about: 'One volley of rifles and machine guns at infantry, cavalry or artillery.',
  rules: [
    'SCW-9.1',
    'SCW-9.2',
    'SCW-9.3',
    'SCW-9.4',
    'SCW-9.5',
    'SCW-9.6',
    'SCW-9.7',
    'SCW-9.8',
    'SCW-9.9',
    'SCW-9.10',
    'SCW-9.11',
    'SCW-9.12',
    'SCW-9.13',
    'SCW-9.14',
    'SCW-16.4',
    'SCW-16.5',
    'SCW-1.9',
  ],
  tells: 'dps',
  wants: wantsOnTroops<Shooting & { readonly targetDps: number }>(),
  shape: {
    range: maybeRange,
    assaulted: yes('Firing at its attacker', {
      help: 'A unit that stood still fires at the unit that assaults it; the range is then 8 inches.',
    }),
    ...firingShape,
    target: oneOfOr('infantry', 'Target', TROOP_TARGETS, target),
    cover,
    targetDps: dps('DPs on the target', target),
    targetElements: elements('Elements of the target', target),
    visibleElements: maybeMany('Of these seen', { ...target, help: 'All of them unless stated.' }),
  },
  checks: [
    refuseWhen(
      'bad-input',
      'SCW-9.1',
      ({ range, assaulted }: Shooting) => range === null && !assaulted,
      'Range is missing: a number of inches.',
    ),
    ...FIELD_CHECKS,
    NOT_RETREATING,
    refuseWhen(
      'target-not-visible',
      'SCW-9.5',
      (shooting: Shooting) => !isTarget(shooting),
      'At least two elements of the target must be seen.',
    ),
    ...inReach(rangeOf),
    someFirer(volleyOf),
  ],
  idle: {
    range: ({ assaulted }) => assaulted,
    vehicleMounted: ({ moved, hmg }) => !moved || hmg === 0,
  },
  run(dice, input) {
    if (input.assaulted)
      dice.trace?.push(fact(['SCW-16.4', 'SCW-16.5'], 'Fire at its attacker counts as at 8 inches'));
    const { firePoints, row, roll, dps } = fired(dice, volleyOf(input), input.options);
    const { dpsAfter, elementsLost, destroyed } = disrupted(
      dice,
      { dps: input.targetDps, received: dps, elements: input.targetElements },
      'the target',
    );
    return { firePoints, row, roll, dps, targetDpsAfter: dpsAfter, elementsLost, destroyed };
  },
  says({ roll, dps, targetDpsAfter: dpsAfter, elementsLost, destroyed }, { targetElements: elements }) {
    if (roll === null) return 'The fire is too weak to have any effect.';
    if (dps === 0) return 'The fire has no effect.';
    const suffered = { received: dps, dpsAfter, elementsLost, destroyed, elements };
    return sentences(sufferedSaid('the target', suffered));
  },
});
