import { didYouMean, fine, type Problem, type Result, refused } from '../refusal.ts';
import { defaultOf, type Option, type Options, type OptionValue } from './rulebook.ts';

/** A value of the option, or undefined. `4` and `"4"` are the same. */
const matching = (option: Option, raw: unknown): OptionValue | undefined =>
  typeof raw === 'string' || typeof raw === 'number'
    ? option.values.map(([value]) => value).find((value) => String(value) === String(raw))
    : undefined;

/** The house rules chosen, the rest at their defaults, and what is wrong with the choice. */
export function parseOptions(
  options: Options,
  raw: unknown,
  code: string,
  /** The code for options that are no record at all. */
  kindCode: string,
): { values: Readonly<Record<string, OptionValue>>; problems: Problem[] } {
  const values = Object.fromEntries(
    Object.entries(options).map(([name, option]) => [name, defaultOf(option)]),
  );
  if (raw === undefined) return { values, problems: [] };
  if (typeof raw !== 'object' || raw === null || Array.isArray(raw)) {
    const message = 'Options are an object of names and values, such as {}.';
    return { values, problems: [{ code: kindCode, message, path: 'options' }] };
  }
  const problems: Problem[] = [];
  for (const [name, value] of Object.entries(raw)) {
    const path = `options.${name}`;
    const option = Object.hasOwn(options, name) ? options[name] : undefined;
    if (!option) {
      const message = `There is no option "${name}".${didYouMean(name, Object.keys(options))}`;
      problems.push({ code, message, path });
      continue;
    }
    const known = matching(option, value);
    if (known !== undefined) values[name] = known;
    else {
      const texts = option.values.map(([text]) => String(text));
      const meant = didYouMean(String(value), texts);
      const message = `Option ${name} is one of ${texts.join(', ')}, not ${JSON.stringify(value)}.${meant}`;
      problems.push({ code, message, rule: option.rule, path });
    }
  }
  return { values, problems };
}

/** The house rules of a match, complete; or what is wrong with the choice. */
export function houseRules(options: Options, raw: unknown): Result<Readonly<Record<string, OptionValue>>> {
  const { values, problems } = parseOptions(options, raw, 'bad-option', 'bad-option');
  return problems[0] ? refused(problems[0]) : fine(values);
}
