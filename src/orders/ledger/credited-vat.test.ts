// Also on PostgreSQL 15 behind PgBouncer: sums of money.
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { pence } from '#platform/money.ts';
import { placeOrder, promote, stockProduct, supplyGoods } from '../../../tests/support/checkout.ts';
import { inFull } from '../../../tests/support/in-full.ts';
import { owner } from '../../../tests/support/people.ts';
import { openShop } from '../../../tests/support/shop.ts';
import type { AdminOrder } from '../admin/order-page.contract.ts';
import type { Receipt } from '../documents/receipts.contract.ts';

const shelf = [
  { price: '9.50', vatRate: 20 },
  { price: '14.49', vatRate: 0 },
  { price: '7.77', vatRate: 5 },
  { price: '0.00', vatRate: 20 },
];

const plan = fc.record({
  goods: fc.uniqueArray(fc.nat({ max: shelf.length - 1 }), { minLength: 1 }),
  quantity: fc.integer({ min: 1, max: 3 }),
  promoCode: fc.constantFrom(null, 'TEN', 'FIVER'),
  express: fc.boolean(),
  /** Lines of which one piece each is removed, then partial refunds of the rest without named goods. */
  named: fc.uniqueArray(fc.nat({ max: shelf.length - 1 }), { maxLength: 2 }),
  percents: fc.array(fc.integer({ min: 1, max: 80 }), { maxLength: 2 }),
});

const inPence = (pounds: string) => Math.round(Number(pounds) * 100);
const vatIn = (rates: readonly { vat: string }[]) => rates.reduce((sum, { vat }) => sum + inPence(vat), 0);

test('an order’s VAT less its credit notes is the VAT of the sales figures, to a penny a line', async () => {
  await using shop = await openShop({ env: { SHOP_RATE_LIMIT: 'off' } });
  await supplyGoods(shop);
  await promote(shop, { code: 'TEN' });
  await promote(shop, { code: 'FIVER', amountOff: pence(500) });
  const productIds = await Promise.all(shelf.map((product) => stockProduct(shop, { ...product, stock: 100_000 })));
  const admin = await owner(shop);
  const read = async (number: string) => (await admin.get(`/api/admin/orders/${number}`)).json<AdminOrder>();

  await fc.assert(
    fc.asyncProperty(plan, async ({ goods, quantity, promoCode, express, named, percents }) => {
      const items = goods.map((at) => ({ productId: productIds[at], quantity }));
      const body = { items, promoCode, delivery: express ? 'express' : 'standard' };
      const { orderNumber } = (await placeOrder(shop, { body })).json<{ orderNumber: string }>();
      const refund = (asked: object) =>
        admin.post('/api/refund', { paymentIntentId: orderNumber.replace('PV-', 'pi_'), ...asked });
      const placed = await read(orderNumber);
      for (const { id: lineId } of named.flatMap((at) => placed.items[at] ?? []))
        await refund({ lines: [{ lineId, quantity: 1 }] });
      for (const percent of percents) {
        const { total, refundedTotal } = await read(orderNumber);
        const left = inPence(total) - inPence(refundedTotal);
        await refund({ amount: (Math.floor((left * percent) / 100) / 100).toFixed(2) });
      }

      const { earnings } = await read(orderNumber);
      const { vatRates, creditNotes } = (await admin.get(`/api/orders/${orderNumber}/receipt`)).json<Receipt>();
      const left = vatIn(vatRates) - vatIn(creditNotes.flatMap((note) => note.vatRates));
      expect(Math.abs(left - inPence(earnings?.vat ?? '0.00'))).toBeLessThanOrEqual(goods.length);
    }),
    { numRuns: inFull ? 40 : 10 },
  );
}, 120_000);
