import { emailAddress, oneLine } from '#platform/contact-details.contract.ts';
import { plainName, plainText } from '#platform/table-files/plain-text.contract.ts';
import type { ReadRow, UsualColumns } from '#platform/table-files/read-columns.ts';
import type { OldProductName } from '../moving-in/find-old-products.ts';

/** As Judge.me, Loox, Yotpo, Okendo, Stamped and WooCommerce's comments call them. */
export const reviewColumns = {
  handle: {
    name: 'Product: address (handle)',
    usual: 'product handle, handle, url handle, product url, product page url, product slug, slug, post name',
  },
  sku: { name: 'Product: SKU', usual: 'product sku, sku, item sku' },
  oldId: { name: 'Product: number there', usual: 'product id, comment post id, product external id, item id' },
  product: { name: 'Product: name', usual: 'product title, product name, product, post title, item name' },
  rating: {
    name: 'Stars',
    usual: 'rating, review score, review rating, star rating, score, stars',
    isNeeded: true,
  },
  title: { name: 'Title', usual: 'title, review title, headline, comment title' },
  text: {
    name: 'Text',
    usual: 'body, review content, review body, review text, comment content, content, comment, review, text, message',
  },
  name: {
    name: 'Written by',
    usual:
      'reviewer name, author, nickname, display name, reviewer display name, comment author, customer name, user name, reviewer, name',
  },
  email: {
    name: 'Email address',
    usual: 'reviewer email, comment author email, author email, customer email, user email, email address, email',
  },
  date: {
    name: 'Written on',
    usual:
      'review date, review creation date, date created, created at, comment date, submitted at, published at, date, timestamp',
    isNeeded: true,
  },
  state: {
    name: 'Shown or not',
    usual: 'curated, review status, status, comment approved, moderation status, published, state',
  },
  parent: { name: 'Reply to', usual: 'comment parent' },
} as const satisfies UsualColumns<string>;

export type ReviewField = keyof typeof reviewColumns;
type Cells = ReadRow<ReviewField>['cells'];

export type OldReview = {
  row: number;
  product: OldProductName;
  rating: number;
  title: string;
  comment: string;
  customerName: string;
  customerEmail: string;
  createdAt: Date;
};
type Refused = { field: ReviewField | null; reason: string };

/** What the old shop did not show is not shown here either. */
const notShown =
  /^(?:spam|no|false|0|hold|trash|hidden|rejected|unpublished|pending|archived|deleted|not.?yet|unapproved)$/i;

/** The review of a row, or why there is none. */
export function oldReviewIn(
  { row, cells }: ReadRow<ReviewField>,
  dateOf: (text: string) => Date | null,
  now: Date,
): OldReview | Refused {
  if (notShown.test(cells.state ?? '')) return { field: 'state', reason: 'The old shop didn’t show it.' };
  if ((cells.parent ?? '0') !== '0') return { field: 'parent', reason: 'Replies to reviews are not imported.' };
  const rating = ratingIn(cells.rating ?? '');
  if (rating === undefined) return { field: 'rating', reason: 'Stars are a number from 1 to 5.' };
  const createdAt = dateOf(cells.date ?? '');
  if (!createdAt || createdAt > now) return { field: 'date', reason: 'The file doesn’t say when it was written.' };
  const product = productIn(cells);
  if (Object.keys(product).length === 0)
    return { field: null, reason: 'The file doesn’t say which product it is about.' };
  return { row, product, rating, createdAt, ...authorIn(cells), ...textsIn(cells, rating) };
}

function authorIn({ name = '', email = '' }: Cells): Pick<OldReview, 'customerName' | 'customerEmail'> {
  const read = emailAddress.safeParse(email);
  return { customerName: oneLine(name).slice(0, 80) || 'A customer', customerEmail: read.success ? read.data : '' };
}

function textsIn({ title = '', text = '' }: Cells, rating: number): Pick<OldReview, 'title' | 'comment'> {
  const stars = rating === 1 ? '1 star' : `${rating} stars`;
  return { title: plainName(title).slice(0, 150) || stars, comment: plainText(text).slice(0, 5_000) };
}

/** `4`, `4.0`, `4/5`, `4 stars`. */
function ratingIn(text: string): number | undefined {
  const [, stars] = /^([1-5])(?:[.,]0+)?(?:\s*(?:\/\s*5|stars?))?$/i.exec(text.trim()) ?? [];
  return stars === undefined ? undefined : Number(stars);
}

/** A handle may be the end of an address: `https://old.example/products/rope-toy?variant=1`. */
function productIn({ handle = '', sku, oldId, product }: Cells): OldProductName {
  const [path = ''] = handle.split(/[?#]/);
  const named = path.split('/').findLast((part) => part !== '');
  return {
    ...(named && { handle: named }),
    ...(sku && { sku }),
    ...(oldId && { oldId }),
    ...(product && { name: plainName(product) }),
  };
}
