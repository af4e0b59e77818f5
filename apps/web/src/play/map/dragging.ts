import type { Place } from '@sandtable/table';
import { askOf } from '../orders/orders.ts';
import type { Orders } from '../orders/use-orders.ts';
import type { TapeEnd } from '../orders/use-tools.ts';
import { nearestTo, type piecesOf } from './touches.tsx';

/** Pixels that a hand may slip before it drags. */
const SLIP = 6;

/** What of an order leads somewhere: a way, a place or a turn. */
export const goingOf = ({ draft }: Orders) =>
  draft && (askOf(draft, 'path') ?? askOf(draft, 'place') ?? askOf(draft, 'facing'));

type Drag = {
  readonly orders: Orders;
  readonly pieces: ReturnType<typeof piecesOf>;
  /** Who can be taken hold of now. */
  readonly grips: readonly string[];
  readonly placeAt: (event: { clientX: number; clientY: number }) => Place;
};

/** Dragging the tape measures as long as the hand is down: from the edge of whoever lies under it to whoever it comes to. */
export function taped(
  event: React.PointerEvent,
  placeAt: Drag['placeAt'],
  lay: (ends: readonly TapeEnd[]) => void,
): void {
  const endAt = (at: { clientX: number; clientY: number }): TapeEnd => {
    const unit = document.elementFromPoint(at.clientX, at.clientY)?.closest('.on-table[data-unit]');
    return unit ? { unit: unit.getAttribute('data-unit')! } : { place: placeAt(at) }; // it has one
  };
  const start = endAt(event);
  let begun = false;
  const move = (at: PointerEvent): void => {
    begun ||= Math.hypot(at.clientX - event.clientX, at.clientY - event.clientY) >= SLIP;
    if (begun) lay([start, endAt(at)]);
  };
  const up = (): void => {
    window.removeEventListener('pointermove', move);
    window.removeEventListener('pointerup', up);
    if (!begun) return; // a click measures by itself
    const stop = (click: MouseEvent): void => click.stopPropagation();
    window.addEventListener('click', stop, { capture: true, once: true });
    setTimeout(() => window.removeEventListener('click', stop, { capture: true }), 0);
  };
  window.addEventListener('pointermove', move);
  window.addEventListener('pointerup', up);
}

/** Dragging a unit leads its way; dragging the handle turns it. */
export function dragged(event: React.PointerEvent, { orders, pieces, grips, placeAt }: Drag): void {
  const goes = goingOf(orders);
  const grip = (event.target as Element).closest('[data-drag]'); // events of a drawing come from elements
  if (!grip || (orders.draft && !goes)) return;
  event.preventDefault();
  const turning = grip.hasAttribute('data-turn');
  const near = (): string | null =>
    nearestTo(
      pieces.filter(({ id }) => grips.includes(id)),
      placeAt(event),
    ) ?? null;
  const unit = grip.classList.contains('room') ? near() : grip.getAttribute('data-unit');
  let begun = orders.draft !== null;
  const move = (at: PointerEvent): void => {
    const to = placeAt(at);
    if (!begun) {
      const far = Math.hypot(at.clientX - event.clientX, at.clientY - event.clientY);
      if (far < SLIP || unit === null) return;
      begun = orders.sendTo(unit, to);
      if (!begun) up();
    } else if (turning || goes?.kind === 'facing') orders.face(to);
    else orders.leadTo(to);
  };
  const up = (): void => {
    window.removeEventListener('pointermove', move);
    window.removeEventListener('pointerup', up);
  };
  window.addEventListener('pointermove', move);
  window.addEventListener('pointerup', up);
}
