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
    weakWords: 'send',
  },
  {
    title: 'Delivery',
    path: '/policies',
    hash: 'shipping',
    words:
      'collection courier deliver delivered deliveries delivery dispatch dispatched express postage shipped shipping',
    weakWords: 'arrive click collect late ship',
  },
  {
    title: 'Track an order',
    path: '/track-order',
    words: 'cancel cancellation cancelling invoice invoices parcel parcels receipt receipts tracking',
    weakWords: 'arrive change late missing order ordered orders status track',
  },
  {
    title: 'Contact us',
    path: '/contact',
    words: 'complain complaint complaints contact faq faqs phone telephone',
    weakWords: 'address call email help hours number opening question questions service shop store support unsubscribe',
  },
  {
    title: 'Terms and conditions',
    path: '/policies',
    hash: 'terms',
    words: 'conditions terms',
  },
  { title: 'Privacy', path: '/policies', hash: 'privacy', words: 'gdpr privacy', weakWords: 'cookie cookies data' },
  {
    title: 'My Account',
    path: '/account',
    words: 'login password reorder repeat subscription',
    weakWords: 'account register sign',
  },
];

/** Words of a question that do not say what it is about. */
const questionWords = wordsOf(
  'a about an and are at back can change cost costs customer day days do does england for free from get has have hasn how i in ireland is isn it item items late long me money much my next northern of on or out policies policy scotland t take the time to uk us wales was we what when where will with you your',
);

const strong = new Map(topics.map((topic) => [topic, wordsOf(topic.words)]));
const weak = new Map(topics.map((topic) => [topic, wordsOf(topic.weakWords ?? '')]));

function wordsOf(text: string): ReadonlySet<string> {
  return new Set(text.split(' '));
}

/** Whether a word is about shopping here, and not about a product. */
function isHelpWord(word: string): boolean {
  return [...strong.values()].some((words) => words.has(word));
}

/** The words to search products for; all words if they are help words only. */
export function withoutHelpWords(words: string[]): string[] {
  const others = words.filter((word) => !isHelpWord(word));
  return others.length > 0 ? others : words;
}

/** Whether all of these words are about shopping here. */
export function isQuestion(words: readonly string[]): boolean {
  return words.length > 0 && topicsOf(words).length > 0 && words.every(isQuestionWord);
}

function isQuestionWord(word: string): boolean {
  return questionWords.has(word) || isHelpWord(word) || [...weak.values()].some((words) => words.has(word));
}

/** The pages that match a search, at most two. */
export function helpFor(words: readonly string[]): HelpPage[] {
  return topicsOf(words)
    .slice(0, 2)
    .map(({ title, path, hash }) => ({ title, path, ...(hash !== undefined && { hash }) }));
}

function topicsOf(words: readonly string[]): Topic[] {
  const found = topics.filter((topic) => words.some((word) => strong.get(topic)?.has(word)));
  if (found.length > 0 || !words.every(isQuestionWord)) return found;
  return topics.filter((topic) => words.some((word) => weak.get(topic)?.has(word)));
}
