import { type Act, hopeless, type Problem } from '@sandtable/engine';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { Game } from '../../frame/games.ts';
import type { Picture } from '../session/picture.ts';
import type { Session } from '../session/session.ts';
import { type Chance, chanceIn } from './chances.ts';
import { type Aim, aimsOf, type Draft } from './orders.ts';
import { afterPaint, inSlices } from './slices.ts';

/** A target with what is to be expected of it, once that is worked out. */
export type Target = Aim & { readonly chance: Chance | undefined };

const NONE: readonly Aim[] = [];

/** Who may be chosen: at once. What is to be expected of each: as soon as the screen has time. */
export function useTargets(
  session: Session,
  { view }: Picture,
  game: Game,
  draft: Draft | null,
): readonly Target[] {
  const { rules } = session.teller;
  const { target: _, ...others } = draft?.answers ?? {};
  const key = JSON.stringify(others); // whoever is aimed at, all targets stay what they are
  // biome-ignore lint/correctness/useExhaustiveDependencies: the draft is its act and the key
  const aims = useMemo(() => (draft ? aimsOf(rules, view, draft) : NONE), [rules, view, draft?.act, key]);
  const [found, setFound] = useState<{ aims: readonly Aim[]; chances: readonly (Chance | undefined)[] }>();
  useEffect(() => {
    if (aims.length === 0) return;
    let wanted = true;
    const chanceOf = ({ plan }: Aim): Chance | undefined => plan && chanceIn(game, plan);
    const callOff = afterPaint(() => {
      void inSlices(aims, chanceOf, () => wanted).then((chances) => {
        if (wanted && chances) setFound({ aims, chances });
      });
    });
    return () => {
      wanted = false;
      callOff();
    };
  }, [game, aims]);
  return useMemo(
    () => aims.map((aim, i) => ({ ...aim, chance: found?.aims === aims ? found.chances[i] : undefined })),
    [aims, found],
  );
}

/** The acts of a decision, those closed that would find nobody to choose; what was so before is taken to be so until known. */
export function useHopeful(session: Session, { acts, view }: Picture): readonly Act[] {
  const { rules } = session.teller;
  const known = useRef(new Map<string, Problem>());
  const [closed, setClosed] = useState<ReadonlyMap<string, Problem>>(known.current);
  useEffect(() => {
    if (acts.length === 0) return;
    let wanted = true;
    const callOff = afterPaint(() => {
      void inSlices(
        acts,
        (act) => [act.id, hopeless(rules, view, act)] as const,
        () => wanted,
      ).then((list) => {
        if (!wanted || !list) return;
        known.current = new Map(list.flatMap(([id, problem]) => (problem ? [[id, problem] as const] : [])));
        setClosed(known.current);
      });
    });
    return () => {
      wanted = false;
      callOff();
    };
  }, [rules, view, acts]);
  return useMemo(
    () =>
      acts.map((act) => (act.closed || !closed.has(act.id) ? act : { ...act, closed: closed.get(act.id)! })),
    [acts, closed],
  );
}
