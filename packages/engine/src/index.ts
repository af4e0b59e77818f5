export { type Case, type CaseFile, caseFileSchema, differences, failuresOf } from './cases.ts';
export { type FieldKind, type FormField, formOf, inputSchema } from './form.ts';
export { type FuzzFailure, fuzzSheet, wrongWith } from './fuzz.ts';
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
} from './input.ts';
export {
  badFields,
  type Check,
  type Outcome,
  type Prepared,
  type Procedure,
  proceduresWith,
  refuseWhen,
} from './procedure.ts';
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
