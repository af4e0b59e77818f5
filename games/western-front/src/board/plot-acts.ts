import { type Act, type Answers, type Ask, actWith, type Side } from '@sandtable/engine';
import { INCH } from '@sandtable/table';
import type { Command } from '../play/commands.ts';
import { edgeOf } from '../play/common.ts';
import { batteryOf } from '../play/plotting.ts';
import type { Estimate, State } from '../play/state.ts';
import { AMMUNITION } from '../sheet/vocabulary.ts';
import { gunsOf } from '../table/arms.ts';
import { ownUnits } from '../table/roster.ts';

/** Plots: indirect fire and the guns behind the table, written by eye. */

const AMMO_ASK: Ask = {
  kind: 'choice',
  name: 'ammo',
  prompt: 'Shell',
  options: Object.entries(AMMUNITION).map(([id, label]) => ({ id, label })),
  initial: 'he',
};
const ammoOf = ({ chosen }: Answers) => (chosen?.ammo ?? 'he') as keyof typeof AMMUNITION; // one of the options
const inchesAsk = (name: string, prompt: string, most: number): Ask => ({
  kind: 'number',
  name,
  prompt,
  least: -most,
  most,
  blank: true,
});
const numberOf = ({ named }: Answers, name: string): number => Number(named?.[name] ?? 0);

const CORNER = 'corner';
/** WF-11.7 An estimate by eye: inches up and right of one's left corner or a nominated point. No ruler is shown. */
function estimateAsks(view: State, side: Side): Ask[] {
  const south = edgeOf(view, side) === 'south';
  return [
    {
      kind: 'choice',
      name: 'from',
      prompt: 'Estimate from',
      options: [
        { id: CORNER, label: south ? 'south-west corner' : 'north-east corner' },
        ...view.points.map(({ name }) => ({ id: name, label: name })),
      ],
      initial: CORNER,
    },
    inchesAsk('up', `Up, from your edge ${south ? 'north' : 'south'}: inches`, view.map.depth / INCH),
    inchesAsk('right', `Right as you look at him, ${south ? 'east' : 'west'}: inches`, view.map.width / INCH),
  ];
}
function estimateOf(answers: Answers): Estimate {
  const [up, right] = [numberOf(answers, 'up'), numberOf(answers, 'right')];
  const point = answers.chosen?.from ?? CORNER;
  if (point === CORNER) return { from: 'edges', baseline: up, inFromLeft: right, inFromRight: null };
  const [over, under] = [Math.max(0, up), Math.max(0, -up)];
  return {
    ...{ from: 'point', point, up: over, down: under },
    ...{ left: Math.max(0, -right), right: Math.max(0, right) },
  };
}

export function plotActs(view: State, side: Side): Act[] {
  const guns = ownUnits(view, side).filter(
    (unit) =>
      unit.kind === 'gun' &&
      gunsOf(unit) > 0 &&
      !unit.limbered &&
      (view.phase !== 'setup' || view.openers.includes(unit.id)),
  );
  const first = view.phase === 'setup' ? 1 : view.turn + 2;
  return guns.flatMap((unit) =>
    first > view.turns
      ? []
      : [
          actWith<Command>({
            id: `${unit.id} plot`,
            actor: unit.id,
            label: 'Plot indirect fire',
            about: `Written by eye, ${view.phase === 'setup' ? 'from turn 1 on' : 'two turns ahead'}; what is written stays. A gun that is plotted does not fire directly in that turn.`,
            key: 'i',
            blind: true,
            asks: [
              ...estimateAsks(view, side),
              {
                kind: 'number',
                name: 'turn',
                prompt: 'In turn',
                least: first,
                most: view.turns,
                initial: first,
              },
              AMMO_ASK,
            ],
            command: (answers) => ({
              type: 'plot',
              side,
              gun: unit.id,
              estimate: estimateOf(answers),
              ammo: ammoOf(answers),
              turn: Number(answers.named?.turn ?? first),
            }),
          }),
        ],
  );
}

export function batteryActs(view: State, side: Side): Act[] {
  const battery = batteryOf(view, side);
  if (!battery) return [];
  if (battery.sections.length === 0)
    return [1, 2].map((sections) =>
      actWith<Command>({
        id: `sections ${sections}`,
        label: sections === 1 ? 'Bombard in one section' : 'Bombard in two sections',
        about: 'Then the turns of fire are rolled, for your eyes only.',
        usual: sections === 2,
        command: () => ({ type: 'sections', side, sections: sections as 1 | 2 }), // one of the two
      }),
    );
  const isOpening = view.phase === 'setup';
  return battery.sections.flatMap(({ holding, orders, guns }, section) => {
    if (guns === 0) return [];
    const number = section + 1;
    const retarget = actWith<Command>({
      id: `retarget ${section}`,
      label: `Section ${number}: ${isOpening ? 'plan a target' : 'new target'}`,
      about: isOpening
        ? 'From any turn on, by eye; what is written stays.'
        : 'New orders, by eye, take effect after five turns; what is written stays.',
      blind: true,
      asks: [
        ...estimateAsks(view, side),
        ...(isOpening
          ? [
              {
                kind: 'number',
                name: 'turn',
                prompt: 'From turn',
                least: 1,
                most: view.turns,
                initial: 1,
              } as const,
            ]
          : []),
        AMMO_ASK,
      ],
      command: (answers) => ({
        type: 'retarget',
        side,
        section,
        estimate: estimateOf(answers),
        ammo: ammoOf(answers),
        ...(isOpening ? { turn: Number(answers.named?.turn ?? 1) } : {}),
      }),
    });
    const late = !isOpening && view.turn + 5 > view.turns;
    const toggle = actWith<Command>({
      id: `toggle ${section}`,
      label: `Section ${number}: ${holding ? 'fire' : 'hold fire'}`,
      about: `It ${holding ? 'holds its fire' : 'fires every turn'} until you say otherwise.`,
      command: () => ({ type: holding ? 'fire' : 'hold', side, section }),
    });
    const inEffect = orders.some(({ turn }) => turn <= Math.max(1, view.turn));
    return [...(late ? [] : [retarget]), ...(isOpening || !inEffect || battery.left === 0 ? [] : [toggle])];
  });
}
