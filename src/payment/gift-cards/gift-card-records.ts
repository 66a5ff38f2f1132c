import { and, asc, eq, inArray, isNotNull, isNull, lt, or, sql } from 'drizzle-orm';
import type { PersonalRecords } from '#accounts/personal-records.ts';
import type { Database } from '#platform/database/database.ts';
import { toPounds } from '#platform/money.ts';
import { giftCards } from './gift-cards.table.ts';

const nobody = { recipientName: null, recipientEmail: null, senderName: null, message: null, reason: null };

/** Whom a card was for is erased; the card and its money stay, and its code goes on to pay. */
export const giftCardRecords: PersonalRecords = {
  name: 'giftCards',
  async read(db, { provenEmail }) {
    if (provenEmail === null) return [];
    const { last4, initial, balance, recipientName, senderName, message, issuedAt, expiresAt, id } = giftCards;
    const found = await db
      .select({ last4, initial, balance, recipientName, senderName, message, issuedAt, expiresAt })
      .from(giftCards)
      .where(isFor(provenEmail))
      .orderBy(asc(id));
    return found.map((card) => ({ ...card, initial: toPounds(card.initial), balance: toPounds(card.balance) }));
  },
  async erase(tx, { provenEmail }) {
    if (provenEmail !== null) await tx.update(giftCards).set(nobody).where(isFor(provenEmail));
  },
};

/** The lines of orders as which the cards for somebody, or those that they replaced, were bought. @param email in lower case */
export async function listPiecesFor(db: Database, email: string): Promise<number[]> {
  const found = await db.select({ lineId: giftCards.boughtLineId }).from(giftCards)
    .where(sql`${giftCards.boughtLineId} is not null and ${giftCards.id} in (
      with recursive chain (id) as (
        select id from gift_cards where ${isFor(email)}
        union select gift_cards.id from gift_cards join chain on chain.id = gift_cards.replaced_by_id
      )
      select id from chain)`);
  return found.flatMap(({ lineId }) => lineId ?? []);
}

/** Whoever bought them is erased, and with that whom they told us of, once the cards need no address any more. */
export async function forgetRecipientsOf(tx: Database, orderNumbers: readonly string[]): Promise<void> {
  if (orderNumbers.length === 0) return;
  const isOut = or(isNotNull(giftCards.mailedAt), eq(giftCards.state, 'voided'));
  const bought = and(inArray(giftCards.boughtIn, [...orderNumbers]), isOut);
  await tx.update(giftCards).set(nobody).where(sql`${giftCards.id} in (
    with recursive chain (id) as (
      select id from gift_cards where ${bought}
      union select replaced_by_id from gift_cards join chain on chain.id = gift_cards.id where replaced_by_id is not null
    )
    select id from chain)`);
}

function isFor(email: string) {
  return eq(sql`lower(${giftCards.recipientEmail})`, email);
}

/** Cards issued before then forget whom they were for; the ledger stays. */
export async function forgetOldRecipients(db: Database, before: Date): Promise<void> {
  const { issuedAt, recipientName, recipientEmail, senderName, message, reason } = giftCards;
  // Without an address a bought card could not go out.
  const isOut = or(isNull(giftCards.boughtIn), isNotNull(giftCards.mailedAt), eq(giftCards.state, 'voided'));
  const isKnown = isNotNull(sql`coalesce(${recipientName}, ${recipientEmail}, ${senderName}, ${message}, ${reason})`);
  await db
    .update(giftCards)
    .set(nobody)
    .where(and(lt(issuedAt, before), isKnown, isOut));
}
