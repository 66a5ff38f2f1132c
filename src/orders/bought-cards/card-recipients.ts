import { and, asc, eq, inArray, or, sql } from 'drizzle-orm';
import type { PersonalRecords } from '#accounts/personal-records.ts';
import { giftCardWish, withoutRecipient } from '#catalogue/products/gift-card-fields.contract.ts';
import type { GiftCardWish } from '#catalogue/products/gift-card-fields.contract.ts';
import { listPiecesFor } from '#payment/gift-cards/gift-card-records.ts';
import type { Database } from '#platform/database/database.ts';
import { eraseMailsSaying } from '#platform/mail/mail-records.ts';
import { lockOrders } from '../order/lock-order.ts';
import { invalidateOrder } from '../order/order-events.ts';
import { orderLines, recipientOf } from '../order/orders.table.ts';

/**
 * What buyers typed about whom a gift card is for. Erased, a card that has not gone out goes to its buyer. Register it before the
 * gift cards' records, which erase whose they were.
 */
export const cardRecipientRecords: PersonalRecords = {
  name: 'giftCardsBoughtForThem',
  async read(db, { provenEmail }) {
    if (provenEmail === null) return [];
    return (await readPiecesFor(db, provenEmail)).map(({ texts }) => giftCardWish(texts?.[0]));
  },
  async erase(tx, { provenEmail: email }, invalidate) {
    if (email === null) return;
    const ids = (await readPiecesFor(tx, email)).map(({ orderId }) => orderId);
    // A payment may be making cards of these pieces.
    const found = await lockOrders(tx, ids);
    const pieces = await readPiecesFor(tx, email);
    for (const { id, number, customerEmail } of found) {
      const theirs = pieces.filter(({ orderId }) => orderId === id);
      await eraseMailsSaying(tx, { names: [number], addresses: [customerEmail.toLowerCase()] }, [
        email,
        ...theirs.flatMap(({ texts }) => sayingsOf(giftCardWish(texts?.[0]))),
      ]);
      invalidateOrder(invalidate, number);
    }
    for (const { id, texts } of pieces)
      await tx
        .update(orderLines)
        .set({ texts: texts?.map(withoutRecipient) ?? null })
        .where(eq(orderLines.id, id));
  },
};

/** What emails say of a piece, beside the address where its card went. */
function sayingsOf({ recipientName, recipientEmail }: GiftCardWish): string[] {
  return [recipientName && `for ${recipientName}`, recipientEmail].filter((said) => said !== null);
}

/** By what was typed, or by where staff have sent it since. */
async function readPiecesFor(db: Database, email: string) {
  const { id, orderId, texts } = orderLines;
  const ids = await listPiecesFor(db, email);
  return db
    .select({ id, orderId, texts })
    .from(orderLines)
    .where(and(sql`${orderLines.isGiftCard}`, or(eq(recipientOf(orderLines), email), inArray(id, ids))))
    .orderBy(asc(id));
}
