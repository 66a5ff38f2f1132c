import type { GoogleItem, OfferedProduct } from './google-item.rules.ts';
import { longestTitle } from './google-item.rules.ts';
import { offerProblems } from './offer-problems.contract.ts';
import type { OfferProblem } from './offer-problems.contract.ts';

/** Titles must not advertise (Google's editorial requirements). */
const promotion =
  /\b(?:free (?:delivery|shipping|postage|gift)|best price|\d+ ?% off|half price|buy one|bogof|limited offer|order now|sale!)|£\d/i;
/** Google shows a sale as one between these (support.google.com/merchants/answer/9017895), in percent. */
const [leastSale, mostSale] = [5, 90];

type Beside = {
  /** As the feed offers it. */
  item: GoogleItem;
  /** Another product on sale has the same GTIN. */
  isGtinTwice: boolean;
};

/** Whether the feed offers a product at all: Google refuses what has no price or no picture. */
export function isOffered({ price, pictures }: Pick<OfferedProduct, 'price' | 'pictures'>): boolean {
  return price > 0 && pictures.length > 0;
}

/** What Google, Meta or Bing would mind about a product, in the order of `offerProblems`. */
export function problemsOf(product: OfferedProduct, beside: Beside): OfferProblem[] {
  return offerProblems.filter((problem) => checks[problem](product, beside));
}

type Check = (product: OfferedProduct, beside: Beside) => boolean;

const checks: Record<OfferProblem, Check> = {
  'no-price': ({ price }) => price === 0,
  'no-picture': ({ pictures }) => pictures.length === 0,
  'no-description': ({ description }) => description.trim() === '',
  'picture-under-100': isSmaller(0, 100),
  'picture-under-220': isSmaller(100, 220),
  'picture-under-500': isSmaller(220, 500),
  'no-brand-or-gtin': (_product, { item }) => !item.brand && !item.gtin,
  'promotion-in-title': ({ name }) => promotion.test(name),
  'capitals-in-title': ({ name }) => /[A-Z]{4}/.test(name) && name === name.toUpperCase(),
  'gtin-twice': (_product, { item, isGtinTwice }) => item.gtin !== undefined && isGtinTwice,
  'shop-only-gtin': ({ gtin }, { item }) => gtin !== null && !item.gtin,
  'no-gtin': ({ gtin, brand }) => gtin === null && brand !== null,
  'long-title': ({ name }) => Array.from(name).length > longestTitle,
  'small-or-large-sale': ({ price, wasPrice }) => {
    const percent = wasPrice === null ? leastSale + 1 : ((wasPrice - price) / wasPrice) * 100;
    return percent <= leastSale || percent >= mostSale;
  },
  'variants-apart': ({ familyId }, { item }) => familyId !== null && !item.item_group_id,
  'no-weight': ({ weightGrams }) => weightGrams === null,
  'no-unit-quantity': ({ category }, { item }) => category === 'food' && !item.unit_pricing_measure,
  'no-google-category': (_product, { item }) => !item.google_product_category,
};

/** Of the first picture, which stands for the product: its shorter side in pixels. */
function isSmaller(from: number, below: number): Check {
  return ({ pictures: [first] }) => {
    if (!first) return false;
    const side = Math.min(first.width, first.height);
    return side >= from && side < below;
  };
}
