import { patternOf, typedWords } from '#platform/database/word-patterns.ts';

/** So much of a word tells orders apart; the rest, such as the end of an email address, is in every other order. */
const tellingPart = 12;

/** What to look for in the searched words of an order (see orders.table.ts): every word must be there. */
export type OrderWord = {
  whole: string;
  /** To be looked up in the index: the beginning of a long word. */
  telling: string;
};

export function orderWords(typed: string): OrderWord[] {
  return typedWords(typed).map((word) => ({
    whole: patternOf(word),
    telling: patternOf(Array.from(word).slice(0, tellingPart).join('')),
  }));
}
