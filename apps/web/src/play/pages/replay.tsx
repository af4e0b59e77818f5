import { cloneState, type GameState, type Side } from '@sandtable/engine';
import { useEffect, useMemo, useState } from 'react';
import { CopyButton } from '../../ui/copy.tsx';
import type { Picture } from '../session/picture.ts';
import type { Session } from '../session/session.ts';
import { logOf } from '../session/telling.ts';

/** A record stepped through: everything is a reading of it, so nothing is played again. */

export type Moment = { readonly step: number; readonly viewer: Side | undefined };

/** The picture at a moment of the record, as somebody saw it. */
export function usePictureAt(session: Session, moment: Moment | null, now: Picture): Picture {
  const back = moment !== null;
  const states = useMemo(() => {
    if (!back) return [];
    const record = session.feed.record();
    const state = cloneState(record.setUp);
    const list: GameState[] = [cloneState(state)];
    for (const step of record.steps) {
      for (const event of step.events) session.teller.rules.evolve(state, event);
      list.push(cloneState(state));
    }
    return list;
  }, [session, back]);
  return useMemo(() => {
    if (!moment || states.length === 0) return now;
    const { rules, board } = session.teller;
    const record = session.feed.record();
    const step = Math.min(moment.step, states.length - 1);
    const state = states[step]!;
    const view = moment.viewer === undefined ? state : rules.view(state, moment.viewer);
    return {
      ...now,
      view,
      scene: rules.scene(view),
      stages: board.stages(view, moment.viewer ?? session.scenario.sides[0]!.id),
      turn: state.turn,
      viewer: moment.viewer,
      yours: false,
      rolling: undefined,
      acts: [],
      beat: null,
      recap: [],
      log: logOf(session.teller, { ...record, steps: record.steps.slice(0, step) }, moment.viewer),
      canUndo: false,
      curtain: null,
    };
  }, [session, moment, states, now]);
}

/** Milliseconds from step to step while it plays. */
const BEAT = 700;

export function ReplayBar({
  session,
  moment,
  onMoment,
  onEnd,
  mayChooseView,
}: {
  session: Session;
  moment: Moment;
  onMoment: (moment: Moment) => void;
  onEnd: () => void;
  mayChooseView: boolean;
}) {
  const { steps, setUp } = session.feed.record();
  const [playing, setPlaying] = useState(false);
  const last = steps.length;
  const go = (step: number): void => onMoment({ ...moment, step: Math.max(0, Math.min(last, step)) });
  const turns = useMemo(() => {
    const state = cloneState(setUp);
    const list: { turn: number; step: number }[] = [];
    steps.forEach((step, i) => {
      const before = state.turn;
      for (const event of step.events) session.teller.rules.evolve(state, event);
      if (state.turn !== before || i === 0) list.push({ turn: state.turn, step: i + 1 });
    });
    return list;
  }, [steps, setUp, session]);
  useEffect(() => {
    if (!playing) return;
    if (moment.step >= last) {
      setPlaying(false);
      return;
    }
    const timer = setTimeout(() => onMoment({ ...moment, step: moment.step + 1 }), BEAT);
    return () => clearTimeout(timer);
  }, [playing, moment, last, onMoment]);
  return (
    <section className="replay-bar" aria-label="Replay">
      <div className="row-of-buttons">
        <button type="button" className="btn" aria-label="One step back" onClick={() => go(moment.step - 1)}>
          ◂ <kbd>[</kbd>
        </button>
        <button type="button" className="btn" onClick={() => setPlaying(!playing)}>
          {playing ? 'Pause' : 'Play'}
        </button>
        <button type="button" className="btn" aria-label="One step on" onClick={() => go(moment.step + 1)}>
          ▸ <kbd>]</kbd>
        </button>
      </div>
      <label className="scrubber">
        <span>{`Step ${moment.step} of ${last}`}</span>
        <input
          type="range"
          min={0}
          max={last}
          value={moment.step}
          onChange={(event) => go(Number(event.target.value))}
        />
      </label>
      <label>
        Turn{' '}
        <select
          value={turns.filter(({ step }) => step <= moment.step).at(-1)?.turn ?? ''}
          onChange={(event) => go(turns.find(({ turn }) => String(turn) === event.target.value)?.step ?? 0)}
        >
          {turns.map(({ turn }) => (
            <option key={turn} value={turn}>
              {turn}
            </option>
          ))}
        </select>
      </label>
      {mayChooseView && (
        <label>
          Seen by{' '}
          <select
            value={moment.viewer ?? ''}
            onChange={(event) => onMoment({ ...moment, viewer: event.target.value || undefined })}
          >
            <option value="">everybody</option>
            {session.scenario.sides.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </select>
        </label>
      )}
      <CopyButton text={() => `${location.origin}${location.pathname}?step=${moment.step}`}>
        Copy link
      </CopyButton>
      <button type="button" className="btn main" onClick={onEnd}>
        Back to now
      </button>
    </section>
  );
}
