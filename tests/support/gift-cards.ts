import { expect } from 'vitest';
import type { GiftCardDetails } from '#payment/gift-cards/gift-cards.contract.ts';
import { stockProduct } from './checkout.ts';
import { outbox } from './mail.ts';
import type { owner } from './people.ts';
import type { TestShop } from './shop.ts';

type Staff = Pick<Awaited<ReturnType<typeof owner>>, 'get' | 'post'>;

/** A card that staff issue and hand over themselves. */
export async function issueCard(staff: Staff, amount: string): Promise<{ id: number; code: string; last4: string }> {
  const reply = await staff.post('/api/admin/gift-cards', { amount, reason: 'A test' });
  expect(reply.statusCode, reply.payload).toBe(201);
  const { card, code } = reply.json();
  return { id: card.id, code, last4: card.last4 };
}

export async function readCard(staff: Staff, id: number): Promise<GiftCardDetails> {
  return (await staff.get(`/api/admin/gift-cards/${id}`)).json();
}

/** Each card has the sum of its entries, none is overdrawn, and nothing is on a voided one. */
export async function expectCardsToAddUp({ pool }: TestShop): Promise<void> {
  const { rows } = await pool.query(`
    select gift_cards.id from gift_cards left join gift_card_entries on card_id = gift_cards.id
    group by gift_cards.id having balance <> coalesce(sum(amount), 0) or balance < 0 or balance > initial`);
  expect(rows).toEqual([]);
}

/** What an order's cards have paid and not got back, by the ledger, in pence. */
export async function paidByCards({ pool }: TestShop, orderNumber: string): Promise<number> {
  const { rows } = await pool.query<{ paid: number }>(
    'select coalesce(-sum(amount), 0)::int as paid from gift_card_entries where order_number = $1',
    [orderNumber],
  );
  return rows[0]?.paid ?? Number.NaN;
}

/** A product that is a gift card of £25.00, or of another amount. @returns its id */
export async function sellCard(shop: TestShop, price = '25.00'): Promise<number> {
  return stockProduct(shop, { name: `Gift card £${price}`, price, stock: 1_000, vatRate: 0, isGiftCard: true });
}

/** For whom a piece is: name, email, from, message and day. */
export const forAnn = (day = ''): string[] => ['Bob', 'bob@example.co.uk', 'Ann', 'Happy birthday', day];

/** The cards bought in an order, in the order of their pieces. */
export async function cardsOf(staff: Staff, orderNumber: string): Promise<GiftCardDetails[]> {
  const list: { id: number; bought?: { orderNumber: string } }[] = (await staff.get('/api/admin/gift-cards')).json();
  const ids = list.filter(({ bought }) => bought?.orderNumber === orderNumber).map(({ id }) => id);
  return Promise.all(ids.toSorted((one, other) => one - other).map((id) => readCard(staff, id)));
}

/** The codes that were emailed to somebody, oldest first. */
export async function mailedCodes(shop: TestShop, to: string): Promise<string[]> {
  const mails = (await outbox(shop)).filter(({ template, recipient }) => template === 'gift-card' && recipient === to);
  return mails.flatMap(({ text }) => /\b(?:[2-9A-Z]{4}-){3}[2-9A-Z]{4}\b/.exec(text)?.[0] ?? []);
}
