/** Where the pips of a six-sided die sit, in steps from its middle. */
const PIPS: Readonly<Record<number, readonly (readonly [number, number])[]>> = {
  1: [[0, 0]],
  2: [
    [-1, -1],
    [1, 1],
  ],
  3: [
    [-1, -1],
    [0, 0],
    [1, 1],
  ],
  4: [
    [-1, -1],
    [1, -1],
    [-1, 1],
    [1, 1],
  ],
  5: [
    [-1, -1],
    [1, -1],
    [0, 0],
    [-1, 1],
    [1, 1],
  ],
  6: [
    [-1, -1],
    [1, -1],
    [-1, 0],
    [1, 0],
    [-1, 1],
    [1, 1],
  ],
};

type DieProps = {
  readonly die: string;
  readonly face: number;
  readonly size?: number;
  readonly state?: string;
};

function Pipped({ face }: { face: number }) {
  return (
    <>
      <rect className="die-face" x="1.5" y="1.5" width="23" height="23" rx="4.5" />
      {(PIPS[face] ?? []).map(([x, y]) => (
        <circle key={`${x} ${y}`} className="die-pip" cx={13 + x * 6} cy={13 + y * 6} r="2.3" />
      ))}
    </>
  );
}

/** A ten- or twelve-sided die, face on; a ten is marked 0, as on the die. */
function Numbered({ die, face }: { die: string; face: number }) {
  return (
    <>
      <path className="die-face" d="M13 1L25 10.4V15.6L13 25 1 15.6V10.4z" />
      <path className="die-kite" d="M13 2.600L20.600 15 13 19.200 5.400 15z" />
      <path
        className="die-edge"
        d="M13 1L5.400 15 1 15.600M13 1l7.600 14 4.400.6M5.400 15L13 19.200 20.600 15M13 19.200V25"
      />
      <text className="die-number" x="13" y="15.6" textAnchor="middle">
        {die === 'd10' && face === 10 ? 0 : face}
      </text>
    </>
  );
}

/** One die as it lies on the table. */
export function Die({ die, face, size = 44, state = '' }: DieProps) {
  const pipped = die === 'd6' || die === 'average die';
  return (
    <svg
      className={`die ${state}`}
      width={size}
      height={size}
      viewBox="0 0 26 26"
      role="img"
      aria-label={`${face}${state === 'hit' ? ', counts' : ''}`}
    >
      {pipped ? <Pipped face={face} /> : <Numbered die={die} face={face} />}
    </svg>
  );
}
