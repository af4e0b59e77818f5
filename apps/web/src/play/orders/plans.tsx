import type { Scene, Side } from '@sandtable/engine';
import type { Place } from '@sandtable/table';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { drawn, pathOf, short } from '../drawing/lines.ts';
import type { Picture } from '../session/picture.ts';

/** Ways that a player means to go: pencilled on the map for own eyes, until they are gone or rubbed out. */

/** The points of each unit's plan, the next one first. */
export type Plans = Readonly<Record<string, readonly Place[]>>;
const NONE: Plans = {};

/** Thousandths within which a point counts as reached. */
const REACHED = 2000;

/** What is left of a plan once the unit stands here: all up to the last point that it has reached is done. */
function leftOf(plan: readonly Place[], at: Place): readonly Place[] {
  const done = plan.findLastIndex(({ x, y }) => Math.hypot(x - at.x, y - at.y) <= REACHED);
  return done < 0 ? plan : plan.slice(done + 1);
}

/** The plans of whoever looks; nobody else's are ever handed out. */
export function usePlans({ viewer, scene }: Picture) {
  const [all, setAll] = useState<ReadonlyMap<Side, Plans>>(new Map());
  const plans = (viewer !== undefined && all.get(viewer)) || NONE;
  const change = useCallback(
    (next: (plans: Plans) => Plans) => {
      if (viewer === undefined) return;
      setAll((now) => new Map(now).set(viewer, next(now.get(viewer) ?? NONE)));
    },
    [viewer],
  );
  const owner = useMemo(() => new Map(scene.blocks.map((block) => [block.id, block])), [scene]);
  useEffect(() => {
    const rest = Object.entries(plans).flatMap(([unit, plan]) => {
      const pose = owner.get(unit)?.pose;
      const left = pose ? leftOf(plan, pose) : [];
      return left.length > 0 ? [[unit, left] as const] : [];
    });
    const same =
      rest.length === Object.keys(plans).length && rest.every(([unit, left]) => plans[unit] === left);
    if (!same) change(() => Object.fromEntries(rest));
  }, [plans, owner, change]);
  return {
    plans,
    mayPlan: (unit: string | null): boolean => {
      const block = unit === null ? undefined : owner.get(unit);
      return block?.pose != null && block.side === viewer;
    },
    add: (unit: string, place: Place) => change((now) => ({ ...now, [unit]: [...(now[unit] ?? []), place] })),
    rubOut: (unit: string) => change(({ [unit]: _, ...others }) => others),
  };
}

/** Dashed pencil from where a unit stands through its points, with an arrow at the end. */
export function PencilLines({ plans, scene, depth }: { plans: Plans; scene: Scene; depth: number }) {
  return (
    <g className="pencil">
      {Object.entries(plans).map(([unit, plan]) => {
        const pose = scene.blocks.find(({ id }) => id === unit)?.pose;
        if (!pose) return null;
        const points = [pose, ...plan].map((place) => drawn(place, depth));
        const [from, to] = [points[points.length - 2]!, points[points.length - 1]!];
        const turned = (Math.atan2(to[1] - from[1], to[0] - from[0]) * 180) / Math.PI;
        return (
          <g key={unit}>
            <path className="pencil-line" d={pathOf(points, false)} />
            <path
              className="pencil-head"
              transform={`translate(${short(to[0])} ${short(to[1])})rotate(${Math.round(turned)})`}
              d="M-10-5L0 0L-10 5"
            />
          </g>
        );
      })}
    </g>
  );
}
