import { useEffect, useState } from 'react';
import type { Picture } from '../session/picture.ts';
import type { Session } from '../session/session.ts';
import type { Draft } from './orders.ts';
import { type Reached, reachOf } from './reach.ts';
import { afterPaint } from './slices.ts';

/** The ground that the unit of an order can reach, once it is worked out. */
export function useReach(session: Session, picture: Picture, draft: Draft | null): Reached | undefined {
  const [reach, setReach] = useState<{ act: Draft['act']; bands: Reached }>();
  const act = draft?.act;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the reach belongs to the act and its choices, not to the way
  useEffect(() => {
    if (!act || !draft || !act.asks.some(({ kind }) => kind === 'path')) return;
    let wanted = true;
    const callOff = afterPaint(() => {
      void reachOf(session.teller.rules, picture.view, draft, () => wanted).then((bands) => {
        if (wanted && bands) setReach({ act, bands });
      });
    });
    return () => {
      wanted = false;
      callOff();
    };
  }, [session, picture.view, act, draft?.answers.chosen]);
  return reach && reach.act === act ? reach.bands : undefined;
}
