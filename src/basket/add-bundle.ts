import { sql } from 'drizzle-orm';
import { beginSession } from '#accounts/session/session.ts';
import type { BegunSession, Session } from '#accounts/session/session.ts';
import { findOfferedBundle } from '#catalogue/bundles/bundles.ts';
import type { Database } from '#platform/database/database.ts';
import type { Basket } from './basket.contract.ts';
import { basketLines } from './basket.table.ts';
import { openBasket, readBasket, rejectBeyondRoom, rejectBeyondStock } from './basket.ts';

/**
 * Adds every part of whole sets, on top of what the basket holds, or nothing.
 * @throws Problem 404 `bundle-not-found`; 409 with `available` for the part there are too few of; 409 `basket-full`
 */
export function addBundle(
  db: Database,
  session: Session | null,
  { slug, quantity: sets }: { slug: string; quantity: number },
  now: Date,
): Promise<{ basket: Basket; session: Session | BegunSession }> {
  return db.transaction(async (tx) => {
    const { parts } = await findOfferedBundle(tx, slug, now);
    const owner = session ?? (await beginSession(tx, now));
    const basketId = await openBasket(tx, owner);
    // One statement in the order of the products, so that two presses add up and neither waits for the other in a circle.
    const inOrder = parts.toSorted((one, other) => one.productId - other.productId);
    await tx.execute(sql`
      insert into ${basketLines} (basket_id, product_id, quantity)
      select ${basketId}, part.id, part.quantity
      from unnest(
        ${sql.param(inOrder.map(({ productId }) => productId))}::int[],
        ${sql.param(inOrder.map(({ quantity }) => quantity * sets))}::int[]
      ) with ordinality as part (id, quantity, place)
      order by part.place
      on conflict (basket_id, product_id) do update set quantity = ${basketLines}.quantity + excluded.quantity`);
    const basket = await readBasket(tx, owner);
    for (const { productId, quantity } of parts) rejectBeyondStock(basket, productId, quantity * sets);
    rejectBeyondRoom(basket);
    return { basket, session: owner };
  });
}
