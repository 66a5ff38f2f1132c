import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { Database } from '#platform/database/database.ts';
import { products } from '../products/products.table.ts';
import { animalNamed, closest } from './closest.ts';
import { isQuestion, withoutHelpWords } from './help-pages.rules.ts';
import { guesses, ingredientsIn, likeliest, lookUp, mostUnknown, orSynonym, typed } from './look-up-words.ts';
import { mostRead, nearestFirst, nearnessTo, notAsBrand, strayBrandWords, withWholeAnimals } from './nearness.ts';
import { pluralOf } from './not-sold.rules.ts';
import { inOtherWords } from './other-words.rules.ts';
import { isBestSellerWord, isOtherAnimal, isPairKnown, saysNothing, withoutFillers } from './pet-words.rules.ts';
import type { CustomersWords } from './pet-words.rules.ts';
import { priceIn } from './prices.rules.ts';
import {
  allOf,
  areMet,
  countUpTo,
  eitherOf,
  exists,
  hasSize,
  inNames,
  isEdible,
  isOnBestSellers,
  matchesPrice,
  mentionedIn,
  namedAfter,
  nothing,
  saying,
  spelt,
  whole,
} from './search-query.ts';
import type { Search, Word } from './search-query.ts';
import { ingredientsOf, isChoice, isGroup, plainWords, splitQuery, unwantedIn } from './search-words.rules.ts';
import type { Unwanted } from './search-words.rules.ts';
import { ofAnyPet, sizeIn, withoutAge } from './sizes.rules.ts';
import { asWritten, isSure, readings } from './spelling.rules.ts';
import type { Vocabulary } from './spelling.rules.ts';
import type { CachedVocabulary } from './vocabulary.ts';
import { whatWeLack } from './what-we-lack.ts';

/** Each is a search of its own. */
const mostAnimals = 3;
/** Products found by name alone are a page of them: what descriptions mention is not looked for then. */
const fewNamed = 24;

type SearchRequest = {
  db: Database;
  q: string;
  vocabulary: CachedVocabulary;
  customers: CustomersWords;
  /** Nothing is to be put right. */ exact?: boolean;
};

/**
 * First by names, brands and kinds, the last word perhaps unfinished, and after them what mentions it; then by what else people call
 * it; then by descriptions; then with the spelling put right. Of a size such as '2kg' or a price such as 'under £10' first what has it, or else the rest without it.
 * Of 'treats no chicken' only what mentions no chicken. Whatever was typed is a search: nothing in it can be a fault.
 */
export async function understand(request: SearchRequest): Promise<Search> {
  const lacking = request.exact
    ? undefined
    : await whatWeLack({ ...request, search: (q, options) => understand({ ...request, q, ...options }) });
  if (lacking) return lacking;
  const unwanted = unwantedIn(request.q);
  const ingredients = unwanted ? await ingredientsIn(request.db, unwanted.words) : [];
  if (unwanted && (ingredients.length > 0 || unwanted.isSure)) return without(request, unwanted, ingredients);
  const price = priceIn(request.q);
  if (price) return within(request, price.rest, sql`(${matchesPrice(price)})`);
  const size = sizeIn(request.q);
  const shorter = withoutAge(request.q) ?? ofAnyPet(request.q);
  if (shorter !== undefined) return understand({ ...request, q: shorter });
  if (size?.isPetsWeight) return understand({ ...request, q: size.rest });
  if (size) return within(request, size.rest, hasSize(size));
  const words = plainWords(request.q);
  if (words.length > 0 && words.every(isBestSellerWord)) return { ...nothing, hits: isOnBestSellers() };
  return understandWords(request);
}

/** Never what has it: it may be an allergy. What is eaten without it, or else a thing made without it. */
async function without(request: SearchRequest, unwanted: Unwanted, ingredients: string[]): Promise<Search> {
  const { words, rest, others, isSure } = unwanted;
  // 'Cat' of 'no chicken and cat toys'.
  const wanted = isSure && rest !== '' ? [] : words.filter((word) => !ingredients.includes(word));
  const q = ingredients.length > 0 ? [rest, ...wanted].join(' ').trim() : others;
  const having =
    ingredients.length > 0 ? saying({ query: anyOf(ingredients.flatMap(ingredientsOf)) }) : namedAfter(anyOf(words));
  const search = q === '' ? { ...nothing, hits: isEdible } : await understand({ ...request, q });
  const free = { ...search, hits: sql`(${search.hits} and ${products.id} not in ${having})`, names: undefined };
  const edible = { ...free, hits: sql`(${free.hits} and ${isEdible})` };
  return ingredients.length > 0 && (await countUpTo(request.db, edible, 1)) > 0 ? edible : free;
}

function anyOf(words: string[]): SQL {
  return whole(words.join(' or '));
}

/** What the rest of a search finds within a limit, or else the rest without it. */
async function within(request: SearchRequest, rest: string, limit: SQL): Promise<Search> {
  if (plainWords(rest).every(saysNothing)) return { ...nothing, hits: limit };
  const search = await understand({ ...request, q: rest });
  const limited = { ...search, hits: sql`(${search.hits} and ${limit})` };
  if ((await countUpTo(request.db, limited, 1)) > 0) return limited;
  const isOffered = !request.exact && (await countUpTo(request.db, search, 1)) > 0;
  return isOffered ? { ...search, meant: search.meant ?? rest, isClose: true } : nothing;
}

async function understandWords(request: SearchRequest, strays: string[] = []): Promise<Search> {
  const { db, q, customers } = request;
  const { before, unfinished } = splitQuery(q);
  const said = plainWords(q);
  const asTyped = withWholeAnimals(inNames(notAsBrand(typed(before, unfinished), strays)), said);
  const named = await countUpTo(db, asTyped, mostRead);
  const areRead = named > 0 && named < mostRead;
  const found = areRead && strays.length === 0 ? await strayBrandWords(db, asTyped, said) : [];
  if (found.length > 0) return understandWords(request, found);
  const nearness = nearnessTo(q, unfinished, named < mostRead ? said : []);
  const ranked = { ...asTyped, relevance: sql`${nearness} + ${asTyped.relevance}` };
  if (named >= fewNamed) return ranked;

  const plain = withoutFillers(withoutHelpWords(said));
  const look = () => lookUp(db, { texts: plain, unfinished: unfinished.toLowerCase(), strays, customers });
  if (named > 0) return isChoice(q) || q.includes(`"`) ? ranked : withMentions(request, ranked, await look());
  if (isQuestion(said) || plain.some(isOtherAnimal)) return nothing;
  return withoutNames(request, plain, await look());
}

/** Where nothing is named as typed. */
async function withoutNames(request: SearchRequest, plain: string[], words: Word[]): Promise<Search> {
  const { db, exact = false } = request;
  if (words.length === 0) return nothing;
  const isKnown = words.every((word) => word.isKnown);
  if (exact) return isKnown ? known(db, words) : nothing;
  const isPair = plain.some((word, at) => isPairKnown(request.customers, word, plain[at + 1]));
  const said = isPair ? await saidDifferently(request, plain, words) : undefined;
  if (said) return said;
  const search = isKnown ? await known(db, words) : nothing;
  if (isKnown && (words.length === 1 || (await countUpTo(db, search, 1)) > 0)) return search;
  const grouped = isKnown ? await ofGroups(db, words) : undefined;
  return grouped ?? (await saidDifferently(request, plain, words)) ?? nearest(request, plain, words);
}

/** What the same search in words of the catalogue finds; undefined if that is nothing. */
async function saidDifferently(request: SearchRequest, plain: string[], words: Word[]): Promise<Search | undefined> {
  const known = new Map(words.map(({ text, isKnown }) => [text, isKnown]));
  const dictionary = { vocabulary: await request.vocabulary.read(), words: request.customers };
  const said = inOtherWords(plain, (word) => known.get(word) ?? true, dictionary);
  if (!said) return undefined;
  const search = await understandWords({ ...request, q: said.text });
  if ((await countUpTo(request.db, search, 1)) === 0) return undefined;
  const note = said.isClose && {
    isClose: true as const,
    note: { about: 'not-sold' as const, thing: pluralOf(said.lacking) },
  };
  return {
    ...search,
    meant: search.meant ?? said.text,
    ...note,
    ...(search.note?.about === 'vet' && { note: search.note }),
  };
}

/** With the spelling put right, or else what is nearby. */
async function nearest(request: SearchRequest, plain: string[], words: Word[]): Promise<Search> {
  const isMisspelt = words.some(({ isKnown }) => !isKnown);
  const search = isMisspelt ? await corrected(request, words, await request.vocabulary.read()) : nothing;
  const isFound = words.length === 1 || (isMisspelt && (await countUpTo(request.db, search, 1)) > 0);
  return isFound ? search : nearby(request, plain, words);
}

/** Where nothing has all of several words: what there is for each of two animals, or else what comes closest. */
async function nearby(request: SearchRequest, plain: string[], words: Word[]): Promise<Search> {
  const { db, vocabulary, customers } = request;
  const nameOf = (word: string) => animalNamed(customers, word);
  const animals = plain.filter((word) => nameOf(word) !== undefined);
  const named = new Set(animals.map(nameOf)).size;
  if (named > 1 && named <= mostAnimals) return forEach(animals, { db, q: plain.join(' '), vocabulary, customers });
  const isKnown = words.every((word) => word.isKnown);
  return closest(request, plain, isKnown ? words : likeliest(request, words, await vocabulary.read()));
}

/** 'Dog and cat food' is food for dogs and food for cats. */
async function forEach(animals: string[], request: SearchRequest): Promise<Search> {
  const others = plainWords(request.q).filter((word) => !animals.includes(word));
  const each = new Map(animals.map((animal) => [animalNamed(request.customers, animal), animal])).values();
  const searches = await Promise.all(
    [...each].map((animal) => understandWords({ ...request, q: [animal, ...others].join(' ') })),
  );
  return { ...eitherOf(searches), meant: searches.find(({ meant }) => meant !== undefined)?.meant };
}

/** Names come before what is merely mentioned. */
async function known(db: Database, words: Word[]): Promise<Search> {
  const names = inNames(allOf(words.map(({ query }) => query)));
  const found = await countUpTo(db, names, mostRead);
  // Who types 'puppy treats' wants those that speak of puppies before what else there is for dogs.
  const literal =
    words.length > 1 && words.some((word) => word.literal && word.mention === undefined)
      ? [mentionedIn(words.map((word) => ({ ...word, query: word.literal ?? word.query })))]
      : [];
  if (found === 0) return eitherOf([...literal, mentionedIn(words)]);
  return eitherOf([...literal, found < mostRead ? nearestFirst(names, words) : names, mentionedIn(words)]);
}

/** 'Fish treats' are made of cod where nothing is of fish as such; undefined without a group, or where that finds nothing. */
async function ofGroups(db: Database, words: Word[]): Promise<Search | undefined> {
  if (!words.some(({ text }) => isGroup(text))) return undefined;
  const search = await known(
    db,
    words.map((word) => (isGroup(word.text) ? { ...word, query: whole(ingredientsOf(word.text).join(' or ')) } : word)),
  );
  return (await countUpTo(db, search, 1)) > 0 ? search : undefined;
}

/** Descriptions are searched only for words without signs. */
async function withMentions({ db, customers }: SearchRequest, names: Search, words: Word[]): Promise<Search> {
  const isMentionSearched = words.length > 0 && words.every(({ isKnown, text }) => isKnown && !isOtherAnimal(text));
  if (!isMentionSearched) return names;
  const mentions = mentionedIn(words);
  const asWords = words.map(({ text, mention }) => ({
    query: orSynonym(customers, whole(text), text),
    ...(mention !== undefined && { mention }),
  }));
  const areNames = (await countUpTo(db, inNames(allOf(asWords.map(({ query }) => query))), 1)) > 0;
  // Who types 'pot' means a pot more likely than potatoes.
  return eitherOf(areNames ? [names, mentions] : [mentionedIn(asWords), names, mentions]);
}

/**
 * Searches each likely correction of the unknown words as if it had been typed. Several words that occur together in a name are
 * searched in names only: descriptions contain most words somewhere.
 */
async function corrected({ db, customers }: SearchRequest, words: Word[], vocabulary: Vocabulary): Promise<Search> {
  if (words.filter(({ isKnown }) => !isKnown).length > mostUnknown) return nothing;
  const choices = words.map(({ text, query, isUnfinished, isKnown }) =>
    isKnown
      ? [{ query, text, isDoubtful: false }]
      : guesses(customers, { text, isUnfinished }, vocabulary).map((word) => ({
          query: orSynonym(customers, spelt(word, isUnfinished), word),
          text: asWritten(word, text, vocabulary),
          isDoubtful: !isSure(text, word, vocabulary),
        })),
  );
  const wanted = readings(choices).map((reading) => {
    const queries = reading.map(({ query }) => query);
    const text = [...new Set(reading.map((word) => word.text))].join(' ');
    return {
      queries,
      names: nearestFirst(inNames(allOf(queries)), reading),
      text,
      isDoubtful: reading.some((word) => word.isDoubtful),
    };
  });
  if (wanted.length === 0) return nothing;
  const areInNames = await areMet(
    db,
    wanted.map(({ names }) => exists(products, names.hits)),
  );
  const named = wanted.filter((_, index) => areInNames[index]);
  const isSentence = words.length > 1;
  // Nearly every pair of words occurs in some description: 'mouse toy' must not become 'house toy'.
  const mentioned = isSentence ? wanted.filter(({ isDoubtful }) => !isDoubtful) : wanted;
  const [best] = isSentence && named.length > 0 ? named : mentioned;
  if (!best) return nothing;
  const ways =
    isSentence && named.length > 0
      ? named.map(({ names }) => names)
      : mentioned.map((way) => (named.includes(way) ? way.names : asMentions(way.queries)));
  const mentions = named.slice(0, 1).map(({ queries }) => asMentions(queries));
  return { ...eitherOf([...ways, ...mentions]), meant: best.text };
}

function asMentions(queries: SQL[]): Search {
  return mentionedIn(queries.map((query) => ({ query })));
}
