import { isQuality, singular } from './pet-words.rules.ts';

/** More words than anybody types; the rest of a pasted text is left out. */
const maxWords = 12;

/**
 * Splits off the word still being typed. Within quotes, after a minus and with 'or' there is none; a single letter is too short,
 * as it would match half of the products. `unfinished` has only letters and digits, so it is safe within the quotes of a
 * `tsquery`.
 */
export function splitQuery(q: string): { before: string; unfinished: string } {
  const [unfinished = ''] = /(?<![\p{L}\p{N}])[\p{L}\p{N}]{2,}$/u.exec(q) ?? [];
  const before = q.slice(0, q.length - unfinished.length);
  const isQuoted = before.split('"').length % 2 === 0;
  const isExcluded = /(^|\s)-\S*$/.test(before);
  return isChoice(q) || isQuoted || isExcluded ? { before: q, unfinished: '' } : { before, unfinished };
}

/** Searches with 'or' are taken literally. */
export function isChoice(q: string): boolean {
  return /\sor\s/i.test(q);
}

/** They say how a thing is that is left out, and not which. */
const how = 'an?|the|any|added|artificial|extra|too|much|many';
const name = String.raw`(?:(?:${how})\s){0,3}\p{L}{3,40}`;
const sayingHow = new RegExp(`^(?:and|nor|without|${how})$`, 'iu');
/** What is said after them is about the thing that is wanted. */
const elsewhere =
  /^(?:and|but|for|from|in|on|or|over|safe|size|that|to|under|which|who|with|without|(?:bird|bunny|cat|dog|fish|hamster|kitten|puppy|rabbit)s?|puppies|bunnies)$/iu;
const unwanted = new RegExp(
  String.raw`(?<![\p{L}\p{N}-])(?:(?<told>no|not|non|without|minus|free (?:from|of))\s{1,3}(?<first>${name}(?:(?:\s?,\s?|\s(?:or|and|nor|&)\s)(?:no\s|without\s)?${name})*)|(?<before>${name})[\s-]free(?!\s+(?:from|of)\b))(?![\p{L}\p{N}-])`,
  'iu',
);

/** Words that must not be mentioned, and what else was searched for. */
export type Unwanted = {
  words: string[];
  rest: string;
  /** The same without what goes on about the first of the words, as 'cover' of 'bed without zip cover'. */ others: string;
  /** 'Without' leaves out whatever follows, 'no' and 'free' an ingredient only. */ isSure: boolean;
};

/** 'No chicken', 'without wheat or chicken' or 'chicken free' in a search; undefined without one, and where signs are to be taken literally. */
export function unwantedIn(q: string): Unwanted | undefined {
  if (q.includes('"')) return undefined;
  const found = unwanted.exec(q);
  const { told, first, before } = found?.groups ?? {};
  const words = (first ?? before)?.match(/\p{L}{3,}/gu)?.filter((word) => !sayingHow.test(word));
  if (!found || !words?.length) return undefined;
  const start = q.slice(0, found.index);
  const after = q.slice(found.index + found[0].length);
  const rest = tidy(`${start} ${after}`);
  const others = start.trim() === '' ? rest : tidy(`${start} ${pastItsRun(after)}`);
  return { words, rest, others, isSure: told?.toLowerCase() === 'without' };
}

/** 'For cats' of ' handle for cats'. */
function pastItsRun(text: string): string {
  const [run = ''] = /^(?:\s+\p{L}+(?![\p{L}\p{N}’'-]))*/u.exec(text) ?? [];
  const words = run.trim().split(/\s+/);
  const end = words.findIndex((word) => elsewhere.test(word) || isQuality(word.toLowerCase()));
  return [...(end === -1 ? [] : words.slice(end)), text.slice(run.length)].join(' ');
}

function tidy(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim();
}

/** Without minus signs that exclude no word, such as a pasted line of them: PostgreSQL accepts at most 32 in a row. */
export function withoutIdleSigns(q: string): string {
  return q.replaceAll(/-(?![\p{L}\p{N}"])/gu, ' ');
}

/** Each word once, in lower case, without quotes and signs. Empty if a word is excluded: such a search is taken literally. */
export function plainWords(q: string): string[] {
  if (/(^|\s)-\S/.test(q)) return [];
  return [...new Set(q.toLowerCase().match(/[\p{L}\p{N}]+/gu))].slice(0, maxWords);
}

/** Names of many ingredients: whoever wants none of them, wants none of each. */
const groups = new Map([
  ['cereal', 'wheat oat oatmeal rice barley maize corn rye millet sorghum spelt grain'],
  ['dairy', 'milk cheese yoghurt yogurt whey lactose'],
  ['egg', 'egg'],
  ['fish', 'salmon trout cod tuna herring mackerel haddock sardine anchovy pollock plaice whitefish menhaden'],
  ['gluten', 'wheat barley rye oat oatmeal spelt'],
  ['grain', 'wheat oat oatmeal rice barley maize corn rye millet sorghum spelt cereal'],
  ['meat', 'beef chicken duck goose lamb liver ox pork poultry rabbit tripe turkey veal venison'],
  ['nut', 'nut peanut almond hazelnut walnut cashew'],
  ['poultry', 'chicken duck goose quail turkey'],
  ['rawhide', 'hide'],
  ['soy', 'soya soybean'],
  ['soya', 'soy soybean'],
  ['sugar', 'molasses syrup honey'],
]);

export function isGroup(word: string): boolean {
  return groups.has(singular(word.toLowerCase()));
}

const members = new Set([...groups.values()].flatMap((names) => names.split(' ')));

/** Names of groups and what belongs to them. */
export const foodstuffs: ReadonlySet<string> = new Set([...groups.keys(), ...members]);

/** Whether it is an ingredient, though perhaps of nothing here. */
export function isFoodstuff(word: string): boolean {
  return isGroup(word) || members.has(singular(word.toLowerCase()));
}

/** The word and, of a group, what belongs to it. */
export function ingredientsOf(word: string): string[] {
  return [word, ...(groups.get(singular(word.toLowerCase()))?.split(' ') ?? [])];
}

/** What a dog or cat eats of a rabbit, which is no pet then: before them without an 'and', or in their food. */
const eaten = [
  /\b(?:hairy )?rabbits?(?<ears> ears?)?(?= (?:dog|puppy|cat|kitten)\b)/iu,
  /\b(?:hairy )?rabbits?(?<ears> ears?)?(?=(?: (?!and|or|guinea|hamsters?)\p{L}+){0,3} for (?:(?:a|my|our|the) )?(?:dogs?|pupp(?:y|ies)|cats?|kittens?)\b)/iu,
  /(?<=\b(?:dog|puppy|cat|kitten) (?:food|treats?)) (?:made )?(?:from|of|with) rabbit\b/iu,
];

/** 'Dog food' of 'rabbit dog food', and 'treats for dogs' of 'rabbit ears for dogs'; undefined for other searches. */
export function withoutRabbit(q: string): string | undefined {
  const found = eaten.find((pattern) => pattern.test(q));
  return found && tidy(q.replace(found, (...parts) => ((parts.at(-1) as { ears?: string }).ears ? 'treats' : '')));
}
