import type { Place } from '@sandtable/table';
import { useEffect, useState } from 'react';
import { type Draft, reachOf } from './orders.ts';
import type { Picture, Session } from './session.ts';

/** The ground that the unit of an order can reach, once it is worked out. */
export function useReach(
  session: Session,
  picture: Picture,
  draft: Draft | null,
): readonly Place[] | undefined {
  const [reach, setReach] = useState<{ act: Draft['act']; ends: readonly Place[] }>();
  const act = draft?.act;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the reach belongs to the act and its choices, not to the way
  useEffect(() => {
    if (!act || !draft || !act.asks.some(({ kind }) => kind === 'path')) return;
    let wanted = true;
    void reachOf(session.teller.rules, picture.view, draft, () => wanted).then((ends) => {
      if (wanted && ends) setReach({ act, ends });
    });
    return () => {
      wanted = false;
    };
  }, [session, picture.view, act, draft?.answers.chosen]);
  return reach && reach.act === act ? reach.ends : undefined;
}
