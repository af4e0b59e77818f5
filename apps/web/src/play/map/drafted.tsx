import type { Side } from '@sandtable/engine';
import { useMemo } from 'react';
import { drawn } from '../drawing/lines.ts';
import { askOf } from '../orders/orders.ts';
import { bandsAlong } from '../orders/reach.ts';
import type { Orders } from '../orders/use-orders.ts';
import type { Picture } from '../session/picture.ts';
import type { Session } from '../session/session.ts';
import { goingOf } from './dragging.ts';
import { Ghost } from './overlay.tsx';
import { Along, PointsGiven } from './overlay-fire.tsx';
import { Way } from './overlay-way.tsx';
import type { Tags } from './tags.ts';
import { lookOf } from './troops.tsx';
import { TurningHandle } from './turning.tsx';

type Props = {
  readonly session: Session;
  readonly picture: Picture;
  readonly orders: Orders;
  readonly isDark: (side: Side) => boolean;
  readonly tags: Tags;
};

/** The order that is being written: its way, those who go there, and the handle that turns them. */
export function Drafted({ session, picture, orders, isDark, tags }: Props) {
  const { draft, stands, now } = orders;
  const { depth } = picture.view.map;
  const goes = goingOf(orders);
  const bad = now?.problem !== undefined && orders.waitsFor?.kind !== 'target';
  const path = draft?.answers.path;
  const { survey, bands } = useMemo(
    () =>
      draft && path && now ? { survey: draft.act.survey?.(now.command), bands: bandsAlong(draft, path) } : {},
    [draft, path, now],
  );
  if (!draft) return null;
  const along = askOf(draft, 'along');
  const chosen = draft.answers.chosen ?? {};
  const there = survey?.stops?.pose ?? stands;
  const ghost =
    goes && there ? goes.figures(there, chosen) : (askOf(draft, 'choice')?.figures?.(chosen) ?? []);
  const turnable = goes && stands && (goes.kind !== 'path' || goes.turns);
  const sideOf = (id: string | undefined): Side =>
    picture.scene.blocks.find((each) => each.id === id)?.side ?? '';
  const point = ghost.length === 0 ? (stands ?? draft.answers.point) : undefined;
  return (
    <>
      {along && (
        <g className={lookOf(isDark(sideOf(draft.act.at)))}>
          <Along ask={along} distance={draft.answers.number ?? along.initial} depth={depth} />
        </g>
      )}
      {path && <Way {...{ path, survey, bands, depth, bad, ghost, tags }} />}
      {ghost.length > 0 && (
        <g className={lookOf(isDark(picture.deciding ?? session.scenario.sides[0]!.id))} data-drag="">
          <Ghost figures={ghost} depth={depth} bad={bad} />
        </g>
      )}
      <PointsGiven draft={draft} depth={depth} />
      {point && (
        <circle
          className="ghost-point"
          data-drag=""
          cx={drawn(point, depth)[0]}
          cy={drawn(point, depth)[1]}
          r={9}
        />
      )}
      {turnable && <TurningHandle pose={there ?? stands} depth={depth} />}
    </>
  );
}
