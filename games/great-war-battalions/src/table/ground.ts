import { covers, type Feature, type Kind, type Place, perMap } from '@sandtable/table';
import type { State } from '../play/state.ts';
import { newRecall, type Recall } from './recall.ts';

/** GWB-15.3 What ground means to this sheet. */
const FORTIFIED: readonly Kind[] = ['trench', 'fortification', 'bunker', 'rifle-pit'];
const IN_COVER: readonly Kind[] = [
  'wood',
  'olive-grove',
  'vines',
  'scrub',
  'bushes',
  'building',
  'built-up',
  'ruins',
  'sunken-road',
  'embankment',
  'broken-ground',
  'rough',
  'gully',
  'shelled-ground',
];
export const COVER_LINES: readonly Kind[] = ['hedge', 'wall', 'fence', 'barricade'];
/** GWB-6.6, GWB-15.3 Drawn as a line these have no width: they are crossed or not. */
const LINES: readonly Kind[] = [...COVER_LINES, 'stream', 'wire'];
/** The line of a feature that is one. */
export const lineOf = ({ kind, ground }: Feature): readonly Place[] | undefined =>
  'line' in ground && LINES.includes(kind) ? ground.line : undefined;
/** Difficult to move through (GWB-6); wire with the −2. */
const DIFFICULT: readonly Kind[] = [
  ...FORTIFIED,
  ...IN_COVER,
  ...COVER_LINES,
  'stream',
  'river',
  'marsh',
  'wire',
];
const IMPASSABLE: readonly Kind[] = ['canal', 'impassable'];
const WAYS: readonly Kind[] = ['road', 'trail', 'bridge', 'ford'];

/** What the ground of a map is to this sheet; maps never change, so it is sorted once. */
type Sorted = Readonly<
  Record<'hills' | 'forts' | 'hideouts' | 'lines' | 'difficult' | 'barriers' | 'ways', Feature[]>
> & { readonly looks: Recall };
export const SCREENS: readonly Kind[] = ['wood', 'building', 'built-up', 'olive-grove'];
export const groundOf = perMap((map): Sorted => {
  const of = (kinds: readonly Kind[]): Feature[] => map.features.filter(({ kind }) => kinds.includes(kind));
  return {
    hills: of(['hill']),
    forts: of(FORTIFIED),
    hideouts: of(IN_COVER),
    lines: of(COVER_LINES),
    difficult: of(DIFFICULT),
    barriers: of(IMPASSABLE),
    ways: of(WAYS),
    looks: newRecall(),
  };
});

export const onWay = (state: State, place: Place): boolean =>
  groundOf(state.map).ways.some((feature) => covers(feature, place));
