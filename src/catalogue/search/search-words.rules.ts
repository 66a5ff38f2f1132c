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

const name = String.raw`\p{L}{3,40}`;
const unwanted = new RegExp(
  String.raw`(?<![\p{L}\p{N}-])(?:(?<told>no|not|non|without|minus|free (?:from|of))\s{1,3}(?:any\s)?(?<first>${name}(?:(?:\s?,\s?|\s(?:or|and|nor|&)\s)(?:no\s|without\s)?${name})*)|(?<before>${name})[\s-]free(?!\s+(?:from|of)\b))(?![\p{L}\p{N}-])`,
  'iu',
);

/** Words that must not be mentioned, and what else was searched for. */
export type Unwanted = {
  words: string[];
  rest: string;
  /** 'Without' leaves out whatever follows, 'no' and 'free' an ingredient only. */ isSure: boolean;
};

/** 'No chicken', 'without wheat or chicken' or 'chicken free' in a search; undefined without one, and where signs are to be taken literally. */
export function unwantedIn(q: string): Unwanted | undefined {
  if (q.includes('"')) return undefined;
  const found = unwanted.exec(q);
  const { told, first, before } = found?.groups ?? {};
  const words = (first ?? before)?.match(/\p{L}{3,}/gu)?.filter((word) => !/^(?:and|nor|without)$/iu.test(word));
  if (!found || !words) return undefined;
  const rest = q.replace(found[0], ' ').replaceAll(/\s+/g, ' ').trim();
  return { words, rest, isSure: told?.toLowerCase() === 'without' };
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
