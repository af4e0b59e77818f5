import type { Answers, AskRow, Side } from '@sandtable/engine';
import { isProblem } from '../play/common.ts';
import type { Shot, State } from '../play/state.ts';
import { shotProblem } from '../play/writing.ts';
import { SMALL_ARMS } from '../sheet/vocabulary.ts';
import { smallArmsOf } from '../table/arms.ts';
import { enemiesOf, isVehicle, ownUnits } from '../table/roster.ts';

/** The sheet on which a whole side allots its fire: a line for each weapon. */

const HOLD = 'hold';
/** Shots that have no line of their own: grenades, vehicles, guns; each is fired or not. */
const extrasOf = (view: State, suggested: readonly Shot[]): readonly Shot[] =>
  suggested.filter((shot) => !('weapon' in shot) || isVehicle(view.units[shot.unit]!)); // shots of our units

function extraSaid(view: State, shot: Shot): string {
  if ('gun' in shot) return `${view.units[shot.gun]?.name ?? shot.gun}, gun ${shot.mount + 1}`;
  if ('bomber' in shot) return `${view.units[shot.bomber]?.name ?? shot.bomber}, grenade`;
  return `${view.units[shot.unit]?.name ?? shot.unit}, ${shot.count} × ${SMALL_ARMS[shot.weapon].toLowerCase()}`;
}
const targetSaid = (view: State, shot: Shot): string =>
  'target' in shot ? `at ${view.units[shot.target]?.name ?? shot.target}` : 'as suggested';

export function allotmentForm(view: State, side: Side, suggested: readonly Shot[]): AskRow[] {
  const thrown = suggested.filter((shot) => 'bomber' in shot);
  const rows =
    view.phase === 'artillery'
      ? []
      : ownUnits(view, side).flatMap((unit) => {
          if (isVehicle(unit)) return [];
          return smallArmsOf(unit).flatMap((weapon): AskRow[] => {
            const may = enemiesOf(view, side).filter(
              (enemy) =>
                !isProblem(
                  shotProblem(view, side, { unit: unit.id, weapon, target: enemy.id, count: 1 }, thrown),
                ),
            );
            if (may.length === 0) return [];
            const own = suggested.find(
              (shot) => 'weapon' in shot && shot.unit === unit.id && shot.weapon === weapon,
            );
            const initial = own && 'target' in own ? own.target : HOLD;
            const options = [
              ...may.map(({ id, name }) => ({ id, label: `at ${name}` })),
              { id: HOLD, label: 'holds its fire' },
            ];
            return [
              {
                id: `${unit.id} ${weapon}`,
                label: `${unit.name}, ${SMALL_ARMS[weapon].toLowerCase()}`,
                options,
                initial,
              },
            ];
          });
        });
  const extras = extrasOf(view, suggested).map(
    (shot, i): AskRow => ({
      id: `extra ${i}`,
      label: extraSaid(view, shot),
      options: [
        { id: 'fire', label: targetSaid(view, shot) },
        { id: HOLD, label: 'holds its fire' },
      ],
      initial: 'fire',
    }),
  );
  return [...rows, ...extras];
}

/** The shots that a filled form means. */
export function shotsOf(
  view: State,
  side: Side,
  suggested: readonly Shot[],
  { chosen = {} }: Answers,
): Shot[] {
  const extras = extrasOf(view, suggested).filter((_, i) => chosen[`extra ${i}`] === 'fire');
  const shots = ownUnits(view, side).flatMap((unit) =>
    isVehicle(unit)
      ? []
      : smallArmsOf(unit).flatMap((weapon): Shot[] => {
          const target = chosen[`${unit.id} ${weapon}`];
          return target === undefined || target === HOLD ? [] : [{ unit: unit.id, weapon, target, count: 1 }];
        }),
  );
  return [...extras, ...shots];
}
