import { and, eq, inArray, lte, sql } from 'drizzle-orm';
import { beginSession } from '#accounts/session/session.ts';
import type { BegunSession, Session } from '#accounts/session/session.ts';
import { lacksText, textsOfPieces } from '#catalogue/products/personal-texts.contract.ts';
import type { PersonalTexts } from '#catalogue/products/personal-texts.contract.ts';
import { giftCardDays, issuesOfTexts, readTextFields } from '#catalogue/products/personalisation.ts';
import { findProducts, productNotFound } from '#catalogue/products/products.ts';
import { findPeculiarities, inTurn } from '#catalogue/products/stock.ts';
import type { Database } from '#platform/database/database.ts';
import { isOrphan } from '#platform/database/violations.ts';
import { Problem } from '#platform/http/errors/problem.ts';
import { mostLines } from './basket.contract.ts';
import type { AddToBasket, Basket, LineProblem, SetQuantity } from './basket.contract.ts';
import { basketLines, baskets } from './basket.table.ts';

/** The texts of added pieces come after those that are there. */
const joinedTexts = sql`case when coalesce(${basketLines}.texts, excluded.texts) is not null
  then coalesce(${basketLines}.texts, '[]') || coalesce(excluded.texts, '[]') end`;

/** After inserting lines: quantities add up as far as the stock allows, and what a basket has never becomes less. */
export const addToExistingLine = sql`
    on conflict (basket_id, product_id) do update set quantity = greatest(
      basket_lines.quantity,
      least(
        basket_lines.quantity + excluded.quantity,
        (select stock from products where products.id = excluded.product_id)
      )
    ), texts = ${joinedTexts}`;

type StockProblem = Exclude<LineProblem, 'needs-text'>;

/** What decides whether, and how many times, something can be bought. */
type Offer = { name: string; stock: number; withdrawn: boolean };

/** A rejected quantity; `available` is the most the basket may hold. */
type Rejection = { code: StockProblem; message: string; available: number };

/** Why a line cannot be bought as it is; stock may have gone since it was added. */
export function problemOf({ stock, withdrawn }: Offer, quantity: number): StockProblem | null {
  if (withdrawn) return 'withdrawn';
  if (stock === 0) return 'sold-out';
  return quantity > stock ? 'not-enough-stock' : null;
}

/** The message when `wanted` is more than is available; `inBasket` are in the basket already and stay. Null: it is available. */
export function whyNot(offer: Offer, wanted: number, inBasket = 0): Rejection | null {
  const problem = problemOf(offer, wanted);
  if (!problem) return null;
  return { code: problem, message: sentences[problem](offer, inBasket), available: offer.withdrawn ? 0 : offer.stock };
}

const sentences: Record<StockProblem, (offer: Offer, inBasket: number) => string> = {
  withdrawn: ({ name }) => `${name} is no longer sold.`,
  'sold-out': ({ name }) => `${name} is sold out.`,
  'not-enough-stock': ({ name, stock }, inBasket) => {
    const left = `There ${stock === 1 ? 'is' : 'are'} only ${stock} left of ${name}`;
    return inBasket > 0 ? `${left}, and your basket already has ${inBasket}.` : `${left}.`;
  },
};

/** In the order in which they were added. A line that can no longer be bought stays and says why. */
export async function readBasket(db: Database, session: Session | null): Promise<Basket> {
  if (!session) return [];
  const { id, productId, quantity, texts } = basketLines;
  const lines = await db
    .select({ id, productId, quantity, texts })
    .from(basketLines)
    .innerJoin(baskets, eq(baskets.id, basketLines.basketId))
    .where(ownedBy(session))
    .orderBy(basketLines.id);
  if (lines.length === 0) return [];

  const ids = lines.map(({ productId }) => productId);
  // One after the other: within a transaction they have one connection.
  const found = await findProducts(db, ids);
  const peculiarities = await findPeculiarities(db, ids);
  const products = new Map(found.map((product) => [product.id, product]));
  const known = lines.flatMap((line) => {
    const product = products.get(line.productId);
    const { stockPool = null, textFields: fields = null } = peculiarities.get(line.productId) ?? {};
    return product ? [{ ...line, product, fields, stock: product.stock, stockPool }] : [];
  });
  return inTurn(known).map(({ stock, stockPool: _pool, texts: stored, fields, ...line }) => {
    const product = { ...line.product, stock };
    const problem = problemOf(product, line.quantity);
    if (!fields) return { ...line, product, problem };
    const pieces = textsOfPieces(stored, line.quantity);
    const needsText = problem === null && lacksText(fields, pieces);
    return { ...line, product, problem: needsText ? 'needs-text' : problem, personal: { fields, texts: pieces } };
  });
}

/** @throws Problem 400 for texts that cannot be made */
async function rejectWrongTexts(
  db: Database,
  { productId, quantity, texts }: { productId: number; quantity: number; texts?: PersonalTexts | undefined },
  now: Date,
): Promise<void> {
  if (texts === undefined) return;
  const fields = (await readTextFields(db, [productId])).get(productId);
  const issues = issuesOfTexts(fields, { texts, quantity, days: giftCardDays(now, 'from-today') }, 'texts');
  if (issues[0]) throw new Problem(400, 'invalid-input', issues[0].message, { issues });
}

/**
 * Adds more of a product. A browser's first write begins its session, in the same transaction.
 * @throws Problem 404 `product-not-found`; 400 for texts that cannot be made; 409 with `available`, the basket unchanged; 409 `basket-full`
 */
export async function addToBasket(
  db: Database,
  session: Session | null,
  wanted: AddToBasket,
  now: Date,
): Promise<{ basket: Basket; session: Session | BegunSession }> {
  const adding = db.transaction(async (tx) => {
    await rejectWrongTexts(tx, wanted, now);
    const owner = session ?? (await beginSession(tx, now));
    const isAdded = session !== null && (await addLine(tx, owner, wanted));
    if (!isAdded) {
      await beginBasket(tx, owner);
      await addLine(tx, owner, wanted);
    }
    const basket = await readBasket(tx, owner);
    rejectBeyondStock(basket, wanted.productId, wanted.quantity);
    rejectBeyondRoom(basket);
    return { basket, session: owner };
  });
  return adding.catch((error: unknown) => {
    throw isOrphan(error, 'products') ? productNotFound() : error;
  });
}

/**
 * 0 removes the line. `texts`: those of all pieces; left out, the first pieces keep theirs.
 * @throws Problem 404 `not-in-basket`; 400 for texts that cannot be made; 409 with `available`, the basket unchanged
 */
export async function setQuantity(
  db: Database,
  session: Session | null,
  productId: number,
  { quantity, texts }: SetQuantity,
  now: Date,
): Promise<Basket> {
  if (quantity === 0) return removeLine(db, session, productId);
  if (!session) throw notInBasket();
  return db.transaction(async (tx) => {
    await rejectWrongTexts(tx, { productId, quantity, texts }, now);
    const { rowCount } = await tx
      .update(basketLines)
      .set({ quantity, texts: texts ?? partOfTexts(`0 to ${quantity - 1}`) })
      .where(linesOf(tx, session, [productId]));
    if (rowCount === 0) throw notInBasket();
    const basket = await readBasket(tx, session);
    rejectBeyondStock(basket, productId);
    return basket;
  });
}

/** `pieces`: as a range of an SQL/JSON path. */
const partOfTexts = (pieces: string) => sql`jsonb_path_query_array(${basketLines.texts}, ${`$[${pieces}]`}::jsonpath)`;

/** A missing line counts as removed, so that a client may repeat the call. */
export async function removeLine(db: Database, session: Session | null, productId: number): Promise<Basket> {
  if (session) await removeBoughtLines(db, session, [productId]);
  return readBasket(db, session);
}

/** The products in the basket, whose lines stay locked until the transaction ends: of two orders from one basket the second waits here. */
export async function lockBasket(tx: Database, owner: BasketOwner): Promise<number[]> {
  const lines = await tx
    .select({ productId: basketLines.productId })
    .from(basketLines)
    .where(inArray(basketLines.basketId, basketOf(tx, owner)))
    .orderBy(basketLines.id)
    .for('update');
  return lines.map(({ productId }) => productId);
}

export async function clearBasket(db: Database, session: Session | null): Promise<Basket> {
  if (session) await db.delete(basketLines).where(inArray(basketLines.basketId, basketOf(db, session)));
  return readBasket(db, session);
}

export type BasketOwner = Pick<Session, 'id' | 'userId'>;

/** Call inside the transaction that places the order, or in which it is paid. Lines that were not ordered stay. */
export async function removeBoughtLines(
  tx: Database,
  owner: BasketOwner,
  productIds: readonly number[],
): Promise<void> {
  await tx.delete(basketLines).where(linesOf(tx, owner, productIds));
}

/** The same by quantity, for an order that was paid a while after it was placed: what was added meanwhile stays. */
export async function takeBoughtPieces(
  tx: Database,
  owner: BasketOwner,
  bought: readonly { productId: number; quantity: number }[],
): Promise<void> {
  const pieces = new Map<number, number>();
  for (const { productId, quantity } of bought) pieces.set(productId, (pieces.get(productId) ?? 0) + quantity);
  for (const [productId, quantity] of [...pieces].toSorted(([one], [other]) => one - other)) {
    const isLine = linesOf(tx, owner, [productId]);
    await tx.delete(basketLines).where(and(isLine, lte(basketLines.quantity, quantity)));
    await tx
      .update(basketLines)
      .set({ quantity: sql`${basketLines.quantity} - ${quantity}`, texts: partOfTexts(`${quantity} to last`) })
      .where(isLine);
  }
}

/** A customer's basket is the same in every browser; a visitor's belongs to their browser. */
function ownerOf({ id, userId }: BasketOwner) {
  return userId === null ? { sessionId: id } : { userId };
}

function ownedBy({ id, userId }: BasketOwner) {
  return userId === null ? eq(baskets.sessionId, id) : eq(baskets.userId, userId);
}

function basketOf(db: Database, session: BasketOwner) {
  return db.select({ id: baskets.id }).from(baskets).where(ownedBy(session));
}

function linesOf(db: Database, session: BasketOwner, productIds: readonly number[]) {
  return and(inArray(basketLines.basketId, basketOf(db, session)), inArray(basketLines.productId, [...productIds]));
}

export async function openBasket(tx: Database, session: Session): Promise<number> {
  const [found] = await basketOf(tx, session);
  return found?.id ?? beginBasket(tx, session);
}

async function beginBasket(tx: Database, session: Session): Promise<number> {
  const owner = ownerOf(session);
  // Of two concurrent first writes the second waits here for the first, and gets its basket.
  const [begun] = await tx
    .insert(baskets)
    .values(owner)
    .onConflictDoUpdate({ target: session.userId === null ? baskets.sessionId : baskets.userId, set: owner })
    .returning({ id: baskets.id });
  if (!begun) throw new Error('The basket was not stored');
  return begun.id;
}

/** False: the owner has no basket yet. */
async function addLine(
  tx: Database,
  owner: BasketOwner,
  { productId, quantity, texts }: AddToBasket,
): Promise<boolean> {
  // One statement, so that of two concurrent clicks neither is lost: the second waits for the first and adds to it.
  const { rowCount } = await tx.execute(sql`
    insert into ${basketLines} (basket_id, product_id, quantity, texts)
    select ${baskets.id}, ${productId}::int, ${quantity}::int, ${texts ? JSON.stringify(texts) : null}::jsonb from ${baskets} where ${ownedBy(owner)}
    on conflict (basket_id, product_id) do update set quantity = ${basketLines}.quantity + excluded.quantity,
      texts = ${joinedTexts}`);
  return rowCount === 1;
}

/** Rejects a quantity above the stock; throwing rolls the write back. `added`: how many of it are new. */
export function rejectBeyondStock(basket: Basket, productId: number, added?: number): void {
  const line = basket.find((line) => line.productId === productId);
  if (!line) return;
  const offer = { ...line.product, withdrawn: line.problem === 'withdrawn' };
  const rejection = whyNot(offer, line.quantity, added === undefined ? 0 : line.quantity - added);
  if (!rejection) return;
  // Like its page, it is not there to be added.
  if (offer.withdrawn && added !== undefined) throw new Problem(404, 'product-not-found', rejection.message);
  throw new Problem(409, rejection.code, rejection.message, { available: rejection.available });
}

export function rejectBeyondRoom({ length }: Basket): void {
  if (length <= mostLines) return;
  const message = `A basket can hold ${mostLines} different products. Please order these first.`;
  throw new Problem(409, 'basket-full', message);
}

function notInBasket(): Problem {
  return new Problem(404, 'not-in-basket', 'That is not in your basket any more. Please add it again.');
}
