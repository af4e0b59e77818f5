import type { Roll } from '@sandtable/dice';
import { capital, type FactLine, type FightSide, type Line } from '@sandtable/engine';
import { Die } from '../../drawing/dice.tsx';
import { whoseDice } from '../../log/log.ts';

/** One bout: the dice of each side, and what the working says of it. */
type Bout = {
  readonly dice: readonly [readonly Roll[], readonly Roll[]];
  readonly said: readonly FactLine[];
};

/** A fight bout by bout; nothing where dice are not thrown by the sides one at a time. */
export function boutsOf(
  lines: readonly Line[],
  sides: readonly [FightSide, FightSide],
): readonly Bout[] | undefined {
  const bouts: { dice: [Roll[], Roll[]]; said: FactLine[] }[] = [];
  let before: 0 | 1 = 1;
  for (const line of lines) {
    if (line.kind === 'fact') bouts.at(-1)?.said.push(line);
    if (line.kind !== 'roll') continue;
    const side = sides.findIndex(({ word }) => line.why.toLowerCase().startsWith(word.toLowerCase()));
    if (side === -1 || line.n !== 1 || !line.faces) return undefined;
    if (side === 0 && before === 1) bouts.push({ dice: [[], []], said: [] });
    bouts.at(-1)?.dice[side === 0 ? 0 : 1].push(line);
    before = side === 0 ? 0 : 1;
  }
  const paired = bouts.every(({ dice: [a, b] }) => a.length > 0 && b.length > 0);
  if (bouts.length === 0 || !paired) return undefined;
  return bouts.length > 1 ? bouts : bouts.map(({ dice }) => ({ dice, said: [] })); // of one bout the working tells all
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
      <caption>
        The dice as they fell, before modifiers: {whoseDice(bouts.flatMap(({ dice }) => dice.flat()))}
      </caption>
      <thead>
        <tr>
          <th scope="col">Bout</th>
          {sides.map(({ key, name }) => (
            <th key={key} scope="col">
              {name}
            </th>
          ))}
          {bouts.length > 1 && <th scope="col">With modifiers</th>}
        </tr>
      </thead>
      <tbody>
        {bouts.map(({ dice: [a, b], said }, i) => (
          <tr key={a[0]!.index}>
            <th scope="row">{i + 1}</th>
            <td>
              <Faces rolls={a} />
            </td>
            <td>
              <Faces rolls={b} />
            </td>
            {said.length > 0 && (
              <td className={said.every(({ text }) => /nobody/.test(text)) ? 'quiet' : 'fell'}>
                {said.map(({ text }) => (
                  <span key={text}>{capital(text)}</span>
                ))}
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
