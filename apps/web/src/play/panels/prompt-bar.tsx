import { type Act, capital, percent, sideSaid, winsSaid } from '@sandtable/engine';
import { useMemo } from 'react';
import { Icon } from '../../drawing/icons.tsx';
import { inMeasure } from '../../frame/measure.ts';
import { useSettings } from '../../frame/settings.ts';
import { RuleLink } from '../../ui/rule-link.tsx';
import { useKeyNames } from '../orders/bindings.ts';
import { isReaction } from '../orders/direct.ts';
import { useHandling } from '../orders/handling.ts';
import { draggedSaid, endOf, mainActOf, onlyOneOf, usualOf } from '../orders/orders.ts';
import type { Orders } from '../orders/use-orders.ts';
import type { Picture } from '../session/picture.ts';
import type { Session } from '../session/session.ts';
import { ActList } from './card.tsx';

type Props = {
  readonly session: Session;
  readonly picture: Picture;
  readonly orders: Orders;
  readonly onGive: () => void;
  readonly onEnd: (act: Act) => void;
  readonly onHint: () => void;
  readonly onRecap: () => void;
};

/** The label of an act inside a sentence. */
const small = (label: string): string => label.charAt(0).toLowerCase() + label.slice(1);

const LEVELS = { recruit: 'recruit', regular: 'regular', veteran: 'veteran' } as const;

/** How many of the group in hand can act, each by himself. */
const ableIn = ({ scene }: Picture, { selected, able }: Orders): number =>
  scene.blocks.filter(({ id, group }) => group === selected && able.includes(id)).length;

function saying(
  { session, picture, orders }: Props,
  { click, give, skip }: ReturnType<typeof useHandling>,
): {
  readonly title: string;
  readonly more: string;
  readonly rule?: string;
} {
  const nameOf = (side: string | undefined): string =>
    session.scenario.sides.find(({ id }) => id === side)?.name ?? '';
  if (picture.trouble) return { title: 'Something went wrong', more: picture.trouble };
  if (picture.verdict)
    return {
      title: picture.verdict.winner === 'draw' ? 'A draw' : winsSaid(nameOf(picture.verdict.winner)),
      more: picture.verdict.why,
    };
  if (picture.watching)
    return {
      title: `You look on: ${nameOf(picture.deciding)} to decide`,
      more: 'It is played in another tab.',
    };
  if (picture.beat) return { title: picture.beat.line.text, more: skip };
  if (picture.thinking)
    return {
      title: `${capital(sideSaid(nameOf(picture.thinking.side)))} is deciding`,
      more: `The computer (${LEVELS[picture.thinking.level]}) is thinking…`,
    };
  const { draft, now, waitsFor } = orders;
  // What was tried in vain is told; an order that stands is still what Enter gives.
  if (orders.refused)
    return {
      title:
        draft && now?.plan
          ? capital(session.teller.rules.describe(picture.view, now.command))
          : 'Not like this',
      more: orders.refused,
    };
  if (draft && waitsFor) {
    const needs = {
      path: `${click} where it shall go, or drag the unit.`,
      target: 'Choose a target: on the table, or in the list.',
      point: `${click} on the table.`,
      targets: 'Choose on the table, or in the list.',
      number: 'Write a number in every field.',
    } as const;
    const { actor, label } = draft.act;
    return {
      title: actor === null ? label : `${orders.nameOf(actor)}: ${small(label)}`,
      more: needs[waitsFor.kind as keyof typeof needs] ?? '',
    };
  }
  if (draft && now?.problem)
    return {
      title: 'Not like this',
      more: now.problem.message,
      ...(now.problem.rule ? { rule: now.problem.rule } : {}),
    };
  if (draft && now) {
    const far = orders.farEnough;
    return {
      title: capital(session.teller.rules.describe(picture.view, now.command)),
      more: far
        ? `${percent(far.chance)} to come as far as you dragged it: ${draggedSaid(far, draft.act.rings)}. ${give}`
        : give,
    };
  }
  if (orders.selected !== null) {
    const acts = orders.actsOf(orders.selected);
    const open = acts.filter(({ closed }) => !closed);
    const chosen = picture.scene.blocks.find(({ id }) => id === orders.selected);
    if (chosen && chosen.side !== picture.deciding)
      return { title: chosen.name, more: `${picture.prompt} What is known of this one is on its card.` };
    if (onlyOneOf(picture.acts) === orders.selected)
      return { title: picture.prompt, more: usualOf(picture.acts)?.about ?? 'Choose on its card.' };
    const single = ableIn(picture, orders);
    if (open.length === 0 && single > 0)
      return {
        title: `${orders.nameOf(orders.selected)}: nothing to do together now`,
        more:
          single === 1
            ? 'One of it can act by himself: choose him.'
            : `${single} of it can act, each by himself: choose one.`,
      };
    return {
      title: `${orders.nameOf(orders.selected)}: ${open.length > 0 ? 'choose what to do' : 'nothing to do now'}`,
      more: open.length > 0 ? picture.prompt : acts.length > 0 ? 'Its card says why.' : picture.prompt,
    };
  }
  const groups = (picture.scene.groups ?? []).map(({ id }) => id);
  const able = orders.able.filter((id) => !groups.includes(id)).length || orders.able.length;
  const about = picture.stages.list[picture.stages.now]?.about ?? '';
  const who = `${able} can act: underlined.`;
  const choices = orders.sideActs.filter(({ closed }) => !closed).length;
  return {
    title: picture.prompt,
    more:
      able > 0
        ? `${about} ${who}`
        : choices > 1
          ? `${about} Choose.`
          : 'Nobody has anything to do here: go on.',
  };
}

/** So many things that a side as a whole may do stand in the open, the rest under More. */
const IN_THE_OPEN = 2;

/** One line that says what to decide now, and the buttons that decide it. */
export function PromptBar(props: Props) {
  const { session, picture, orders, onGive, onEnd, onHint, onRecap } = props;
  const { measure } = useSettings();
  const { title, more, rule } = saying(props, useHandling());
  const keyOf = useKeyNames();
  const ends = orders.sideActs.filter((act) => act.ends);
  const others = orders.sideActs.filter((act) => !act.ends);
  const main = orders.draft ? undefined : mainActOf(orders.sideActs, orders);
  const usual = orders.draft || main || !picture.yours ? undefined : usualOf(picture.acts);
  const mayAsk = picture.acts.some(({ closed, ends }) => !closed && !ends);
  const { rules } = session.teller;
  const reaction = useMemo(
    () => picture.yours && isReaction(rules, picture.view, picture.acts),
    [rules, picture.yours, picture.view, picture.acts],
  );
  const ready = orders.draft !== null && orders.now?.problem === undefined && !orders.waitsFor;
  return (
    <section className={picture.yours ? 'prompt-bar yours' : 'prompt-bar'} aria-label="What to decide">
      <div className="prompt-text" aria-live="polite">
        <h2>{capital(inMeasure(title, measure))}</h2>
        <p>
          {inMeasure(more, measure)} {rule && <RuleLink rule={rule} />}
        </p>
      </div>
      <div className="prompt-buttons">
        {picture.beat && (
          <button type="button" className="btn" onClick={session.skip}>
            Skip <kbd>{keyOf('space')}</kbd>
          </button>
        )}
        {picture.recap.length > 0 && !orders.draft && orders.selected === null && (
          <button type="button" className="btn" onClick={onRecap}>
            What happened <kbd>←</kbd>
          </button>
        )}
        {picture.canUndo && !orders.draft && (
          <button type="button" className="btn undo" onClick={session.undo}>
            <Icon name="undo" /> Undo <kbd>{keyOf('undo')}</kbd>
          </button>
        )}
        {picture.yours && !orders.draft && mayAsk && (
          <button type="button" className="btn" onClick={onHint}>
            Hint
          </button>
        )}
        {picture.yours && !orders.draft && orders.able.length > 0 && (
          <button type="button" className="btn" onClick={() => orders.next()}>
            Next unit <kbd>{keyOf('next')}</kbd>
          </button>
        )}
        {orders.draft && (
          <>
            <button type="button" className="btn" onClick={orders.cancel}>
              Back <kbd>Esc</kbd>
            </button>
            <button type="button" className="btn main" disabled={!ready} onClick={onGive}>
              {orders.draft.act.label.split(',')[0]} <kbd>↵</kbd>
            </button>
          </>
        )}
        {usual && (
          <button type="button" className="btn main" onClick={() => orders.choose(usual)}>
            {usual.label} <kbd>↵</kbd>
          </button>
        )}
        {!orders.draft &&
          others.slice(0, IN_THE_OPEN).map((act) => (
            <button
              key={act.id}
              type="button"
              className={act === main || (act.usual && orders.selected === null) ? 'btn main' : 'btn'}
              aria-disabled={act.closed !== null}
              title={act.closed?.message ?? act.about}
              onClick={() => orders.choose(act)}
            >
              {act.label} {act === main && <kbd>↵</kbd>}
            </button>
          ))}
        {!orders.draft && others.length > IN_THE_OPEN && (
          <MoreActs acts={others.slice(IN_THE_OPEN)} orders={orders} />
        )}
        {reaction && !orders.draft && ends.some(({ closed }) => !closed) && (
          <button
            type="button"
            className="btn"
            title="You are asked no more in this turn whether you react."
            onClick={session.keepStill}
          >
            Not this turn
          </button>
        )}
        {!orders.draft &&
          ends.map((act) => (
            <button
              key={act.id}
              type="button"
              className={
                (orders.able.length === 0 && ends.length === 1) || (act.usual && orders.selected === null)
                  ? 'btn main'
                  : 'btn'
              }
              aria-disabled={act.closed !== null}
              title={act.closed?.message ?? act.about}
              onClick={() => onEnd(act)}
            >
              {act.label} {act === main ? <kbd>↵</kbd> : act === endOf(ends) && <kbd>{keyOf('end')}</kbd>}
            </button>
          ))}
      </div>
    </section>
  );
}

const MoreActs = ({ acts, orders }: { acts: readonly Act[]; orders: Orders }) => (
  <details className="more-acts">
    <summary className="btn">More</summary>
    <ActList acts={acts} orders={orders} />
  </details>
);
