import { isOneSlip } from '#platform/one-slip.contract.ts';
import { firstWords, isSpeltRight } from './pet-words.rules.ts';

/**
 * The catalogue's words with the number of products that contain each: whole words of names, and stems of descriptions' words
 * ('littl'). 'felt' may be both.
 */
export type Vocabulary = ReadonlyMap<string, { products: number; isWord: boolean; isStem: boolean }>;

type Guess = { word: string; slips: number; isNear: boolean; isWord: boolean; products: number };

/** The most corrections of a search; the rest of what a short word could mean is left out. */
const mostReadings = 12;
/** Shorter words differ by one letter without being misspelt: 'mat' and 'cat'. */
const fewestLettersOfMany = 4;

/** Shorter ones are syllables. */
const fewestLettersOfRoot = 3;
const letters = Array.from('abcdefghijklmnopqrstuvwxyz');

/** The endings that PostgreSQL's English stemmer removes. */
const endings = 'e s es er ly al ic ful ive ent ment ness ion ions ation ings ers'.split(' ');

/** Not for words with digits (4kg is not a misspelt 2kg) or of two letters, which could be anything. */
export function canBeMisspelt(word: string): boolean {
  return word.length > 2 && !/\p{N}/u.test(word);
}

/**
 * The words of the catalogue that may have been meant, the likeliest first: all that are one typo away, and the nearest of the
 * others. An unfinished word may be the start of a longer one. Empty if every word is too different.
 */
export function meant(typed: string, vocabulary: Vocabulary, isUnfinished: boolean): string[] {
  if (!canBeMisspelt(typed)) return [];
  const near = typed.length < fewestLettersOfMany ? [] : oneSlipAway(typed, vocabulary);
  const best = nearest(typed, vocabulary, isUnfinished);
  const guesses = best && near.every(({ word }) => word !== best.word) ? [...near, best] : near;
  return guesses.toSorted(byLikelihood).map(({ word }) => word);
}

/** Whether the correction is certain: a whole word that begins as typed and differs only in its ending. */
export function isSure(typed: string, word: string, vocabulary: Vocabulary): boolean {
  return typed[0] === word[0] && Math.abs(typed.length - word.length) < 3 && (vocabulary.get(word)?.isWord ?? false);
}

/** Letters that changed places, or one left out: 'bde' for 'bed' and 'fod' for 'food', and not 'bad'. */
export function isMistyped(typed: string, word: string): boolean {
  return isSwap(typed, word) || word.length > typed.length;
}

export function isSwap(typed: string, word: string): boolean {
  const sorted = [typed, word].map((one) => Array.from(one).toSorted().join(''));
  return sorted[0] === sorted[1];
}

/** A word of the vocabulary as it is written: of a stem, its form nearest to the typed word. */
export function asWritten(word: string, typed: string, vocabulary: Vocabulary): string {
  const { isWord = true } = vocabulary.get(word) ?? {};
  if (isWord) return word;
  const near = wordsOf(word, typed).filter((one) => isOneSlip(typed, one));
  return near.find((one) => isSpeltRight(firstWords, one)) ?? near[0] ?? word;
}

/** What PostgreSQL may have cut a word to: 'warm' of 'warming', 'bake' of 'baking', 'fit' of 'fitted'. */
export function stemsOf(word: string): string[] {
  return [...endings, 'ed', 'ing'].flatMap((ending) => {
    const root = word.slice(0, -ending.length);
    if (!word.endsWith(ending) || root.length < fewestLettersOfRoot) return [];
    return [root, `${root}e`, root.replace(/(.)\1$/u, '$1'), root.replace(/y$/u, 'i')];
  });
}

/** All that is one typo from a word, except in its first letter: far fewer than the words of a large catalogue. */
export function oneSlipFrom(word: string): string[] {
  return Array.from(word).flatMap((_, index) => {
    const [before, [next = '', ...after]] = [word.slice(0, index + 1), Array.from(word.slice(index + 1))];
    const [second = '', ...others] = after;
    const rest = after.join('');
    const further = letters.flatMap((letter) => [`${before}${letter}${rest}`, `${before}${letter}${next}${rest}`]);
    return [before + rest, before + second + next + others.join(''), ...further];
  });
}

/** All combinations of one choice for each word, the likeliest first; empty if a word has no choice. */
export function readings<Choice>(choices: Choice[][]): Choice[][] {
  let ways: { taken: Choice[]; rank: number }[] = [{ taken: [], rank: 0 }];
  for (const ofWord of choices) {
    ways = ways
      .flatMap(({ taken, rank }) => ofWord.map((one, index) => ({ taken: [...taken, one], rank: rank + index })))
      .toSorted((one, other) => one.rank - other.rank)
      .slice(0, mostReadings);
  }
  return ways.map(({ taken }) => taken);
}

function oneSlipAway(typed: string, vocabulary: Vocabulary): Guess[] {
  const guesses: Guess[] = [];
  for (const [word, { products, isWord, isStem }] of vocabulary) {
    const isNear =
      (isWord && isOneSlip(typed, word)) ||
      // No word of the shop's own begins so: 'training' is not 'grain' with an ending.
      (isStem && typed[0] === word[0] && wordsOf(word, typed, isWord).some((one) => isOneSlip(typed, one)));
    if (isNear) guesses.push({ word, slips: weighed(1, typed, word), isNear, isWord, products });
  }
  return guesses;
}

/** The words that may have been cut to a stem: 'digging' to 'dig', 'closed' to 'close', 'berries' to 'berri'. No 'pawe' to 'paw', which is a word. */
function wordsOf(stem: string, typed: string, isWord = false): string[] {
  // Most stems are too different already in their first two letters, so their forms need not be made.
  if (![typed[0], typed[1]].some((letter) => letter === stem[0] || letter === stem[1])) return [];
  const open = stem.replace(/i$/, 'y');
  const silent = stem.replace(/e$/, '');
  const doubled = stem + stem.slice(-1);
  // Nobody adds more than there was: 'harness' is not 'hay' with an ending.
  const added = isWord ? endings.filter((ending) => ending !== 'e') : endings;
  const longer = added.filter((ending) => ending.length < stem.length).map((ending) => stem + ending);
  return [stem, open, ...longer].concat(
    [silent, doubled, open].flatMap((root) => [`${root}ed`, `${root}ing`, `${root}er`]),
  );
}

/** The word with the fewest typos, then the most frequent. Whole words only: two typos from a stem the word is uncertain. */
function nearest(typed: string, vocabulary: Vocabulary, isUnfinished: boolean): Guess | undefined {
  let best: Guess | undefined;
  for (const [word, { products, isWord }] of vocabulary) {
    if (!isWord) continue;
    const slips = slipsTo(word, typed, isUnfinished);
    if (slips === Infinity || (best && best.slips < slips)) continue;
    // 'Bde' is a bed sooner than the beginning of beef.
    const isSwapped = Number(isSwap(typed, word)) - Number(best !== undefined && isSwap(typed, best.word));
    const isBetter = !best || slips < best.slips || (isSwapped || products - best.products) > 0;
    if (isBetter) best = { word, slips, isNear: false, isWord, products };
  }
  return best;
}

/** Infinity for too many typos. */
function slipsTo(word: string, typed: string, isUnfinished: boolean): number {
  const forgiven = typed.length < 6 ? 1 : 2;
  if (typed.length - word.length > forgiven) return Infinity;
  if (!isUnfinished && word.length - typed.length > forgiven) return Infinity;
  const slips = slipsBetween(typed, word, isUnfinished);
  return slips > forgiven ? Infinity : weighed(slips, typed, word);
}

/** A wrong first letter is rare, so it counts one and a half times. */
function weighed(slips: number, typed: string, word: string): number {
  return slips + (typed[0] === word[0] ? 0 : 0.5);
}

function byLikelihood(one: Guess, other: Guess): number {
  return (
    one.slips - other.slips ||
    Number(other.isNear) - Number(one.isNear) ||
    Number(other.isWord) - Number(one.isWord) ||
    other.products - one.products
  );
}

/**
 * Letters left out, added, mistaken or swapped with their neighbour (optimal string alignment).
 * With `isStart` what follows in `word` is free: `typed` needs to be like its beginning only.
 */
export function slipsBetween(typed: string, word: string, isStart = false): number {
  let beforeLast: number[] = [];
  let last = Array.from({ length: word.length + 1 }, (_, column) => column);
  for (let row = 1; row <= typed.length; row += 1) {
    const current = [row];
    for (let column = 1; column <= word.length; column += 1) {
      const isSame = typed[row - 1] === word[column - 1];
      const isSwapped =
        row > 1 && column > 1 && typed[row - 1] === word[column - 2] && typed[row - 2] === word[column - 1];
      current[column] = Math.min(
        at(last, column) + 1,
        at(current, column - 1) + 1,
        at(last, column - 1) + (isSame ? 0 : 1),
        isSwapped ? at(beforeLast, column - 2) + 1 : Infinity,
      );
    }
    beforeLast = last;
    last = current;
  }
  return isStart ? Math.min(...last) : at(last, word.length);
}

function at(row: number[], column: number): number {
  return row[column] ?? Infinity;
}
