import { Icon } from '../../drawing/icons.tsx';
import { useKeyNames } from '../orders/bindings.ts';
import { NO_TAPE } from '../orders/orders.ts';
import type { Orders } from '../orders/use-orders.ts';
import type { Tools } from '../orders/use-tools.ts';
import type { ViewPort } from './view-port.ts';

/** Zoom, tape, line of sight, pencil; and what the one in hand waits for. */
export function MapTools({
  port,
  tools,
  orders,
  mayPlan,
  blind,
  onPencil,
}: {
  port: () => ViewPort | null;
  tools: Tools;
  orders: Orders;
  mayPlan: boolean;
  /** Plots are being written by eye. */
  blind: boolean;
  onPencil: () => void;
}) {
  const keyOf = useKeyNames();
  const { tape, lookFrom, lookAt, pencil } = tools;
  return (
    <>
      <div className="map-tools" role="toolbar" aria-label="Map">
        <button
          type="button"
          aria-label="Closer"
          title={`Closer (${keyOf('closer')})`}
          onClick={() => port()?.by(1.3)}
        >
          <Icon name="plus" />
        </button>
        <button
          type="button"
          aria-label="Farther"
          title={`Farther (${keyOf('farther')})`}
          onClick={() => port()?.by(1 / 1.3)}
        >
          <Icon name="minus" />
        </button>
        <button
          type="button"
          aria-label="Whole table"
          title={`Whole table (${keyOf('fit')})`}
          onClick={() => port()?.fit()}
        >
          <Icon name="fit" />
        </button>
        <button
          type="button"
          aria-label="Measuring tape"
          title={blind ? NO_TAPE : `Measuring tape (${keyOf('tape')})`}
          disabled={blind}
          aria-pressed={tape !== null}
          onClick={tools.startTape}
        >
          <Icon name="tape" />
        </button>
        <button
          type="button"
          aria-label="Line of sight"
          title={`Line of sight from the selected unit (${keyOf('sight')})`}
          aria-pressed={lookFrom !== null || lookAt !== null}
          disabled={orders.selected === null}
          onClick={() => tools.startLook(orders.selected)}
        >
          <Icon name="eye" />
        </button>
        <button
          type="button"
          aria-label="Pencil a plan"
          title={`Pencil a plan for the selected unit; only you see it (${keyOf('pencil')})`}
          aria-pressed={pencil !== null}
          disabled={!mayPlan && pencil === null}
          onClick={onPencil}
        >
          <Icon name="pencil" />
        </button>
      </div>
      {lookFrom && <p className="map-note">Line of sight: choose whom to look at. Esc ends.</p>}
      {tape && tape.length < 2 && (
        <p className="map-note">
          {tape.length === 0
            ? 'Tape: drag it from base to base, or click where to begin.'
            : 'Click where to end.'}
        </p>
      )}
      {pencil && (
        <p className="map-note">
          Pencil for {orders.nameOf(pencil)}: click its points. Only you see them. The pencil again ends it.
        </p>
      )}
    </>
  );
}
