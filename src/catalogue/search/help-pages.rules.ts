import { lastSegment } from '../products/categories.contract.ts';
import type { Shelf } from '../products/categories.contract.ts';
import type { HelpPage } from '../products/products.contract.ts';

type Topic = HelpPage & {
  words: string;
  /** Help words only where no other word is given: 'order dog food' is not a question. */
  weakWords?: string;
};

const topics: Topic[] = [
  {
    title: 'Returns and refunds',
    path: '/policies',
    hash: 'returns',
    words:
      'broken damaged exchange exchanges faulty guarantee refund refunded refunds return returned returning returns warranty wrong',
    weakWords: 'money send',
  },
  {
    title: 'Delivery',
    path: '/policies',
    hash: 'shipping',
    words:
      'collection courier deliver delivered deliveries delivery dispatch dispatched express postage shipped shipping',
    weakWords: 'arrive click collect dpd evri last late next post posting royal ship',
  },
  {
    title: 'Track an order',
    path: '/track-order',
    words: 'cancel cancellation cancelling invoice invoices parcel parcels receipt receipts tracking',
    weakWords: 'arrive arrived change late missing order ordered orders status track',
  },
  {
    title: 'Ways to pay',
    path: '/contact',
    hash: 'faq-heading',
    words: 'amex clearpay instalments klarna laybuy mastercard paypal visa',
    weakWords: 'cash credit debit later pay paying payment payments transfer',
  },
  {
    title: 'Contact us',
    path: '/contact',
    words: 'careers complain complaint complaints contact faq faqs phone stockists telephone vacancies wholesale',
    weakWords:
      'about address call chat email help hours jobs near nearest number open opening question questions service services shop shut speak store support talk trade unsubscribe who',
  },
  { title: 'Bundles', path: '/bundles', words: 'bundle bundles multibuy multipack multipacks', weakWords: 'bulk' },
  { title: 'Gift Card Balance', path: '/gift-card', words: '', weakWords: 'balance redeem' },
  {
    title: 'Terms and conditions',
    path: '/policies',
    hash: 'terms',
    words: 'conditions terms',
  },
  {
    title: 'How discount codes work',
    path: '/policies',
    hash: 'terms',
    words: '',
    weakWords: 'code codes coupon coupons promo promotion promotions voucher vouchers',
  },
  { title: 'Privacy', path: '/policies', hash: 'privacy', words: 'gdpr privacy', weakWords: 'cookie cookies data' },
  {
    title: 'My Account',
    path: '/account',
    words: 'autoship login password reorder repeat subscription',
    weakWords: 'account log register save sign subscribe',
  },
];

/** Words of a question that do not say what it is about. */
const questionWords = wordsOf(
  'a abroad accept an and any apple are at back bank before buy by can card cards change channel charge charges christmas code codes come cost costs customer customers date dates day days delete discount discounts do does emails england eu europe express first for forgotten france free friday from germany get gift google has have hasn highlands holiday holidays how i in international ireland is islands isle isn it item items jersey guernsey late long man me monday money monthly much my next now northern not of office on or out person pet pets place policies policy price prices mail rate rates s same saturday scotland sent something somebody someone spain split spread standard still sunday t take team that the there time times to today tomorrow uk us usa use wales was way ways we what when where will with xmas yet you your',
);

/** What says something only beside another word: 'royal mail', and no royal bed. */
const companions = new Map([
  ['apple', 'pay'],
  ['balance', 'card'],
  ['cash', 'pay'],
  ['gift', 'balance'],
  ['later', 'pay'],
  ['redeem', 'card'],
  ['transfer', 'bank'],
  ['google', 'pay'],
  ['money', 'back'],
  ['royal', 'mail'],
]);

/** 'How long does it last' asks about a thing. */
const besideLast = wordsOf('christmas delivery order orders post posting xmas');

const strong = new Map(topics.map((topic) => [topic, wordsOf(topic.words)]));
const weak = new Map(topics.map((topic) => [topic, wordsOf(topic.weakWords ?? '')]));

/** About shopping here, and not about a product. */
export const helpWords: ReadonlySet<string> = new Set([...strong.values()].flatMap((words) => [...words]));

function wordsOf(text: string): ReadonlySet<string> {
  return new Set(text.split(' '));
}

/** The words to search products for; all words if they are help words only. */
export function withoutHelpWords(words: string[]): string[] {
  const others = words.filter((word) => !helpWords.has(word));
  return others.length > 0 ? others : words;
}

/** Whether all of these words are about shopping here. */
export function isQuestion(words: readonly string[]): boolean {
  return words.length > 0 && topicsOf(words).length > 0 && areOfQuestion(words);
}

function areOfQuestion(words: readonly string[]): boolean {
  const isAlone = (word: string) => companions.has(word) && !words.includes(companions.get(word) ?? '');
  return words.every((word) => isQuestionWord(word) && !isAlone(word));
}

function isQuestionWord(word: string): boolean {
  return questionWords.has(word) || helpWords.has(word) || [...weak.values()].some((words) => words.has(word));
}

const mostPages = 2;

/** The pages that a search is about: on shopping here, and the owner's own categories and collections. */
export function helpFor(words: readonly string[], shelves: readonly Shelf[]): HelpPage[] {
  const ofShop = topicsOf(words).map(({ title, path, hash }) => ({ title, path, ...(hash !== undefined && { hash }) }));
  const ofShelves = shelves.filter((shelf) => isNamed(shelf, words)).map(({ name, path }) => ({ title: name, path }));
  return [...ofShop, ...ofShelves].slice(0, mostPages);
}

/** 'christmas' and 'christmas presents for cats' are about Christmas Gifts at /c/christmas; 'cat' is not. */
function isNamed({ name, path }: Shelf, words: readonly string[]): boolean {
  const typed = new Set(words);
  const named = wordsIn(name);
  const addressed = wordsIn(lastSegment(path));
  return words.length > 0 && (typed.isSubsetOf(named) || addressed.isSubsetOf(typed));
}

function wordsIn(text: string): Set<string> {
  return new Set(text.toLowerCase().match(/[\p{L}\p{N}]+/gu));
}

function topicsOf(words: readonly string[]): Topic[] {
  // Their balance, and how to spend them; a shop that has them to sell lists them as well.
  const isOfGiftCard = words.includes('gift') && words.some((word) => /^(?:card|voucher)s?$/u.test(word));
  const found = topics.filter(
    (topic) => words.some((word) => strong.get(topic)?.has(word)) || (isOfGiftCard && topic.path === '/gift-card'),
  );
  if (found.length > 0 || !areOfQuestion(words)) return found;
  const isLastOrder = words.some((word) => besideLast.has(word));
  // A post alone is one to scratch.
  const telling = words.filter((word) => (word !== 'last' || isLastOrder) && (word !== 'post' || words.length > 1));
  return topics.filter((topic) => telling.some((word) => weak.get(topic)?.has(word)));
}
