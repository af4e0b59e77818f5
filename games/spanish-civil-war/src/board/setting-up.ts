import { type Act, actWith, type Side } from '@sandtable/engine';
import type { Place, Pose } from '@sandtable/table';
import type { Command, State, Unit } from '../play/state.ts';
import { isHere, no, unitsOf } from '../table/units.ts';
import { endOf, formationAsk, formed, officerSaid, officersOf } from './act-parts.ts';
import { figuresAt } from './figures.ts';

/** Setting up on a board. */

export function setUp(state: State, side: Side): Act[] {
  const units = unitsOf(state, side).filter(isHere);
  const open = units
    .filter(({ concealed }) => !concealed)
    .map((unit) =>
      actWith<Command>({
        id: `${unit.id} place`,
        label: 'Place',
        about: 'Anywhere in your own part of the table.',
        key: 'm',
        actor: unit.id,
        asks: [
          { kind: 'place', from: unit.pose!, figures: (pose: Pose) => figuresAt(unit, pose) },
          ...formationAsk(unit),
        ],
        command: ({ point, facing, chosen }) => ({
          type: 'place',
          side,
          unit: unit.id,
          pose: { ...(point ?? unit.pose!), facing: facing ?? unit.pose!.facing },
          ...formed(chosen?.formation),
        }),
      }),
    );
  const hidden = units.filter(({ concealed }) => concealed).flatMap((unit) => markerActs(state, unit));
  return [
    ...open,
    ...hidden,
    ...officerPosts(state, side),
    endOf(side, 'ready', 'Ready: begin', { usual: true }),
  ];
}

/** SCW-7.1 Each marker of a hidden unit may be moved, and any of them be the real one. */
function markerActs(state: State, unit: Unit): Act[] {
  const markers = state.markers.filter((marker) => marker.unit === unit.id);
  const real = markers.findIndex((marker) => marker.real);
  const placed = (places: readonly Place[], now: number): Command => ({
    type: 'place-markers',
    side: unit.side,
    unit: unit.id,
    places,
    real: now,
  });
  return markers.flatMap((marker, i) => [
    actWith<Command>({
      id: `${marker.id} place`,
      label: i === real ? `Move ${unit.name}` : 'Move this dummy',
      about: 'The enemy sees the marker, but not what lies beneath.',
      key: 'm',
      actor: marker.id,
      asks: [{ kind: 'place', from: { ...marker.place, facing: 0 }, figures: () => [] }],
      command: ({ point }) =>
        placed(
          markers.map(({ place }, j) => (j === i && point ? point : place)),
          real,
        ),
    }),
    actWith<Command>({
      id: `${marker.id} real`,
      label: `Let ${unit.name} lie here`,
      actor: marker.id,
      closed: i === real ? no('is-real', 'SCW-7.1', 'It lies here already.') : null,
      command: () =>
        placed(
          markers.map(({ place }) => place),
          i,
        ),
    }),
  ]);
}

function officerPosts(state: State, side: Side): Act[] {
  return officersOf(state, side).flatMap((officer) => {
    const may = unitsOf(state, side).filter(({ id, vehicle }) =>
      officer.may.length > 0 ? officer.may.includes(id) : vehicle === null,
    );
    if (may.length < 2) return [];
    const options = may.map(({ id, name }) => ({ id, label: name }));
    return [
      actWith<Command>({
        id: `${officer.id} post`,
        label: `Put ${officerSaid(officer)} with another unit`,
        actor: officer.attachedTo,
        asks: [
          {
            kind: 'choice',
            name: 'unit',
            prompt: 'With',
            options,
            initial: officer.attachedTo ?? options[0]!.id,
          },
        ],
        command: ({ chosen }) => ({
          type: 'place-officer',
          side,
          officer: officer.id,
          unit: chosen?.unit ?? officer.attachedTo ?? options[0]!.id,
        }),
      }),
    ];
  });
}
