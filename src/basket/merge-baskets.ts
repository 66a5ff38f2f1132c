import { eq, sql } from 'drizzle-orm';
import type { Session } from '#accounts/session/session.ts';
import type { Database } from '#platform/database/database.ts';
import { mostLines } from './basket.contract.ts';
import { baskets } from './basket.table.ts';
import { addToExistingLine, lockBasket } from './basket.ts';

/**
 * Merges a visitor's basket into the customer's (shop rules, section 4): quantities add up, capped by the stock.
 * Sold-out and withdrawn lines come along and say so. The customer's own lines stay; of the visitor's other lines
 * as many are added, oldest first, as the basket has room for. Call inside the transaction that signs in.
 */
export async function mergeBaskets(tx: Database, session: Pick<Session, 'id'>, userId: number): Promise<void> {
  const [visitors] = await tx.select({ id: baskets.id }).from(baskets).where(eq(baskets.sessionId, session.id));
  if (!visitors) return;
  // Line by line in the order in which orders lock them.
  await lockBasket(tx, { id: session.id, userId: null });
  await lockBasket(tx, { id: session.id, userId });
  const [own] = await tx
    .insert(baskets)
    .values({ userId })
    .onConflictDoUpdate({ target: baskets.userId, set: { userId } })
    .returning({ id: baskets.id });
  if (!own) throw new Error('The basket was not stored');

  await tx.execute(sql`
    insert into basket_lines (basket_id, product_id, quantity, texts)
    select ${own.id}, coming.product_id, coming.quantity, coming.texts from (
      select line.id, line.product_id, line.quantity, line.texts, known.id is null as is_new,
        row_number() over (partition by known.id is null order by line.id) as place
      from basket_lines line
      left join basket_lines known on known.basket_id = ${own.id} and known.product_id = line.product_id
      where line.basket_id = ${visitors.id}
    ) coming
    where not is_new or place <= ${mostLines}::int - (select count(*) from basket_lines where basket_id = ${own.id})
    order by coming.id
    ${addToExistingLine}`);
  await tx.delete(baskets).where(eq(baskets.id, visitors.id));
}
