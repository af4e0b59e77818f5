import { type Kind, perMap, type TableMap } from '@sandtable/table';
import { bridge, built, ford, railway, road, trail, water } from './ground-built.ts';
import { fields } from './ground-fields.ts';
import { cratered, hill, planted, sandy, stony, tufted, wood } from './ground-growth.ts';
import {
  banked,
  barred,
  barricade,
  breastwork,
  bunker,
  dugout,
  fence,
  hedge,
  pit,
  trench,
  wall,
  wire,
} from './ground-works.ts';
import { type Draw, LAYERS, shapeOf } from './ink.ts';
import { SCALE } from './lines.ts';
import { nameBox, namesOf } from './names.ts';

/** The ground as cartographers drew it, from map data alone. Edges that a rule uses are drawn where they are. */

const DRAWS: Readonly<Record<Kind, Draw>> = {
  wood,
  'olive-grove': planted('olive', 1.22),
  vines: planted('vine', 0.8),
  scrub: tufted,
  bushes: tufted,
  rough: stony,
  'broken-ground': stony,
  gully: stony,
  'shelled-ground': cratered,
  marsh: tufted,
  'soft-sand': sandy,
  building: built(''),
  'built-up': built(''),
  ruins: built('ruined'),
  hill,
  hedge,
  wall,
  fence,
  barricade,
  trench,
  'rifle-pit': pit,
  emplacement: breastwork,
  dugout,
  bunker,
  fortification: breastwork,
  'sunken-road': banked(false),
  embankment: banked(true),
  wire,
  road,
  trail,
  railway,
  water,
  river: water,
  stream: water,
  canal: water,
  bridge,
  ford,
  impassable: barred,
};

/** What the names on a map cover. */
export const nameBoxes = perMap((map) => {
  const shapes = map.features.map((feature) => ({ feature, shape: shapeOf(feature, map.depth) }));
  return namesOf(shapes, (map.width / 1000) * SCALE).map(nameBox);
});

/** A whole map: ink in the order of drawing, and the names. */
export function drawGround(map: TableMap, gone: ReadonlySet<string> = new Set()) {
  const features = map.features.filter(({ id }) => !gone.has(id));
  const shapes = features.map((feature) => ({ feature, shape: shapeOf(feature, map.depth) }));
  const drawings = shapes
    .sort((a, b) => (a.feature.level ?? 0) - (b.feature.level ?? 0))
    .flatMap(({ feature, shape }) => DRAWS[feature.kind](shape, feature));
  return {
    ink: [
      ...(map.wild
        ? []
        : fields(
            map,
            shapes.map(({ shape }) => shape),
          )),
      ...LAYERS.flatMap((layer) => drawings.filter((each) => each.layer === layer).flatMap(({ ink }) => ink)),
    ],
    names: namesOf(shapes, (map.width / 1000) * SCALE),
  };
}
