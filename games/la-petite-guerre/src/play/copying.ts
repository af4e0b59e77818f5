import type { Gun, Man, State, Unit } from './state.ts';

/**
 * Copies to play on: what a man or a state holds is only ever replaced, so it is shared. Written out, so that all have
 * one layout: code that meets several is slower.
 */
export const copyOf = (man: Man): Man => ({
  id: man.id,
  name: man.name,
  side: man.side,
  unit: man.unit,
  troop: man.troop,
  grade: man.grade,
  cp: man.cp,
  commander: man.commander,
  marksman: man.marksman,
  hand: man.hand,
  bayonet: man.bayonet,
  serves: man.serves,
  pose: man.pose,
  hidden: man.hidden,
  mounted: man.mounted,
  prone: man.prone,
  arms: man.arms,
  fixed: man.fixed,
  wounded: man.wounded,
  stunned: man.stunned,
  broken: man.broken,
  fate: man.fate,
  underFire: man.underFire,
  shotAtTurn: man.shotAtTurn,
  movedTurn: man.movedTurn,
  firedTurn: man.firedTurn,
  stepTurn: man.stepTurn,
  ranTurn: man.ranTurn,
  control: man.control,
  used: man.used,
  served: man.served,
  spent: man.spent,
  acquired: man.acquired,
  last: man.last,
  now: man.now,
});
/** The same man as he would be, in one layout; for thoughts about what may be done. */
export const manWith = <M extends Man>(man: M, changes: Partial<Man>): M =>
  Object.assign(copyOf(man), changes) as M; // a copy of him
export const copyOfGun = (gun: Gun): Gun => ({
  id: gun.id,
  name: gun.name,
  side: gun.side,
  unit: gun.unit,
  weapon: gun.weapon,
  pose: gun.pose,
  limbered: gun.limbered,
  loaded: gun.loaded,
  progress: gun.progress,
  out: gun.out,
  used: gun.used,
  last: gun.last,
  shelled: gun.shelled,
});
const copyOfUnit = ({ id, name, short, side, places, order }: Unit): Unit => ({
  id,
  name,
  short,
  side,
  places,
  order,
});

const asLoaded = new WeakMap<Man['arms'], Man['arms']>();
/** Arms of which nobody else knows the load. */
export function armsSeen(arms: Man['arms']): Man['arms'] {
  let seen = asLoaded.get(arms);
  if (!seen) {
    seen = arms.map(({ weapon }) => ({ weapon, loaded: true, progress: 0, shots: null }));
    asLoaded.set(arms, seen);
  }
  return seen;
}
/** LPG-5.7 of the game: what the other side sees of a man on the table. */
export function seenFrom(man: Man): Man {
  const seen = copyOf(man);
  seen.arms = armsSeen(man.arms);
  seen.control = null;
  seen.used = 0;
  seen.served = false;
  seen.spent = NOTHING;
  seen.acquired = NOTHING;
  seen.last = NOTHING;
  seen.now = NOTHING;
  return seen;
}
const NOTHING: readonly never[] = [];

/** A state with all that the other holds. */
export const sharing = (state: State): State => ({
  map: state.map,
  turn: state.turn,
  turns: state.turns,
  options: state.options,
  sides: state.sides,
  special: state.special,
  victory: state.victory,
  phase: state.phase,
  active: state.active,
  first: state.first,
  chooser: state.chooser,
  men: state.men,
  guns: state.guns,
  units: state.units,
  horses: state.horses,
  acting: state.acting,
  testing: state.testing,
  files: state.files,
  indicated: state.indicated,
  flights: state.flights,
  pursuers: state.pursuers,
  charges: state.charges,
  resolving: state.resolving,
  obeying: state.obeying,
  losses: state.losses,
  checked: state.checked,
  retiring: state.retiring,
  penalties: state.penalties,
  verdict: state.verdict,
});

/** A state to play on that leaves the first as it is. */
export function copied(state: State): State {
  const copy = sharing(state);
  const men: State['men'] = {};
  for (const id in state.men) men[id] = copyOf(state.men[id]!);
  const guns: State['guns'] = {};
  for (const id in state.guns) guns[id] = copyOfGun(state.guns[id]!);
  const units: State['units'] = {};
  for (const id in state.units) units[id] = copyOfUnit(state.units[id]!);
  copy.men = men;
  copy.guns = guns;
  copy.units = units;
  return copy;
}
