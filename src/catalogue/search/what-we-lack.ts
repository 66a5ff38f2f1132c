import { and, isNotNull, sql } from 'drizzle-orm';
import type { Database } from '#platform/database/database.ts';
import { products } from '../products/products.table.ts';
import { animalNamed } from './closest.ts';
import { isQuestion } from './help-pages.rules.ts';
import { standsInName } from './nearness.ts';
import { brandIn, furtherPetIn, inWriting, thingIn, withoutOccasion, withoutOffer } from './not-sold.rules.ts';
import type { NotSold } from './not-sold.rules.ts';
import { isQuality, saysNothing, singular, withoutFillers } from './pet-words.rules.ts';
import type { CustomersWords } from './pet-words.rules.ts';
import { priceIn } from './prices.rules.ts';
import {
  areMet,
  countUpTo,
  eitherOf,
  exists,
  inNames,
  isMadeOf,
  isOnBestSellers,
  matchesPrice,
  nothing,
  whole,
} from './search-query.ts';
import type { Search } from './search-query.ts';
import { isChoice, plainWords, withoutRabbit } from './search-words.rules.ts';
import { askedAbout, isAilment, isOfGoods, isPoison, withoutAlarm } from './vet-questions.rules.ts';

type SearchRequest = {
  db: Database;
  q: string;
  customers: CustomersWords;
  /** What another search finds. */ search: (q: string, options?: { exact: true }) => Promise<Search>;
};

const newGoods = /^(?:what[’']?s new|new|new in|new arrivals?|new products?|just in|latest)$/iu;
const presents = ['toys', 'treats'];

/**
 * What is said and shown for illnesses, brands and things that the shop has none of, presents and offers. Undefined for other
 * searches, and where something is named so. The database is asked only about searches with such words.
 */
export async function whatWeLack(request: SearchRequest): Promise<Search | undefined> {
  const { q } = request;
  if (isChoice(q) || q.includes('"')) return undefined;
  if (newGoods.test(q.trim())) return { ...nothing, hits: sql`${products.badge} = 'new'` };
  const ailments = plainWords(q).filter(isAilment);
  const answer = await forQuestion(request);
  if (answer) return answer;
  if (ailments.length > 0) return forVet(request, ailments);
  const further = await forFurtherPet(request);
  if (further) return further;
  if (isQuestion(plainWords(q))) return reduced(request);
  const eaten = await forEaten(request);
  if (eaten) return eaten;
  const missing = brandIn(q) ?? (isOfFur(request) ? undefined : thingIn(q));
  if (missing) return insteadOf(request, missing);
  return (await forPresents(request)) ?? reduced(request);
}

/** Words of a search for a coat to wear. */
const garment = new Set(
  'coat coats do fleece in l lined m s sell size sizes under warm waterproof winter you'.split(' '),
);

/** 'Shampoo for dog coat' is about what has grown there. */
function isOfFur({ q }: SearchRequest): boolean {
  return (
    /\b(?:dog|puppy|winter) coats?\b/iu.test(q) &&
    /\b(?:brush(?:es)?|comb|condition(?:er)?|dry|dull|food|glossy|groom(?:ing)?|healthy|long|matted|moulting|oil|shampoo|shiny|smelly|spray|supplements?|treats?|wash)\b/iu.test(
      q,
    )
  );
}

/** For questions what a pet may have where nothing here is made of that, and for a poison and a pet with nothing else. */
async function forQuestion({ db, q, customers, search }: SearchRequest): Promise<Search | undefined> {
  const vet = { ...nothing, note: { about: 'vet' as const } };
  const isOfPet = (word: string) => small.has(word) || petWords.has(singular(word));
  const alarming = withoutAlarm(q);
  if (isPoison(q) || (alarming !== undefined && plainWords(alarming).every(isOfPet))) return vet;
  const asked = askedAbout(q);
  const isOfAnimal = plainWords(asked ?? '').some((word) => animalNamed(customers, word) !== undefined);
  if (asked === undefined || !isOfAnimal || brandIn(q) || thingIn(q)) return undefined;
  const isAnswered = isOfGoods(q) || (await countUpTo(db, await search(asked, { exact: true }), 1)) > 0;
  return isAnswered ? search(asked) : vet;
}

/** Nothing is for animals that no product is named after, unless an animal is named that some are for, or a toy in its shape. */
async function forFurtherPet({ db, q, customers }: SearchRequest): Promise<Search | undefined> {
  const pets = furtherPetIn(q);
  const isOfOther = plainWords(q).some((word) => animalNamed(customers, word) !== undefined);
  if (pets === undefined || isOfOther || (await countUpTo(db, inNames(whole(pets)), 1)) > 0) return undefined;
  return { ...nothing, note: { about: 'not-sold', thing: `anything for ${pets}` } };
}

/** 'Treats for dogs' of 'rabbit treats for dogs', unless anything for others than rabbits is named after one or made of it. */
async function forEaten({ db, q, search }: SearchRequest): Promise<Search | undefined> {
  const rest = withoutRabbit(q);
  if (rest === undefined) return undefined;
  const rabbit = whole('rabbit');
  const isNamed = exists(
    products,
    sql`${products.words} @@ ${rabbit} and ${products.pet} is distinct from 'small-pet'`,
  );
  if ((await areMet(db, [isNamed, isMadeOf(rabbit)])).some(Boolean)) return undefined;
  const found = await search(rest);
  const note = { about: 'not-sold' as const, thing: 'anything with rabbit' };
  return { ...found, meant: found.meant ?? rest, isClose: true, note };
}

/** A product is the answer to an illness only if its own text says so. */
async function forVet({ db, q, search }: SearchRequest, ailments: string[]): Promise<Search | undefined> {
  const named = ailments.map((word) =>
    exists(products, sql`${products.words} @@ ${whole(word)} and ${standsInName(word)}`),
  );
  if ((await areMet(db, named)).some(Boolean)) return undefined;
  return { ...(await search(q, { exact: true })), meant: undefined, note: { about: 'vet' } };
}

async function insteadOf(
  { db, customers, search }: SearchRequest,
  { thing, instead = '', rest }: NotSold,
): Promise<Search | undefined> {
  if ((await countUpTo(db, inNames(whole(thing)), 1)) > 0) return undefined;
  const note = { about: 'not-sold' as const, thing: inWriting(thing) };
  const said = plainWords(rest);
  const isOfAnimal = said.some((word) => animalNamed(customers, word) !== undefined);
  // 'Large' of 'dog coat large' names nothing.
  const isOfThing = (word: string) =>
    ![garment, small].some((words) => words.has(word)) && !isQuality(word) && !/^(?:size|x*[sml]|\d.*)$/u.test(word);
  if (instead === '' && !said.some(isOfThing)) return { ...nothing, note };
  const isSaid = (word: string) => said.some((one) => singular(one) === singular(word));
  const more = plainWords(instead).filter(
    (word) => !isSaid(word) && !(isOfAnimal && (word === 'and' || animalNamed(customers, word) !== undefined)),
  );
  // 'Winter' of 'winter dog coat whippet' is of the coat.
  const further = /coats?$/u.test(thing) ? said.filter((word) => !garment.has(word)) : said;
  const wanted = [...withoutEdges(further), ...more].join(' ');
  if (wanted === '') return { ...nothing, note };
  const found = await search(wanted);
  return (await countUpTo(db, found, 1)) > 0
    ? { ...found, meant: found.meant ?? wanted, isClose: true, note }
    : { ...nothing, note };
}

/** 'Whippet' of 'for whippet'. */
function withoutEdges(words: string[]): string[] {
  const first = words.findIndex((word) => !small.has(word));
  return words.slice(first === -1 ? words.length : first, words.findLastIndex((word) => !small.has(word)) + 1);
}

/** Toys and treats, for the animal that was named. */
async function forPresents({ db, q, customers, search }: SearchRequest): Promise<Search | undefined> {
  const occasion = withoutOccasion(q);
  if (occasion === undefined || isQuestion(plainWords(q))) return undefined;
  const price = priceIn(occasion);
  const rest = price?.rest ?? occasion;
  if ((await countUpTo(db, inNames(whole(q)), 1)) > 0) return undefined;
  const said = plainWords(rest.replaceAll(/[’']s(?!\p{L})/gu, ''));
  const isOpen = said.every(
    (word) => small.has(word) || saysNothing(word) || /^\d+$/u.test(word) || animalNamed(customers, word) !== undefined,
  );
  if (!isOpen) {
    const found = await search(occasion);
    return (await countUpTo(db, found, 1)) > 0 ? { ...found, note: { about: 'gifts' } } : undefined;
  }
  const animals = said.filter((word) => animalNamed(customers, word) !== undefined);
  const searches = await Promise.all(presents.map((kind) => search([...animals, kind].join(' '))));
  const found = eitherOf(searches);
  const limited = price ? { ...found, hits: sql`(${found.hits} and ${matchesPrice(price)})`, names: undefined } : found;
  return { ...limited, note: { about: 'gifts' } };
}

/** Words between those that say something. */
const small = new Set(
  'a an and any code codes dad do first for friend from has have he her his is it lover mum new of my our owner owners she the there to who will won t with you your'.split(
    ' ',
  ),
);
const petWords = new Set(
  'bird budgie bunny cat dog guinea hamster hedgehog kitten parrot pet pig pup puppy rabbit'.split(' '),
);

/** What costs less for a while, or else what there is. */
async function reduced({ db, q, search }: SearchRequest): Promise<Search | undefined> {
  const rest = withoutOffer(q);
  if (rest === undefined) return undefined;
  const isAll = withoutFillers(plainWords(rest)).every((word) => small.has(word));
  const found = isAll ? { ...nothing, hits: sql`true` } : await search(rest);
  const cheaper = { ...found, hits: sql`(${and(isNotNull(products.wasPrice), found.hits)})`, names: undefined };
  if ((await countUpTo(db, cheaper, 1)) > 0) return cheaper;
  const note = { about: 'no-offers' as const };
  return isAll ? { ...nothing, hits: isOnBestSellers(), note } : { ...found, note };
}
