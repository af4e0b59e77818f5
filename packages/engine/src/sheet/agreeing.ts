import { capital } from '../words.ts';

/** Sentences about units whose names are plural: `Field guns of the 8th Division lose a base. They do not break.` */

/** Ends in a plural noun, up to what only describes it: `Machine guns of both battalions`, `9th Lancers`, `Tribesmen`. */
export function isPlural(name: string): boolean {
  const noun = name.split(/ of | with | from | in |[,(]/)[0]!.trim();
  return /(?:[^suiS]s|[a-z]men)$/.test(noun);
}

/** `The British win`, `The Republic wins`: names of peoples are plural, names of powers are not. */
export const winsSaid = (name: string): string =>
  `The ${name} ${/(s|sh|ch|ese|i)$/.test(name) ? 'win' : 'wins'}`;

/** `the German side`, of a side called Germans: one thing, whatever it is called. */
export const sideSaid = (name: string): string => `the ${isPlural(name) ? name.slice(0, -1) : name} side`;

const IRREGULAR: Readonly<Record<string, string>> = { is: 'are', has: 'have', does: 'do', was: 'were' };

function manyOf(verb: string): string {
  if (IRREGULAR[verb]) return IRREGULAR[verb];
  if (verb.endsWith('ies')) return `${verb.slice(0, -3)}y`;
  return /(?:ss|sh|ch|x|zz|o)es$/.test(verb) ? verb.slice(0, -2) : verb.slice(0, -1);
}

/** The verb that follows whoever does it, and those that follow it in a list. */
const FIRST = /^((?: (?:now|also|then))?) ([a-z]+s)\b/;
const FURTHER =
  /( and| but|,) (is|has|does|keeps|leaves|loses|falls|takes|halts|supports|goes|gets|breaks|now has)\b/g;

/** `In all, `: what may stand before whoever a sentence is about. */
const LEAD = /^[A-Z][a-z]+(?: [a-z]+)?, /;

const inMany = (rest: string): string =>
  rest
    .replace(FIRST, (_, adverb: string, verb: string) => `${adverb} ${manyOf(verb)}`)
    .replace(FURTHER, (_, and: string, verb: string) =>
      verb === 'now has' ? `${and} now have` : `${and} ${manyOf(verb)}`,
    )
    .replace(/\bits\b/g, 'their')
    .replace(/\bitself\b/g, 'themselves')
    .replace(/\bwhere it is\b/g, 'where they are');

/**
 * The same line with verbs and pronouns that agree with whoever each sentence is about. A sentence that begins with
 * "It" is about whoever the one before was about.
 */
export function agreeing(line: string, names: readonly string[]): string {
  const longestFirst = [...names].sort((a, b) => b.length - a.length); // `Field guns of the 8th` is not `Field guns`
  const plural = longestFirst.filter(isPlural);
  let about: string | undefined;
  return plural
    .reduce((text, name) => text.replaceAll(`: ${name} is `, `: ${name} are `), line) // `…: 9th Lancers are steady`
    .split(/(?<=[.:]) (?=[A-Z0-9])/)
    .map((sentence) => {
      const begun = (before: string): string | undefined =>
        longestFirst.find((each) => sentence.startsWith(`${before}${capital(each)} `));
      const bare = begun(''); // a name may have a comma of its own: `The tribesmen, western band`
      const lead = bare === undefined ? (LEAD.exec(sentence)?.[0] ?? '') : '';
      const name = bare ?? begun(lead);
      about = name ?? about;
      if (!about || !isPlural(about)) return sentence;
      if (name) return `${lead}${capital(name)}${inMany(sentence.slice(lead.length + name.length))}`;
      if (sentence.startsWith('Its ')) return `Their ${sentence.slice(4)}`;
      return /^It\b/.test(sentence) ? `They${inMany(sentence.slice(2))}` : sentence;
    })
    .join(' ');
}
