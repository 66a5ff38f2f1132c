import { eq } from 'drizzle-orm';
import { recordChange } from '#platform/audit-log/audit-log.ts';
import type { Deps } from '#platform/deps/deps.ts';
import { invalidInput, Problem } from '#platform/http/errors/problem.ts';
import { daysAfter, shopDay } from '#platform/shop-day.ts';
import { viewGiftCard } from './gift-card-admin.ts';
import { readHeldOnOne } from './gift-card-holds.ts';
import { rejectMoved } from './gift-card-limits.ts';
import { lockGiftCards } from './gift-card-money.ts';
import type { AdminGiftCard, GiftCardSending } from './gift-cards.contract.ts';
import { giftCards } from './gift-cards.table.ts';
import { findGiftCardRow } from './gift-cards.ts';

const furthestDay = 366;

/**
 * Staff say when and where a bought card that waits for its day goes out. The card's lock decides between this and the email.
 * @throws Problem 403 `gift-card-limit`, 404 `gift-card-not-found`, 409 `gift-card-sent`, 400 for a day that is over or more than a year ahead
 */
export async function changeSending(
  deps: Deps,
  id: number,
  { goesOutOn, recipientEmail }: GiftCardSending,
  byUserId: number,
): Promise<AdminGiftCard> {
  const at = deps.clock.now();
  return deps.db.transaction(async (tx) => {
    await findGiftCardRow(tx, id);
    const [card] = await lockGiftCards(tx, [id]);
    if (!card || card.boughtIn === null || card.mailedAt !== null || card.state === 'voided')
      throw new Problem(
        409,
        'gift-card-sent',
        'This gift card is no longer waiting to be sent. Please look at it again.',
      );
    const today = shopDay(at);
    if (goesOutOn < today) throw invalidInput('goesOutOn', 'That day is over');
    if (goesOutOn > daysAfter(today, furthestDay)) throw invalidInput('goesOutOn', 'Choose a day within a year');
    const isReaddressed = recipientEmail.toLowerCase() !== card.recipientEmail?.toLowerCase();
    // Whoever says where a card goes could have it for themselves.
    if (isReaddressed) await rejectMoved(tx, card.balance, { byUserId, at, readdressedId: id });
    await tx.update(giftCards).set({ goesOutOn, recipientEmail }).where(eq(giftCards.id, id));
    // Without the addresses, which are erased with their data.
    const after = { goesOutOn, ...(isReaddressed && { readdressed: true }) };
    const about = { at, byUserId, subject: 'gift-card', subjectId: id, did: 'changed' };
    await recordChange(tx, { ...about, before: { goesOutOn: card.goesOutOn }, after });
    return viewGiftCard(await findGiftCardRow(tx, id), at, await readHeldOnOne(tx, id));
  });
}
