import { expect, test } from 'vitest';
import { countRows } from '../../../tests/support/checkout.ts';
import { deliverEvents, openStripe, paidByStripe } from '../../../tests/support/stripe-orders.ts';
import { aggregateSales, correctSales } from './aggregate-sales.ts';
import { readProfitByOrder } from './profits.ts';
import { readBestSellers, readSalesTotals } from './sales.ts';

const stripe = await openStripe();
const ever = { from: '2026-01-01', to: '2028-12-31' };

test.each([true, false])(
  'in production (%s) an order under Stripe’s test keys is marked, and in no figure, VAT box, file or series of numbers',
  async (production) => {
    await using shop = await stripe.openShop({}, { production });
    const { admin, number, refund, read } = await paidByStripe(shop, stripe);
    const counts = production ? 0 : 1;
    const revenue = production ? 0 : 30_00;
    await deliverEvents(shop, stripe);
    const page = await read();
    expect(page).toMatchObject({ status: 'confirmed', isTest: production });
    const totals = async () => (await readSalesTotals(shop.db, '2027-06-01', 365)).ever;
    expect(await totals()).toEqual({ orders: counts, revenue });
    await aggregateSales(shop);
    expect(await correctSales(shop)).toBe(0);
    expect(await totals()).toEqual({ orders: counts, revenue });
    expect((await readProfitByOrder(shop.db, ever, { limit: 10, offset: 0 })).list).toHaveLength(counts);
    expect(await readBestSellers(shop.db, 10)).toHaveLength(counts);
    expect(await countRows(shop, `book_entries where kind <> 'fee'`)).toBe(counts);
    const receipt = (await admin.get(`/api/orders/${number}/receipt`)).json();
    expect([receipt.number, receipt.vatRates[0].gross]).toEqual([production ? null : 1, '30.00']);
    expect((await admin.get(`/api/orders/${number}/receipt.pdf`)).statusCode).toBe(200);

    await refund({});
    await deliverEvents(shop, stripe);
    expect(await countRows(shop, `book_entries where refund_id is not null`)).toBe(counts);
    expect(await countRows(shop, 'issued_documents')).toBe(counts);
    expect(await correctSales(shop)).toBe(0);
  },
);
