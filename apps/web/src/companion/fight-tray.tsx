import type { Roll } from '@sandtable/dice';
import type { FightSide } from '@sandtable/engine';
import { Die } from '../drawing/dice.tsx';
import { whoseDice } from '../log/log.ts';

/** One bout: the dice of each side. */
type Bout = readonly [readonly Roll[], readonly Roll[]];

/** The dice of a fight bout by bout; nothing where they are not thrown by the sides one at a time. */
export function boutsOf(
  rolls: readonly Roll[],
  sides: readonly [FightSide, FightSide],
): readonly Bout[] | undefined {
  const bouts: [Roll[], Roll[]][] = [];
  let before: 0 | 1 = 1;
  for (const roll of rolls) {
    const side = sides.findIndex(({ word }) => roll.why.toLowerCase().startsWith(word.toLowerCase()));
    if (side === -1 || roll.n !== 1 || !roll.faces) return undefined;
    if (side === 0 && before === 1) bouts.push([[], []]);
    bouts.at(-1)?.[side === 0 ? 0 : 1].push(roll);
    before = side === 0 ? 0 : 1;
  }
  return bouts.length > 0 && bouts.every(([a, b]) => a.length > 0 && b.length > 0) ? bouts : undefined;
}

const Faces = ({ rolls }: { rolls: readonly Roll[] }) => (
  <span className="dice">
    {rolls.map((roll) => (
      <Die key={roll.index} die={roll.die} face={roll.faces![0]!} size={30} />
    ))}
  </span>
);

/** The dice of a fight, paired as they were thrown against each other. */
export function FightTray({
  bouts,
  sides,
}: {
  bouts: readonly Bout[];
  sides: readonly [FightSide, FightSide];
}) {
  return (
    <table className="bouts">
      <caption>The dice as they fell, before modifiers: {whoseDice(bouts.flat(2))}</caption>
      <thead>
        <tr>
          <th scope="col">Bout</th>
          {sides.map(({ key, name }) => (
            <th key={key} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {bouts.map(([a, b], i) => (
          <tr key={a[0]!.index}>
            <th scope="row">{i + 1}</th>
            <td>
              <Faces rolls={a} />
            </td>
            <td>
              <Faces rolls={b} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
