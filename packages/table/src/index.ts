export { type Alterations, altered } from './altered.ts';
export { type Formation, ranked, stations } from './formation.ts';
export { keptByLine, keptByPlace } from './kept.ts';
export { isOnLine, meetingsOf, meetingsOnPath } from './meeting.ts';
export { turnsOfView } from './outlook.ts';
export { along, insideGround, insideRing, type Stretch } from './passage.ts';
export {
  alongPath,
  type Crossing,
  crossings,
  FINEST,
  firstPart,
  firstWithin,
  isWithin,
  lengthOn,
  nearestOnPath,
  onGround,
  type Path,
  passesBy,
  pathLength,
  placeAlong,
} from './path.ts';
export {
  ahead,
  at,
  bearing,
  compass,
  directionOf,
  FARTHEST,
  gapBetween,
  INCH,
  inArc,
  inches,
  inSector,
  type Place,
  type Pose,
  posed,
  rounded,
  side,
  squaredGap,
} from './place.ts';
export { runsInsideGround, runsThrough } from './quick.ts';
export { plainStep, type Reach, reachable, type StepCost } from './reach.ts';
export {
  type Base,
  closest,
  footprint,
  gap,
  gapToPoint,
  holds,
  isPlace,
  moved,
  nearestOnSegment,
  onTable,
  overlap,
  type Shape,
  type Size,
  segmentsMeet,
  squaredGapToSegment,
  touchesEdge,
  unitGap,
  unitsOverlap,
  within,
} from './shape.ts';
export {
  type Blocked,
  type Blocker,
  crossesShape,
  type Passage,
  passages,
  type Sight,
  type SightRules,
  sightLine,
} from './sight.ts';
export { smoothLine, smoothRing } from './smooth.ts';
export { type BeatenZone, beaten, type Circle, centresUnder, touchedUnder } from './template.ts';
export {
  area,
  countOn,
  covers,
  type Feature,
  featuresAt,
  type Ground,
  KINDS,
  type Kind,
  levelAt,
  line,
  perMap,
  rectangle,
  ringsOf,
  surrounds,
  type TableMap,
} from './terrain.ts';
export { squaresOf, type WaysTo, waysTo } from './ways-to.ts';
