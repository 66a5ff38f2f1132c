import { expect, test } from 'vitest';
import { openConnectedShop, productRow, syncNow } from '../../../tests/support/connected-suppliers.ts';
import { connectBy } from '../../../tests/support/connectors.ts';
import { owner } from '../../../tests/support/people.ts';
import { openShop } from '../../../tests/support/shop.ts';
import { ratesIn } from './read-rates-file.ts';

const url = '/api/admin/exchange-rates';

async function open() {
  const shop = await openShop();
  shop.clock.set('2026-11-28T10:00:00Z');
  const admin = await owner(shop);
  const enter = (...rates: object[]) => admin.post(url, { rates });
  return { shop, admin, enter, [Symbol.asyncDispose]: () => shop[Symbol.asyncDispose]() };
}

const euro = { currency: 'EUR', units: '1.1743', on: '2026-11-01' };

test('the latest rate counts, whatever is entered later for an earlier day', async () => {
  await using opened = await open();
  await opened.enter(euro);
  const reply = await opened.enter(
    { ...euro, units: '1.20', on: '2026-10-01' },
    { ...euro, currency: 'usd', units: '1.3' },
  );
  expect(reply.json()).toEqual([
    { ...euro, isOld: false, isUsed: false },
    { currency: 'USD', units: '1.3', on: '2026-11-01', isOld: false, isUsed: false },
  ]);
  expect((await opened.admin.remove(`${url}/EUR`)).json()).toHaveLength(1);
  expect((await opened.admin.remove(`${url}/EUR`)).statusCode).toBe(404);
});

test.each([
  [{ units: '0' }, 'Enter how much of it one pound buys, such as 1.1743'],
  [{ units: '-1.2' }, 'Enter how much of it one pound buys, such as 1.1743'],
  [{ units: '12345678' }, 'Enter how much of it one pound buys, such as 1.1743'],
  [{ units: '1,1743' }, 'Enter how much of it one pound buys, such as 1.1743'],
  [{ currency: 'GBP' }, 'Pounds don’t need a rate'],
  [{ on: '2026-11-29' }, 'That day is in the future.'],
  [{ on: 'today' }, 'Enter the day of the rate, such as 2026-11-01'],
])('a rate with %o is rejected', async (wrong, message) => {
  await using opened = await open();
  const reply = await opened.enter({ ...euro, ...wrong });
  expect([reply.statusCode, reply.json().issues?.[0].message]).toEqual([400, message]);
});

test('a small file is read with or without headings, and a wrong row enters nothing', async () => {
  await using opened = await open();
  const hmrc =
    'Country/Territories,Currency,Currency Code,Currency Units per £1,Start date,End date\r\n' +
    'Eurozone,Euro,EUR,1.1743,01/11/2026,30/11/2026\r\nJapan,Yen,JPY,196.4,01/11/2026,30/11/2026\r\n';
  // HMRC's own file names the currency twice; its code is the one with three letters.
  expect(ratesIn(hmrc).map(({ currency, units, on }) => [currency, units, on])).toEqual([
    ['EUR', '1.1743', '2026-11-01'],
    ['JPY', '196.4', '2026-11-01'],
  ]);
  const sent = (csv: string) => opened.admin.post(`${url}/file`, { csv });
  expect((await sent('EUR;1.18;2026-11-02\nGBP;1;2026-11-02\n')).json()).toMatchObject([
    { currency: 'EUR', units: '1.18' },
  ]);
  const wrong = await sent('currency,rate,date\nEUR,1.2,2026-11-03\nUSD,none,2026-11-03\n');
  expect(wrong.json().issues[0].message).toBe('Row 3: Enter how much of it one pound buys, such as 1.1743.');
  expect((await opened.admin.get(url)).json()).toMatchObject([{ units: '1.18' }]);
  expect((await sent('')).statusCode).toBe(400);
});

test('prices in another currency are used once there is a rate, follow it, and an old one is told', async () => {
  await using opened = await openConnectedShop([{ currency: 'EUR' }]);
  const { shop, admin } = opened;
  await connectBy(opened, 1, 'woocommerce');
  shop.clock.set('2026-11-28T10:00:00Z');
  await admin.patch('/api/admin/settings', { vatNumber: 'GB999999973' });
  const [usual] = (await admin.get('/api/admin/sync-policies')).json<object[]>();
  await admin.put('/api/admin/sync-policies/1', { ...usual, prices: 'apply', holdShare: 100 });
  const toDos = async () => (await admin.get('/api/admin/to-do')).json<{ id: string }[]>().map(({ id }) => id);
  const costs = async () =>
    (await Promise.all([1, 2, 3].map((id) => productRow(shop, id)))).map((row) => row.supplierPrice);

  const { outcomes } = await syncNow(opened, { kinds: ['prices'] });
  expect(outcomes[0]).toMatchObject({
    outcome: 'failed',
    fault: { message: 'The supplier’s price of S1-01 is in EUR, and there is no rate for that.' },
  });
  expect([await costs(), await toDos()]).toEqual([[400, 400, 400], expect.arrayContaining(['exchange-rates'])]);

  await admin.post(url, { rates: [{ ...euro, units: '1.25' }] });
  await shop.jobs.drain();
  expect(await costs()).toEqual([320, 320, 320]);
  expect(await toDos()).not.toContain('exchange-rates');
  await admin.patch('/api/suppliers/1', { pricesAre: 'trade-with-vat', currencyMargin: '3', costRounding: 5 });
  await shop.jobs.drain();
  expect(await costs()).toEqual([275, 275, 275]); // 4.00 / 1.25 × 1.03 / 1.2 is 2.7466…
  expect((await admin.get('/api/admin/products/1/cost')).json()).toEqual({
    costVat: 'without',
    agreedAt: null,
    theirs: {
      words: '€4.00 trade, at 1.25 to the pound (2026-11-01), plus 3%, up to the next 5p, without VAT: £2.75',
      cost: '2.75',
    },
  });

  shop.clock.set('2026-12-10T10:00:00Z');
  expect(await toDos()).toContain('exchange-rates');
  await admin.remove(`${url}/EUR`);
  await shop.jobs.drain();
  expect(await costs()).toEqual([275, 275, 275]);
});
