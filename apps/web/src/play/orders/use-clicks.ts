import type { Place } from '@sandtable/table';
import type { Picture } from '../session/picture.ts';
import { askOf } from './orders.ts';
import type { usePlans } from './plans.tsx';
import { useSteady } from './use-keys.ts';
import type { Orders } from './use-orders.ts';
import type { useTools } from './use-tools.ts';

type Clicks = {
  readonly picture: Picture;
  readonly orders: Orders;
  readonly tools: ReturnType<typeof useTools>;
  readonly pencilled: ReturnType<typeof usePlans>;
  /** A hint is not wanted any more. */
  readonly onTouched: () => void;
  /** The orders of a unit are wanted now. */
  readonly onTaken: () => void;
};

/**
 * Where a unit stands, if a click on it means the place: a point is asked for, a way that may lead into the enemy, or a
 * flight, which leads over anybody.
 */
function placeMeant({ scene, viewer }: Picture, { draft }: Orders, id: string): Place | undefined {
  const block = scene.blocks.find((each) => each.id === id);
  if (!draft || !block || block.figures.length === 0) return undefined;
  const way = askOf(draft, 'path');
  const flies = way?.legs !== undefined && id !== draft.act.actor;
  const means = askOf(draft, 'point') || (way && (flies || block.side !== viewer));
  if (!means) return undefined;
  const mean = (all: readonly number[]): number =>
    Math.round(all.reduce((sum, each) => sum + each, 0) / all.length);
  return {
    x: mean(block.figures.map(({ pose }) => pose.x)),
    y: mean(block.figures.map(({ pose }) => pose.y)),
  };
}

/** Does a click beside a unit, and not on it, mean the ground there? A way is led past one's own; an enemy is meant himself. */
export function meansGround({ scene, viewer }: Picture, { draft }: Orders, id: string): boolean {
  const leads = draft && (askOf(draft, 'path') || askOf(draft, 'place') || askOf(draft, 'point'));
  return Boolean(leads) && scene.blocks.some((block) => block.id === id && block.side === viewer);
}

/** What a click on a unit or on the ground means: it measures, aims, leads or takes in hand. */
export function useClicks({ picture, orders, tools, pencilled, onTouched, onTaken }: Clicks) {
  const onUnit = useSteady((id: string): void => {
    onTouched();
    if (tools.lookFrom !== null) tools.lookTo(id);
    else if (tools.tape) tools.measureUnit(id);
    else if (orders.draft?.act.blind)
      return; // an estimate is written by looking at the table, not by touching it
    else if (!aims(orders, id) && !leads(picture, orders, id)) {
      take(picture, orders, id);
      onTaken();
    }
  });
  const onGround = useSteady((place: Place, { shiftKey }: { shiftKey: boolean }): void => {
    const { draft } = orders;
    if (tools.tape) tools.measureTo(place);
    else if (tools.pencil) pencilled.add(tools.pencil, place);
    else if (draft && (askOf(draft, 'path') || askOf(draft, 'place') || askOf(draft, 'point')))
      orders.leadTo(place, shiftKey || orders.adding);
    else if (draft && askOf(draft, 'facing')) orders.face(place);
    else if (!draft && picture.yours && orders.selected !== null) orders.sendTo(orders.selected, place);
  });
  return { onUnit, onGround };
}

/** Is it somebody at whom the order, or the unit in hand, can be aimed? */
function aims(orders: Orders, id: string): boolean {
  const target = orders.targets.find((each) => each.id === id);
  if (target?.problem) orders.refuse(`${orders.nameOf(id)}: ${target.problem.message}`);
  else if (target || (orders.draft && askOf(orders.draft, 'targets')?.among.includes(id))) orders.aimAt(id);
  else return !orders.draft && orders.selected !== id && orders.doTo(id);
  return true;
}

/** Does the way or the point of the order lead to where it stands? */
function leads(picture: Picture, orders: Orders, id: string): boolean {
  const there = placeMeant(picture, orders, id);
  if (there) orders.leadTo(there, orders.adding);
  return there !== undefined;
}

/** Takes a unit in hand, or puts it down again, though not with an order that is being written; a marker stands for its unit. */
function take(picture: Picture, orders: Orders, id: string): void {
  const counter = picture.scene.counters.find((each) => each.id === id);
  const stands =
    counter?.own === 'real' && counter.unit !== null && orders.actsOf(id).length === 0 ? counter.unit : id;
  if (orders.selected !== stands) orders.select(stands);
  else if (!orders.draft) orders.select(null);
}
