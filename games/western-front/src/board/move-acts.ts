import { type Act, actWith, askAmong } from '@sandtable/engine';
import { INCH } from '@sandtable/table';
import type { Command } from '../play/commands.ts';
import { strategicProblem } from '../play/moving.ts';
import type { State, Unit } from '../play/state.ts';
import { FORMATIONS } from '../sheet/vocabulary.ts';
import { moveRate, moverNow } from '../table/pace.ts';
import { enemiesOf, isVehicle } from '../table/roster.ts';
import { figuresAt } from './figures.ts';

/** Moving, charging, forming, and what else takes a part of a move. */

export function moveActs(view: State, unit: Unit): Act[] {
  const { id, side } = unit;
  const pose = unit.pose!; // asked of those on the table
  const act = (kind: string, rest: Omit<Parameters<typeof actWith<Command>>[0], 'id'>): Act =>
    actWith<Command>({ id: `${id} ${kind}`, actor: id, ...rest });
  const rate = Math.round(moveRate(view, unit) * INCH * (1 - unit.spent));
  const acts: Act[] = [];
  if (!unit.acted && rate > 0)
    acts.push(
      act('move', {
        label: 'Move',
        about: 'Up to what is left of its move; slow ground takes more of it.',
        key: 'm',
        asks: [
          {
            kind: 'path',
            from: pose,
            most: rate,
            turns: true,
            bands: [{ most: rate, label: 'move' }],
            figures: (at) => figuresAt(view, unit, at),
          },
        ],
        command: ({ path, facing }) => ({
          type: 'move',
          side,
          unit: id,
          path: path ?? [],
          facing: facing ?? pose.facing,
        }),
      }),
      act('turn', {
        label: 'Turn on the spot',
        about: 'It is its move of this turn: up to 90 degrees cost nothing of it, more takes half.',
        key: 'u',
        asks: [{ kind: 'facing', from: pose, figures: (at) => figuresAt(view, unit, at) }],
        command: ({ facing }) => ({
          type: 'move',
          side,
          unit: id,
          path: [{ x: pose.x, y: pose.y }],
          facing: facing ?? pose.facing,
        }),
      }),
    );
  const foot = moverNow(unit) === 'infantry' || moverNow(unit) === 'cavalry';
  if (!unit.acted && unit.status !== 'stand' && !unit.prone && foot && unit.kind !== 'gun')
    acts.push(
      act('charge', {
        label: 'Charge',
        about:
          'Straight into contact with an enemy in sight in front; he may answer with fire at two inches.',
        key: 'c',
        asks: [
          askAmong(
            enemiesOf(view, side).filter((enemy) => !isVehicle(enemy)),
            'Charge whom',
          ),
        ],
        command: ({ target }) => ({ type: 'charge', side, unit: id, target: target ?? '' }),
      }),
    );
  if (!unit.acted && (isVehicle(unit) || unit.formation === 'road-column' || unit.limbered)) {
    const far = Math.round(moveRate(view, unit, 'road') * INCH * (1 - unit.spent));
    acts.push(
      act('strategic', {
        label: 'March along a road',
        closed: strategicProblem(view, unit) ?? null,
        about:
          'All the way on a road, beginning and ending more than 20 inches from every enemy in sight; no fire this turn.',
        asks: [
          {
            kind: 'path',
            from: pose,
            most: far,
            turns: false,
            bands: [{ most: far, label: 'march' }],
            figures: (at) => figuresAt(view, unit, at),
          },
        ],
        command: ({ path }) => ({ type: 'strategic', side, unit: id, path: path ?? [] }),
      }),
    );
  }
  if (unit.spent <= 0.5) acts.push(...formActs(unit, act));
  return acts;
}

function formActs(
  unit: Unit,
  act: (kind: string, rest: Omit<Parameters<typeof actWith<Command>>[0], 'id'>) => Act,
): Act[] {
  const { id, side } = unit;
  const acts: Act[] = [];
  if ((unit.kind === 'squad' || unit.kind === 'team') && unit.original > 1)
    acts.push(
      act('form', {
        label: 'Change formation',
        about: 'Takes half a move. Lines fight best, skirmishers suffer least from guns, columns march.',
        key: 'f',
        asks: [
          {
            kind: 'choice',
            name: 'formation',
            prompt: 'Formation',
            options: [
              ...Object.entries(FORMATIONS).map(([name, label]) => ({ id: name, label })),
              { id: 'line 2', label: 'Line, two deep' },
            ],
            initial: unit.formation === 'line' ? 'skirmish' : 'line',
          },
        ],
        command: ({ chosen }) => {
          const [formation, deep] = (chosen?.formation ?? 'line').split(' ') as [
            keyof typeof FORMATIONS,
            string?,
          ]; // one of the options
          return { type: 'form', side, unit: id, formation, ranks: deep === '2' ? 2 : 1 };
        },
      }),
    );
  if (!isVehicle(unit) && !unit.mounted)
    acts.push(
      act('posture', {
        label: unit.prone ? 'Get up' : 'Lie down',
        about: 'Takes half a move. Prone men are harder to hit and fight badly.',
        key: 'd',
        command: () => ({ type: 'posture', side, unit: id, posture: unit.prone ? 'standing' : 'prone' }),
      }),
    );
  if (unit.kind === 'gun' && unit.gun !== 'mortar')
    acts.push(
      act('limber', {
        label: unit.limbered ? 'Unlimber' : 'Limber',
        about: 'Takes the whole move.',
        command: () => ({ type: 'limber', side, unit: id }),
      }),
    );
  if (unit.mover === 'cavalry')
    acts.push(
      act('mount', {
        label: unit.mounted ? 'Dismount' : 'Mount',
        about: 'Takes half a move.',
        command: () => ({ type: 'mount', side, unit: id }),
      }),
    );
  if (unit.kind === 'squad')
    acts.push(
      act('swim', {
        label: 'Send a swimmer',
        about:
          'One man from within 2 inches of the bank; he closes the bridge on 4 to 6 at the end of the next turn.',
        command: () => ({ type: 'swim', side, unit: id }),
      }),
      act('replace', {
        label: 'Man for the machine gun',
        about: 'A rifleman within 6 inches takes the place of a fallen gunner.',
        command: () => ({ type: 'replace', side, unit: id }),
      }),
    );
  return acts;
}
