import type { Scenario, Side } from '@sandtable/engine';
import type { House } from '../../frame/settings.ts';
import type { Seat, Seats } from './session.ts';

/** What is chosen before a match; all of it has a sensible default. */
export type Setup = {
  readonly game: string;
  readonly scenario: string;
  readonly seats: Seats;
  readonly house: House;
  readonly ownDice: boolean;
  readonly seed: number;
};

/** Who is asked to play what, at a glance. */
export const OPPONENTS: readonly { readonly id: Seat; readonly label: string; readonly about: string }[] = [
  { id: 'recruit', label: 'Recruit', about: 'quick and plain: for a first battle' },
  { id: 'regular', label: 'Regular', about: 'weighs every order by its odds' },
  { id: 'veteran', label: 'Veteran', about: 'plays on in thought; takes a second or two' },
  { id: 'friend', label: 'A friend here', about: 'on this screen, with a curtain for secrets' },
];

/** You on one side, somebody else on the other. */
export const seated = (
  { sides }: { readonly sides: readonly { readonly id: Side }[] },
  you: Side,
  other: Seat,
): Seats => Object.fromEntries(sides.map(({ id }) => [id, id === you ? 'you' : other]));

/** A setting as an address, so that a battle can be begun again or shared. */
export function addressOf({ game, scenario, seats, house, ownDice, seed }: Setup): string {
  const query = new URLSearchParams({
    seats: Object.entries(seats)
      .map(([side, seat]) => `${side}:${seat}`)
      .join(','),
    seed: String(seed),
  });
  if (ownDice) query.set('dice', 'own');
  if (Object.keys(house).length > 0) query.set('house', JSON.stringify(house));
  return `/play/new/${game}/${scenario}?${query}`;
}

const SEATS: readonly Seat[] = ['you', 'friend', 'recruit', 'regular', 'veteran'];

/** What an address says of house rules, as it says it: the engine judges names and values. */
function houseFrom(text: string | null): House {
  try {
    return JSON.parse(text ?? '{}') as House;
  } catch {
    return { [text ?? '']: '' };
  }
}

/** The seats that an address names; computer players also as the command line writes them, `british:ai:regular`. */
const seatsIn = (text: string): Partial<Record<Side, Seat>> =>
  Object.fromEntries(
    text.split(',').map((pair) => {
      const [side, ...seat] = pair.split(':');
      return [side, SEATS.find((each) => each === seat.at(-1))];
    }),
  );

/** A setting read from an address; what is missing or wrong takes its default. */
export function settingFrom(game: string, scenario: Scenario, text: string, freshSeed: number): Setup {
  const query = new URLSearchParams(text);
  const given = seatsIn(query.get('seats') ?? '');
  const you =
    scenario.sides.find(({ id }) => given[id] === 'you') ?? scenario.sides.find(({ id }) => !given[id]);
  const standard = seated(scenario, (you ?? scenario.sides[0]!).id, 'regular');
  const seats = Object.fromEntries(scenario.sides.map(({ id }) => [id, given[id] ?? standard[id]!]));
  const seed = Number(query.get('seed'));
  return {
    game,
    scenario: scenario.id,
    seats,
    house: houseFrom(query.get('house')),
    ownDice: query.get('dice') === 'own',
    seed: Number.isSafeInteger(seed) && seed > 0 ? seed : freshSeed,
  };
}
