import cards from 'virtual:scenarios';

/** A scenario as it is offered: what can be said of it before its game is there. */
export type ScenarioCard = {
  readonly game: string;
  readonly id: string;
  readonly title: string;
  readonly about: string;
  readonly turns: number;
  readonly colours?: string;
  /** Inches. */
  readonly width: number;
  readonly depth: number;
  readonly sides: readonly { readonly id: string; readonly name: string; readonly units: number }[];
  /** Where its map lies, drawn. */
  readonly map: string;
};

export const scenarioCards: readonly ScenarioCard[] = cards;
