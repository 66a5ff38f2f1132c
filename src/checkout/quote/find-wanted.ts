import { giftCardFields } from '#catalogue/products/gift-card-fields.contract.ts';
import { textsOfPieces } from '#catalogue/products/personal-texts.contract.ts';
import type { PersonalTexts } from '#catalogue/products/personal-texts.contract.ts';
import { giftCardDays, issuesOfTexts } from '#catalogue/products/personalisation.ts';
import { findGoods, inTurn } from '#catalogue/products/stock.ts';
import type { Goods } from '#catalogue/products/stock.ts';
import type { Database } from '#platform/database/database.ts';
import { Problem } from '#platform/http/errors/problem.ts';
import type { Issue } from '#platform/http/errors/problem.ts';
import type { WantedLine } from './quote.contract.ts';

/** `texts`: what to write on each piece; null: nothing can be. */
export type WantedGoods = Omit<Goods, 'id' | 'textFields'> &
  Omit<WantedLine, 'texts'> & { texts: PersonalTexts | null; isGift?: boolean };

/**
 * One line per product, in the order of its first mention. @param field the name of the list, for the paths of errors
 * @throws Problem 400 for products that do not exist or are no longer sold, and texts that cannot be made
 */
export async function findWanted(
  db: Database,
  items: readonly WantedLine[],
  now: Date,
  field = 'items',
): Promise<WantedGoods[]> {
  const merged = addedUp(items, field);
  const found = new Map((await findGoods(db, [...merged.keys()])).map((goods) => [goods.id, goods]));
  const issues: Issue[] = [];
  const lines: WantedGoods[] = [];
  for (const [productId, { quantity, texts, path }] of merged) {
    const goods = found.get(productId);
    if (!goods) issues.push({ path: `${path}.productId`, message: 'There is no such product' });
    else if (goods.isWithdrawn)
      issues.push({ path: `${path}.productId`, message: `${goods.name} is no longer on sale` });
    else lines.push(lineOf(goods, { productId, quantity, texts }));
  }
  const [first] = issues;
  if (first)
    throw new Problem(400, 'invalid-input', `${first.message}. Please take it out of your basket.`, { issues });
  rejectWrongTexts(merged, found, now);
  return inTurn(lines);
}

function lineOf({ textFields, ...goods }: Goods, { productId, quantity, texts }: WantedLine): WantedGoods {
  const pieces = textFields && textsOfPieces(texts ?? null, quantity);
  // A gift card says for whom it is even where all of that is empty.
  const filled = goods.isGiftCard ? pieces?.map((piece) => giftCardFields.map((_, at) => piece[at] ?? '')) : pieces;
  return { ...goods, productId, quantity, texts: filled ?? null };
}

type Merged = Map<number, Omit<WantedLine, 'productId'> & { path: string }>;

function rejectWrongTexts(merged: Merged, found: ReadonlyMap<number, Goods>, now: Date): void {
  const days = giftCardDays(now, 'any');
  const issues = [...merged].flatMap(([id, { texts, quantity, path }]) =>
    texts === undefined ? [] : issuesOfTexts(found.get(id)?.textFields, { texts, quantity, days }, `${path}.texts`),
  );
  if (issues[0]) throw new Problem(400, 'invalid-input', `${issues[0].message}.`, { issues });
}

/** One line per product, in the order of its first mention, with the path of that mention. */
function addedUp(items: readonly WantedLine[], field: string): Merged {
  const merged: Merged = new Map();
  for (const [index, { productId, quantity, texts }] of items.entries()) {
    const earlier = merged.get(productId);
    merged.set(productId, {
      quantity: quantity + (earlier?.quantity ?? 0),
      texts: texts || earlier?.texts ? [...(earlier?.texts ?? []), ...(texts ?? [])] : undefined,
      path: earlier?.path ?? `${field}.${index}`,
    });
  }
  return merged;
}
