export { z } from 'zod';
export * from './board/acts.ts';
export * from './board/board.ts';
export * from './board/scene.ts';
export { type Prospects, prospectsFor, prospectsOf } from './play/chain.ts';
export {
  type CommandShapes,
  commandReader,
  facingIn,
  idIn,
  isMadeHere,
  madeHere,
  pathIn,
  poseIn,
  spotIn,
} from './play/commands.ts';
export { type Effort, fuzzGame, leakInSettingUp, wrongWithBattle } from './play/conformance.ts';
export { drilled, steadyFigures } from './play/drill.ts';
export {
  type AnyRuleset,
  type Because,
  CANARY,
  type Command,
  type Deed,
  type Drill,
  type Figures,
  type GameEvent,
  type GameState,
  type HouseRules,
  type Instinct,
  type Resolved,
  type Ruleset,
  resolveIn,
  type Scenario,
  type Side,
  saidOf,
  type Tunable,
  type Turn,
  type Verdict,
} from './play/game.ts';
export {
  clone,
  cloneState,
  type Match,
  type MatchRecord,
  type MatchStep,
  playOut,
  resumeMatch,
  startMatch,
  stateAfter,
} from './play/match.ts';
export {
  decide,
  isRefused,
  judgedOnce,
  type Plan,
  problemWith,
  SILENT,
  type Stage,
  type Trial,
} from './play/plan.ts';
export { type Player, playToTheEnd, randomPlayer } from './play/random.ts';
export { matchRecordProblem, readRecord } from './play/record.ts';
export { mapSchema, placeSchema, type ScenarioFiles, scenarioFiles, scenarioHead } from './play/scenario.ts';
export { hashOf, openingSeal } from './play/seal.ts';
export type { EventShapes, RecordShape } from './play/shapes.ts';
export * as shape from './play/shapes.ts';
export {
  type Change,
  changed,
  FORGERIES,
  forgeryPassed,
  spoiling,
  wrongWithReading,
  wrongWithScenario,
} from './play/spoiling.ts';
export { type Verification, verification, verifyRecord } from './play/verify.ts';
export { didYouMean, nearest, type Problem, type Result } from './refusal.ts';
export {
  AGAINST,
  ASKED,
  askedIn,
  type Pair,
  pairsOf,
  queryOf,
  readPairs,
  readQuery,
  standardOf,
} from './sheet/address.ts';
export { agreeing, isPlural, sideSaid, winsSaid } from './sheet/agreeing.ts';
export { type Case, type CaseFile, caseFileSchema, differences, failuresOf } from './sheet/cases.ts';
export {
  bareInch,
  bonus,
  type Crib,
  type CribBlock,
  type CribLength,
  type CribNote,
  type CribPiece,
  type CribRow,
  type CribTable,
  type CribText,
  cribSaid,
  cribWith,
  faceUp,
  inch,
  modifierRows,
  numbersIn,
  OF_DICE,
  said,
  scoreRows,
  span,
  spoken,
  textsOf,
  UNIT,
  unknownRules,
} from './sheet/crib.ts';
export { type FieldKind, type FormField, formOf, inputSchema } from './sheet/form.ts';
export { type FuzzFailure, fuzzSheet, wrongWith } from './sheet/fuzz.ts';
export { type Headline, type Outlook, outlookIn, outlookOf, type Want } from './sheet/headline.ts';
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
} from './sheet/input.ts';
export { houseRules } from './sheet/options.ts';
export {
  badFields,
  type Check,
  type FightSide,
  type Outcome,
  type Prepared,
  type Procedure,
  proceduresWith,
  refusalOf,
  refuseWhen,
} from './sheet/procedure.ts';
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
} from './sheet/rulebook.ts';
export {
  type Asking,
  oddsIn,
  oddsOf,
  prepared,
  type Resolution,
  resolveAsked,
  resolveRolled,
  resolveScripted,
  type Sheet,
  type Trace,
} from './sheet/sheet.ts';
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
  neededUnder,
  type PrintedTable,
  percent,
  type SumLine,
  saidFace,
  saidInFull,
  saidNeed,
  signed,
  totalOf,
} from './sheet/trace.ts';
export { unknownField, unknownFields } from './sheet/unknown.ts';
export {
  capital,
  counted,
  countedOf,
  figure,
  inInches,
  listed,
  named,
  saidFaces,
  sentence,
  sentences,
  verb,
} from './words.ts';
