import { isOneSlip } from '#platform/one-slip.contract.ts';
import { isSpeltRight, singular, standInFor, synonymOf } from './pet-words.rules.ts';
import type { CustomersWords } from './pet-words.rules.ts';
import type { Vocabulary } from './spelling.rules.ts';

/** Shorter parts are syllables: 'chi' and 'ken'. */
const fewestLettersOfPart = 3;
/** Shorter words differ by one letter without being misspelt. */
const fewestLettersOfTypo = 5;

/** Elsewhere 'led' is a misspelt lead. */
const ledAsLight = /\bled (?:(?:dog|puppy|cat) )?(?:collar|light)s?\b|\b(?:collar|light)s? led\b/u;

/** The same search in words that the catalogue has. `isClose`: not the thing itself, but what comes closest. */
type OtherWords = { text: string; isClose: boolean; /** The thing that it comes closest to. */ lacking: string };

/**
 * 'catfood' is 'cat food', 'cat nip' is 'catnip', and where nothing is a harness, a lead comes closest. Undefined if nothing can be
 * said in other words.
 * @param words all words as typed
 */
export function inOtherWords(
  words: string[],
  isKnown: (word: string) => boolean,
  dictionary: Dictionary,
): OtherWords | undefined {
  const said: Said[] = [];
  for (const [at, word] of words.entries()) {
    const last = said.at(-1);
    if (last?.taken === 2 && last.at === at - 1) continue;
    const next = words[at + 1];
    const pair = next === undefined ? undefined : pairOf(word, next, isKnown, dictionary);
    const isLead = word === 'led' && !isKnown(word) && !ledAsLight.test(words.join(' '));
    said.push({ at, ...(pair ?? alone(isLead ? 'lead' : word, isKnown, dictionary)) });
  }
  const text = said.map((one) => one.text).join(' ');
  const lacking = said.find((one) => one.isClose)?.lacking;
  return text === words.join(' ') ? undefined : { text, isClose: lacking !== undefined, lacking: lacking ?? '' };
}

type Said = OtherWords & { at: number; taken: 1 | 2 };
type Known = (word: string) => boolean;
type Dictionary = { vocabulary: Vocabulary; words: CustomersWords };

/** Two words in a row that are written as one, or stand for one thing. */
function pairOf(
  word: string,
  next: string,
  isKnown: Known,
  { vocabulary, words }: Dictionary,
): Omit<Said, 'at'> | undefined {
  const both = `${word} ${next}`;
  const standIn = standInFor(words, both);
  if (standIn !== undefined) return { text: standIn, isClose: true, lacking: both, taken: 2 };
  const other = synonymOf(words, both);
  if (other !== undefined) return { text: other, isClose: false, lacking: '', taken: 2 };
  const areKnown = isKnown(word) && isKnown(next);
  return !areKnown && vocabulary.has(word + next)
    ? { text: word + next, isClose: false, lacking: '', taken: 2 }
    : undefined;
}

function alone(word: string, isKnown: Known, dictionary: Dictionary): Omit<Said, 'at'> {
  if (isKnown(word)) return { text: word, isClose: false, lacking: '', taken: 1 };
  const standIn = standInFor(dictionary.words, word);
  const other = standIn ?? respelt(word, dictionary) ?? split(word, dictionary);
  return { text: other, isClose: standIn !== undefined, lacking: word, taken: 1 };
}

/** A customers' word that is not the shop's, with one typo: 'harnes'. The shop's own words come first. */
function respelt(word: string, { vocabulary, words }: Dictionary): string | undefined {
  if (isSpeltRight(words, word)) return undefined;
  const isOurs = [...vocabulary].some(([one, { isWord }]) => isWord && isOneSlip(word, one));
  return isOurs
    ? undefined
    : [...words.same.keys(), ...words.closest.keys()].find(
        (one) =>
          one.length >= fewestLettersOfTypo &&
          one[0] === word[0] &&
          [word, singular(word)].some((form) => isOneSlip(form, one)),
      );
}

/** Two words that were run together, apart; any other word as it is. */
function split(word: string, dictionary: Dictionary): string {
  if (isSpeltRight(dictionary.words, word)) return word;
  for (let at = fewestLettersOfPart; at <= word.length - fewestLettersOfPart; at += 1) {
    const parts = [word.slice(0, at), word.slice(at)];
    if (parts.every((part) => isWord(part, dictionary))) return parts.join(' ');
  }
  return word;
}

function isWord(part: string, { vocabulary, words }: Dictionary): boolean {
  const isOurs = [part, `${part}s`, part.replace(/s$/, '')].some((form) => vocabulary.get(form)?.isWord ?? false);
  return isOurs || synonymOf(words, part) !== undefined;
}
