import { eq } from 'drizzle-orm';
import { newGiftCardCode, storedCode } from '#payment/gift-cards/gift-card-code.ts';
import { monthsLater } from '#payment/gift-cards/gift-card-expiry.ts';
import { enter } from '#payment/gift-cards/gift-card-money.ts';
import { giftCards } from '#payment/gift-cards/gift-cards.table.ts';
import { days } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import type { Deps } from '#platform/deps/deps.ts';
import { fromPounds, subtract, zero } from '#platform/money.ts';
import { readAllSettings } from '#shop/settings/settings.ts';
import type { Person } from './sample-people.ts';

const given = [
  { amount: '25.00', daysAgo: 41, reason: 'Sold at Leeds market, paid in cash', message: 'Happy birthday, Bramble!' },
  { amount: '20.00', daysAgo: 24, reason: 'Winner of the photo competition', message: null, voided: 'Sent twice' },
  { amount: '20.00', daysAgo: 23, reason: 'Winner of the photo competition', message: 'Well done, both of you.' },
  { amount: '10.00', daysAgo: 6, reason: 'The hay arrived in a torn bag', message: 'Sorry about the hay.' },
];

/** What the owner gave to these people; nobody knows the codes. */
export async function addGiftCards(
  { config }: Pick<Deps, 'config'>,
  tx: Database,
  people: readonly Person[],
  now: Date,
): Promise<void> {
  const { giftCardMonths, name: senderName } = await readAllSettings(tx);
  for (const [place, { amount, daysAgo, reason, message, voided }] of given.entries()) {
    const at = new Date(now.getTime() - days(daysAgo));
    const to = people[place];
    const [card] = await tx
      .insert(giftCards)
      .values({
        ...storedCode(config.secret, newGiftCardCode()),
        initial: fromPounds(amount),
        balance: zero,
        recipientName: to?.name,
        recipientEmail: to?.email,
        senderName,
        message,
        reason: voided ? `${reason}. Voided: ${voided}` : reason,
        issuedAt: at,
        expiresAt: monthsLater(at, giftCardMonths),
      })
      .returning({ id: giftCards.id });
    if (!card) throw new Error('The gift card was not stored');
    await enter(tx, card.id, { kind: 'issued', amount: fromPounds(amount), at });
    if (!voided) continue;
    await enter(tx, card.id, {
      kind: 'voided',
      amount: subtract(zero, fromPounds(amount)),
      at: new Date(now.getTime() - days(daysAgo - 1)),
    });
    await tx.update(giftCards).set({ state: 'voided' }).where(eq(giftCards.id, card.id));
  }
}
