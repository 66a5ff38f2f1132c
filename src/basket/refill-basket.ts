import { eq, sql } from 'drizzle-orm';
import type { BegunSession, Session } from '#accounts/session/session.ts';
import { beginSession } from '#accounts/session/session.ts';
import type { Database } from '#platform/database/database.ts';
import type { Basket } from './basket.contract.ts';
import { basketLines } from './basket.table.ts';
import { addToExistingLine, openBasket, readBasket, rejectBeyondRoom } from './basket.ts';

type Wanted = { productId: number; quantity: number };

/**
 * Adds as many of each product as are wanted and available, on top of what the basket holds.
 * @returns `added` by product; sold-out, withdrawn and deleted ones are missing
 * @throws Problem 409 `basket-full`
 */
export async function refillBasket(
  db: Database,
  session: Session | null,
  wanted: readonly Wanted[],
  now: Date,
): Promise<{ basket: Basket; added: Map<number, number>; session: Session | BegunSession }> {
  return db.transaction(async (tx) => {
    const owner = session ?? (await beginSession(tx, now));
    const basketId = await openBasket(tx, owner);
    const before = await quantities(tx, basketId);
    await addWhatIsLeft(tx, basketId, wanted);
    const after = await quantities(tx, basketId);
    const basket = await readBasket(tx, owner);
    rejectBeyondRoom(basket);
    const added = new Map([...after].map(([id, quantity]) => [id, quantity - (before.get(id) ?? 0)]));
    return { basket, added, session: owner };
  });
}

async function quantities(tx: Database, basketId: number): Promise<Map<number, number>> {
  const lines = await tx.select().from(basketLines).where(eq(basketLines.basketId, basketId)).for('update');
  return new Map(lines.map(({ productId, quantity }) => [productId, quantity]));
}

async function addWhatIsLeft(tx: Database, basketId: number, wanted: readonly Wanted[]): Promise<void> {
  await tx.execute(sql`
    insert into basket_lines (basket_id, product_id, quantity)
    select ${basketId}, products.id, least(line.quantity, products.stock)
    from unnest(
      ${sql.param(wanted.map(({ productId }) => productId))}::int[],
      ${sql.param(wanted.map(({ quantity }) => quantity))}::int[]
    ) with ordinality as line (id, quantity, place)
    join products on products.id = line.id and products.withdrawn_at is null and products.stock > 0
    order by line.place
    ${addToExistingLine}`);
}
