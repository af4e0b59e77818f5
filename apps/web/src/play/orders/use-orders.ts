import { type Act, answeredWith, answerTo } from '@sandtable/engine';
import type { Place } from '@sandtable/table';
import { useEffect, useMemo, useState } from 'react';
import type { Game } from '../../frame/games.ts';
import type { Picture } from '../session/picture.ts';
import type { Session } from '../session/session.ts';
import { aimingAct, movingAct } from './direct.ts';
import {
  aimsOf,
  askOf,
  begun,
  chanceOfRings,
  type Draft,
  facedTo,
  judged,
  ledTo,
  missing,
  onlyOneOf,
  pointed,
  squareOf,
  standsAt,
  targetAsk,
  toggled,
} from './orders.ts';
import { useHopeful, useTargets } from './use-targets.ts';

function aimedAt(draft: Draft): string | undefined {
  const ask = targetAsk(draft);
  const answer = ask && answerTo(ask, draft.answers);
  return typeof answer === 'string' ? answer : draft.act.at;
}

export type Orders = ReturnType<typeof useOrders>;

const led = (current: Draft, to: Place, addPoint: boolean): Draft =>
  askOf(current, 'path') ? ledTo(current, to, addPoint) : pointed(current, to);

/** An act begun; where it may be aimed at one only, at that one. */
function drafted(rules: Rules, view: View, act: Act): Draft {
  const fresh = begun(act);
  const ask = targetAsk(fresh);
  const open = ask ? aimsOf(rules, view, fresh).filter(({ problem }) => !problem) : [];
  return ask && open.length === 1
    ? { ...fresh, answers: answeredWith(ask, fresh.answers, open[0]!.id) }
    : fresh;
}

type Rules = Session['teller']['rules'];
type View = Picture['view'];
type Change = (next: (draft: Draft) => Draft) => void;

/** What changes an order that is being written, each by one answer. */
const answering = (change: Change) => ({
  answer: (more: Partial<Draft['answers']>) =>
    change((current) => ({ ...current, answers: { ...current.answers, ...more } })),
  aimAt: (id: string) =>
    change((current) => {
      const ask = targetAsk(current);
      return ask ? { ...current, answers: answeredWith(ask, current.answers, id) } : toggled(current, id);
    }),
  /** An answer to an ask that has a name. */
  fill: (ask: Parameters<typeof answeredWith>[0], value: string | number | Place) =>
    change((current) => ({ ...current, answers: answeredWith(ask, current.answers, value) })),
  pick: (name: string, id: string) =>
    change((current) => ({
      ...current,
      answers: { ...current.answers, chosen: { ...current.answers.chosen, [name]: id } },
    })),
  /** Along points that were planned, as far as the rules let it. */
  follow: (points: readonly Place[]) =>
    change((current) => points.reduce((way, to, i) => ledTo(way, to, i > 0), current)),
  face: (to: Place) =>
    change((current) => {
      const at = standsAt(current);
      return at ? facedTo(current, at, to) : current;
    }),
  turn: (degrees: number) =>
    change((current) => {
      const at = standsAt(current);
      return at
        ? { ...current, answers: { ...current.answers, facing: (at.facing + degrees + 360) % 360 } }
        : current;
    }),
});

/** Names of all that stands on the table. */
const namesIn =
  ({ scene: { blocks, counters, groups }, view }: Picture) =>
  (id: string): string => {
    const isIt = (each: { readonly id: string }): boolean => each.id === id;
    const name = blocks.find(isIt)?.name ?? groups?.find(isIt)?.name;
    if (name !== undefined) return name;
    const counter = counters.find(isIt);
    if (counter?.label) return counter.label;
    return counter ? `Marker in ${squareOf(counter.place, view.map)}` : 'Marker'; // several are told apart by where they lie
  };

/** The order that is being written, and the unit in hand; whatever belongs to a decision that is over is dropped. */
function useDraft(session: Session, picture: Picture) {
  const { view } = picture;
  const acts = useHopeful(session, picture);
  const [taken, setSelected] = useState<string | null>(null);
  const [draft, setDraft] = useState<Draft | null>(null);
  const [refused, setRefused] = useState<string | null>(null);
  const able = useMemo(() => {
    const list = acts.filter(({ closed, actor, ends }) => actor !== null && !closed && !ends);
    return [...new Set(list.map(({ actor }) => actor!))];
  }, [acts]);
  // Who is in hand; without being taken, the only one of whom anything is asked.
  const selected = taken ?? (picture.yours ? onlyOneOf(acts) : null);
  // A unit stays in hand while it has more to do.
  const question = `${picture.deciding} ${picture.stages.now} ${picture.prompt}`;
  const [last, setLast] = useState({ view, question });
  if (last.view !== view) {
    setLast({ view, question: picture.yours ? question : last.question });
    setDraft(null);
    setRefused(null);
    const stays = taken === null || (last.question === question && able.includes(taken));
    if (picture.yours && !stays) setSelected(null);
  }
  const actsOf = (id: string | null): readonly Act[] => acts.filter(({ actor }) => actor === id);
  return { acts, actsOf, able, selected, setSelected, draft, setDraft, refused, setRefused };
}

type InHand = ReturnType<typeof useDraft>;

/** Where a unit was sent that has to roll first: when it has rolled, its way is laid there. */
function useErrand(picture: Picture, { acts, actsOf, draft, setDraft, setSelected }: InHand) {
  const [errand, setErrand] = useState<{ readonly unit: string; readonly to: Place | null } | null>(null);
  // A roll leads straight into what it was for.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for all that may be done now
  useEffect(() => {
    if (!errand || draft || !picture.yours) return;
    const act = movingAct(actsOf(errand.unit));
    if (!act || act.asks.length === 0) return;
    setErrand(null);
    setSelected(errand.unit);
    setDraft(errand.to ? led(begun(act), errand.to, false) : begun(act));
  }, [acts, draft === null]);
  return [errand, setErrand] as const;
}

/** What the player is about to order: which unit, which act, how far it is answered. */
export function useOrders(session: Session, picture: Picture, game: Game) {
  const { rules } = session.teller;
  const { view, scene } = picture;
  const hand = useDraft(session, picture);
  const { acts, actsOf, able, selected, setSelected, draft, setDraft, refused, setRefused } = hand;
  const [errand, setErrand] = useErrand(picture, hand);
  /** The next click on the table adds a point instead of moving the last one. */
  const [adding, setAdding] = useState(false);
  const now = useMemo(() => (draft ? judged(rules, view, draft) : null), [rules, view, draft]);
  const targets = useTargets(session, picture, game, draft);

  function select(id: string | null): void {
    setRefused(null);
    setSelected(id);
    setDraft(null);
  }
  function choose(act: Act): void {
    setRefused(act.closed?.message ?? null);
    if (act.actor !== null) setSelected(act.actor);
    if (act.closed) return;
    setAdding(false);
    if (act.rings && act.asks.length === 0 && act.actor !== null && errand?.unit !== act.actor)
      setErrand({ unit: act.actor, to: null });
    setDraft(drafted(rules, view, act));
  }
  const change: Change = (next) => {
    setRefused(null);
    setDraft((current) => current && next(current));
  };
  /** Sends a unit somewhere by the act that leads it there; false if it has none. */
  function sendTo(id: string, to: Place): boolean {
    const act = movingAct(actsOf(id));
    if (!act) return false;
    choose(act);
    if (act.asks.length === 0) setErrand({ unit: id, to });
    else setDraft(led(begun(act), to, false));
    return true;
  }
  /** Does to this one what the unit in hand can; says why not where it cannot. False where nothing is meant. */
  function doTo(target: string): boolean {
    if (selected === null) return false;
    const sideOf = (id: string) => scene.blocks.find((block) => block.id === id)?.side;
    const found = aimingAct(rules, view, actsOf(selected), target, sideOf(target) !== sideOf(selected));
    if (!found) return false;
    setRefused('problem' in found ? found.problem.message : null);
    if ('problem' in found) return true;
    const fresh = begun(found.act);
    const ask = targetAsk(fresh);
    setDraft(ask ? { ...fresh, answers: answeredWith(ask, fresh.answers, target) } : fresh);
    return true;
  }

  return {
    selected,
    draft,
    now,
    targets,
    able,
    refused,
    waitsFor: draft ? missing(draft) : undefined,
    stands: draft ? standsAt(draft) : undefined,
    actsOf,
    /** How likely the roll carries the unit to where it was dragged, straight on. */
    farEnough: draft?.act.rings && errand?.to ? chanceOfRings(draft.act.rings, errand.to) : undefined,
    /** Where a roll of the unit in hand may take it, while it is decided what it does. */
    ringsInHand: actsOf(selected).find(({ rings, closed }) => rings && !closed)?.rings ?? null,
    sideActs: acts.filter(({ actor }) => actor === null),
    select,
    choose,
    /** Whom the order is aimed at now, among those of the ask that is open. */
    aimedAt: draft ? aimedAt(draft) : undefined,
    adding,
    addPoint: () => setAdding((on) => !on),
    sendTo,
    doTo,
    leadTo: (to: Place, addPoint = false) => {
      setAdding(false);
      setErrand((sent) => (sent?.to ? { ...sent, to } : sent)); // dragged on before the dice have fallen
      change((current) => led(current, to, addPoint));
    },
    ...answering(change),
    cancel: () => {
      setRefused(null);
      if (draft) setDraft(null);
      else setSelected(null);
    },
    /** The next unit that can act, or the one before. */
    next: (by = 1) => {
      if (able.length === 0) return;
      const at = selected === null ? -1 : able.indexOf(selected);
      select(able[(at + by + able.length) % able.length]!);
    },
    nameOf: namesIn(picture),
    refuse: setRefused,
  };
}
