export { z } from 'zod';
export { type Case, type CaseFile, caseFileSchema, differences, failuresOf } from './cases.ts';
export { type FieldKind, type FormField, formOf, inputSchema } from './form.ts';
export { fuzzGame } from './fuzz.game.ts';
export { type FuzzFailure, fuzzSheet, wrongWith } from './fuzz.ts';
export {
  type AnyRuleset,
  type Choice,
  type Command,
  type Decision,
  type GameEvent,
  type GameState,
  type HouseRules,
  type Need,
  type Piece,
  type Preview,
  type Resolved,
  type Ruleset,
  resolveIn,
  type Scenario,
  type Side,
  type Turn,
  type Verdict,
} from './game.ts';
export {
  choice,
  choiceOr,
  count,
  countOr,
  flag,
  group,
  inches,
  inchesOr,
  type Labels,
  listOf,
  MOST,
  maybeChoice,
  maybeCount,
  maybeInches,
  number,
  numberOr,
} from './input.ts';
export {
  clone,
  cloneState,
  type Match,
  type MatchRecord,
  type MatchStep,
  matchRecordProblem,
  playOut,
  resumeMatch,
  startMatch,
  stateAfter,
  verifyRecord,
} from './match.ts';
export { houseRules } from './options.ts';
export {
  badFields,
  type Check,
  type Outcome,
  type Prepared,
  type Procedure,
  proceduresWith,
  refusalOf,
  refuseWhen,
} from './procedure.ts';
export { type Player, playToTheEnd, randomPlayer } from './random.ts';
export { didYouMean, nearest, type Problem, type Result } from './refusal.ts';
export {
  defaultOf,
  type Option,
  type Options,
  type OptionValue,
  type OptionValues,
  optionsOf,
  owedRules,
  type Rule,
  type Rulebook,
  type RuleKind,
  rulesOf,
  type Section,
  searchRules,
} from './rulebook.ts';
export { mapSchema, placeSchema, readScenario, scenarioHead, scenarioJsonSchema } from './scenario.ts';
export {
  type Asking,
  oddsOf,
  prepared,
  type Resolution,
  resolveAsked,
  resolveRolled,
  resolveScripted,
  type Sheet,
  type Trace,
} from './sheet.ts';
export {
  addUp,
  type Cites,
  citedIn,
  type FactLine,
  fact,
  type Line,
  linesOf,
  type Modifier,
  type ModifierRule,
  type NeedLine,
  needed,
  percent,
  type SumLine,
  saidInFull,
  saidNeed,
  signed,
  totalOf,
} from './trace.ts';
