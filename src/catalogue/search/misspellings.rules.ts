import { isOneSlip } from '#platform/one-slip.contract.ts';
import { helpWords } from './help-pages.rules.ts';
import { wordsOfThings } from './not-sold.rules.ts';
import { isSpeltRight, singular, tradeWords } from './pet-words.rules.ts';
import type { CustomersWords } from './pet-words.rules.ts';
import { foodstuffs } from './search-words.rules.ts';
import { isSwap, oneSlipFrom, stemsOf } from './spelling.rules.ts';
import type { Vocabulary } from './spelling.rules.ts';
import { wordsForVet } from './vet-questions.rules.ts';

/** As people write, by what they mean: too short, too far off or a word of its own, so that no rule may put it right. */
const usual: readonly [right: string, typed: string][] = [
  ['antibiotics', 'anti biotics'],
  [
    'bird feeder',
    'squirrel proof feeder; squirrel proof bird feeder; peanut feeder; seed feeder; suet feeder; fat ball feeder',
  ],
  ['catnip', 'cat nipp'],
  ['chocolate', 'choclit; chocolat; choccy'],
  ['christmas', 'crismas; chrimbo; crimbo'],
  ['diarrhoea', 'diahorrea; diahrea; diahorea; diarreah; dihorrea; diorrhea'],
  ['fireworks', 'fire works'],
  ['flea', 'flee'],
  ['fleas', 'flees'],
  ['flea treatment', 'flea spot on; spot on; spot-on; spot on treatment'],
  ['grain free', 'grainfree; grain fre'],
  ['gluten free', 'glutenfree'],
  ['grapes', 'graps'],
  ['harness', 'harnis; harniss; hareness; harnest'],
  ['hypoallergenic', 'hypo allergenic; hypo alergenic'],
  ['lilies', 'lillies'],
  ['lily', 'lidly; lilly'],
  ['my order', 'my oder'],
  ['order', 'ordr'],
  ['paypal', 'pay pal'],
  ['poo bags', 'nappy bags; nappy bag; nappy sacks; nappy sack'],
  ['raisins', 'raisens; raisons; rasins'],
  ['sensitive dog food', 'sensitive skin dog food; dog food for sensitive skin'],
  ['smelly dog', 'wet dog smell; dog smell; dog smells; doggy smell'],
  ['tick', 'tic'],
  ['ticks', 'tics; tix'],
  ['timothy hay', 'timothy hey'],
  ['vomit', 'vommit'],
  ['where is', "wheres; where’s; where's"],
  ['xmas', 'xmass; exmas'],
];
const usualBySaid = new Map(usual.flatMap(([right, typed]) => typed.split('; ').map((said) => [said, right] as const)));
const usualSaid = new RegExp(
  String.raw`(?<![\p{L}\p{N}’'-])(?:${[...usualBySaid.keys()].join('|')})(?![\p{L}\p{N}’'-])`,
  'giu',
);

/** Letters that change places are hardly ever another word; a wrong, lost or doubled one is, in short words: 'cough' and 'couch'. */
const fewestLettersOfSwap = 4;
const fewestLettersOfSlip = 7;
/** Words for themselves, one letter from an illness, a thing or a page. */
const otherWords = new Set(
  'backing baking banana booking breeding calling carried clicked condition contract cooking current healthy hearing heather injection padding painter pointed portage prevent printer raising recorder sampled savings selling shopping skipped skipping slipping smelling snuffing spelling tracing tracked trailing trainer training trimmed warming wording woollen working'.split(
    ' ',
  ),
);

const rightWords: ReadonlySet<string> = new Set([
  ...wordsForVet,
  ...wordsOfThings,
  ...helpWords,
  ...foodstuffs,
  ...tradeWords,
]);

/**
 * A search with the words put right that are rules' and not the catalogue's: who types 'arthritus' or 'dog food without chickin' must get
 * no other answer than who spells well. What may as well be a word of the catalogue is left to {@link meant}.
 */
export async function spellRight(
  q: string,
  customers: CustomersWords,
  read: () => Promise<Vocabulary>,
): Promise<string> {
  if (q.includes('"')) return q;
  const text = q.replaceAll(usualSaid, (said) => usualBySaid.get(said.toLowerCase()) ?? said);
  const guesses = new Map<string, string>();
  for (const [word] of text.matchAll(/(?<![\p{L}\p{N}’'])\p{L}{4,}(?![\p{L}\p{N}’'])/gu)) {
    const right = nearest(word.toLowerCase(), customers);
    if (right !== undefined) guesses.set(word, right);
  }
  if (guesses.size === 0) return text;
  const vocabulary = await read();
  return text.replaceAll(/\p{L}+/gu, (word) => {
    const right = guesses.get(word);
    return right === undefined || isOfCatalogue(word.toLowerCase(), right, vocabulary) ? word : right;
  });
}

function nearest(word: string, customers: CustomersWords): string | undefined {
  const isRight = [word, singular(word)].some((one) => rightWords.has(one) || otherWords.has(one));
  if (isRight || isSpeltRight(customers, word)) return undefined;
  const isPlural = singular(word) !== word;
  for (const right of rightWords) if (isLike(word, right) || (isPlural && isLike(singular(word), right))) return right;
  return undefined;
}

function isLike(word: string, right: string): boolean {
  if (word[0] !== right[0] || !isOneSlip(word, right)) return false;
  return isSwap(word, right)
    ? word.length >= fewestLettersOfSwap
    : Math.max(word.length, right.length) >= fewestLettersOfSlip;
}

function isOfCatalogue(word: string, right: string, vocabulary: Vocabulary): boolean {
  const rightStems = stemsOf(right);
  // A stem that the right word has, too, says nothing: 'vomit' is of 'vomiting' and 'vomitting'.
  const isStem = (stem: string) => vocabulary.get(stem)?.isStem && !rightStems.includes(stem);
  if (vocabulary.has(word) || stemsOf(word).some(isStem)) return true;
  if (vocabulary.get(right)?.isWord) return false;
  return oneSlipFrom(word).some((one) => vocabulary.get(one)?.isWord);
}
