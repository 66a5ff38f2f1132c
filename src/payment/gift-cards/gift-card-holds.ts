import { inArray, sql } from 'drizzle-orm';
import type { Database } from '#platform/database/database.ts';
import { pence, zero } from '#platform/money.ts';
import type { Pence } from '#platform/money.ts';
import type { GiftCardEntryKind } from './gift-card-words.contract.ts';
import { giftCardEntries, giftCards } from './gift-cards.table.ts';

/** What unpaid orders hold of these cards, or of those that they replaced: it comes back to them unless the orders are paid. */
export function readHeldOn(db: Database, ids: readonly number[]): Promise<Map<number, Pence>> {
  return sumOf(db, ids, ['held', 'released']);
}

/** What a card, and those that it replaced, have paid of orders or hold for them, and has not come back. */
export async function readSpentOf(db: Database, id: number): Promise<Pence> {
  return (await sumOf(db, [id], ['held', 'released', 'spent', 'refunded'])).get(id) ?? zero;
}

async function sumOf(
  db: Database,
  ids: readonly number[],
  kinds: readonly GiftCardEntryKind[],
): Promise<Map<number, Pence>> {
  if (ids.length === 0) return new Map();
  const { kind, amount, paidById } = giftCardEntries;
  const list = sql.join(
    ids.map((id) => sql`${id}`),
    sql`, `,
  );
  const { rows } = await db.execute<{ card: number; held: number }>(sql`
    with recursive former(card, id) as (
      select id, id from gift_cards where id in (${list})
      union all
      select former.card, ${giftCards.id} from ${giftCards} join former on ${giftCards.replacedById} = former.id
    )
    select former.card, -sum(${amount})::int as held from ${giftCardEntries} join former on ${paidById} = former.id
    where ${inArray(kind, [...kinds])} group by former.card`);
  return new Map(rows.map(({ card, held }) => [card, pence(held)]));
}

export async function readHeldOnOne(db: Database, id: number): Promise<Pence> {
  return (await readHeldOn(db, [id])).get(id) ?? zero;
}
