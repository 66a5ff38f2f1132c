/** More words than anybody types; the rest of a pasted page is left out. */
const mostWords = 12;

/**
 * The word still being typed, and what stands before it. Within quotes, after a minus and with 'or' there is none, and one
 * letter is too little: every other product begins with it.
 * `unfinished` is letters and digits only, so it may stand between the quotes of a `tsquery`.
 */
export function splitQuery(q: string): { before: string; unfinished: string } {
  const [unfinished = ''] = /(?<![\p{L}\p{N}])[\p{L}\p{N}]{2,}$/u.exec(q) ?? [];
  const before = q.slice(0, q.length - unfinished.length);
  const isQuoted = before.split('"').length % 2 === 0;
  const isExcluded = /(^|\s)-\S*$/.test(before);
  return isChoice(q) || isQuoted || isExcluded ? { before: q, unfinished: '' } : { before, unfinished };
}

/** 'Or', quotes and a minus sign mean what they say. */
export function isChoice(q: string): boolean {
  return /\sor\s/i.test(q);
}

/** Without the minus signs that leave no word out, such as a pasted ruler of them: PostgreSQL takes 32 in a row at most. */
export function withoutIdleSigns(q: string): string {
  return q.replaceAll(/-(?![\p{L}\p{N}"])/gu, ' ');
}

/** Each word once, small, without quotes and signs. None where a word is to be left out: such a search means what it says. */
export function plainWords(q: string): string[] {
  if (/(^|\s)-\S/.test(q)) return [];
  return [...new Set(q.toLowerCase().match(/[\p{L}\p{N}]+/gu))].slice(0, mostWords);
}
