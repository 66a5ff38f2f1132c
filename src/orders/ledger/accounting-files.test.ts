import { parse } from 'csv-parse/sync';
import { expect, test } from 'vitest';
import { pence } from '#platform/money.ts';
import { placeOrder, stockProduct } from '../../../tests/support/checkout.ts';
import { owner } from '../../../tests/support/people.ts';
import { openShop } from '../../../tests/support/shop.ts';
import { bookPaymentFee } from '../acts/provider/payment-fees.ts';
import type { VatReport } from './books.contract.ts';

// The parsers below reject what the programs' instructions do not allow: Xero Central “Import customer invoices”, QuickBooks Online UK
// “Prepare your CSV file for bank upload”, FreeAgent “Format a CSV file to upload a bank statement”.

type Read = { day: string; description: string; amount: number; vat?: number };

const amount = /^-?\d{1,9}\.\d{2}$/;

function inPence(text: string): number {
  expect(text).toMatch(amount);
  return Math.round(Number(text) * 100);
}

function readDay(text: string): string {
  expect(text).toMatch(/^(0[1-9]|[12]\d|3[01])\/(0[1-9]|1[0-2])\/20\d{2}$/);
  return text.split('/').toReversed().join('-');
}

/** The template's 29 columns in order; invoices are distinguished by number, each with one contact, date and sign; 500 at most. */
function readXero(csv: string): Read[] {
  const template =
    '*ContactName,EmailAddress,POAddressLine1,POAddressLine2,POAddressLine3,POAddressLine4,POCity,PORegion,POPostalCode,POCountry,*InvoiceNumber,Reference,*InvoiceDate,*DueDate,Total,InventoryItemCode,*Description,*Quantity,*UnitAmount,Discount,*AccountCode,*TaxType,TaxAmount,TrackingName1,TrackingOption1,TrackingName2,TrackingOption2,Currency,BrandingTheme';
  expect(csv.split('\r\n')[0]).toBe(template);
  const rows: Record<string, string>[] = parse(csv, { columns: true });
  const needed = template.split(',').filter((name) => name.startsWith('*'));
  const invoices = new Map<string, string>();
  const read = rows.map((row) => {
    for (const name of needed) expect(row[name], name).not.toBe('');
    const number = row['*InvoiceNumber'] ?? '';
    expect(number.length).toBeLessThanOrEqual(255);
    const same = [row['*ContactName'], row['*InvoiceDate'], row['*DueDate']].join('|');
    expect(invoices.get(number) ?? same).toBe(same);
    invoices.set(number, same);
    expect(row['*Quantity']).toBe('1');
    expect(row['*AccountCode']).toMatch(/^[A-Za-z0-9-]{1,10}$/);
    expect(['20% (VAT on Income)', '5% (VAT on Income)', 'Zero Rated Income', 'No VAT']).toContain(row['*TaxType']);
    expect(row.Currency).toBe('GBP');
    return {
      day: readDay(row['*InvoiceDate'] ?? ''),
      description: row['*Description'] ?? '',
      amount: inPence(row['*UnitAmount'] ?? ''),
      vat: inPence(row.TaxAmount ?? ''),
    };
  });
  expect(invoices.size).toBeLessThanOrEqual(500);
  return read;
}

/** Three columns with these headings; no digits in a description, no amount of 0; 1,000 rows and 350 KB at most. */
function readQuickbooks(csv: string): Read[] {
  expect(Buffer.byteLength(csv)).toBeLessThanOrEqual(350 * 1_024);
  const [heading, ...rows]: string[][] = parse(csv);
  expect(heading).toEqual(['Date', 'Description', 'Amount']);
  expect(rows.length).toBeLessThanOrEqual(1_000);
  return rows.map(([day = '', description = '', sum = '', ...more]) => {
    expect(more).toEqual([]);
    expect(description).toMatch(/^[A-Za-z ]+$/);
    expect(inPence(sum)).not.toBe(0);
    return { day: readDay(day), description, amount: inPence(sum) };
  });
}

/** Three columns without a heading, no quotation marks, no comma within a column. */
function readFreeagent(csv: string): Read[] {
  expect(csv).not.toContain('"');
  return csv
    .split('\r\n')
    .filter(Boolean)
    .map((line) => {
      const [day = '', sum = '', description = '', ...more] = line.split(',');
      expect(more).toEqual([]);
      expect(description).not.toBe('');
      return { day: readDay(day), description, amount: inPence(sum) };
    });
}

const readers = { xero: readXero, quickbooks: readQuickbooks, freeagent: readFreeagent };

async function openBooks() {
  const shop = await openShop({ now: '2026-10-05T09:00:00Z', env: { SHOP_RATE_LIMIT: 'off' } });
  return { shop, admin: await owner(shop) };
}

test.each(['xero', 'quickbooks', 'freeagent'] as const)(
  'the file for %s keeps to its published form, and adds up to the VAT of the quarter',
  async (product) => {
    const { shop, admin } = await openBooks();
    await using _shop = shop;
    const goods = [
      await stockProduct(shop, { price: '7.77', stock: 100 }),
      await stockProduct(shop, { price: '3.33', vatRate: 5, stock: 100 }),
      await stockProduct(shop, { price: '1.01', vatRate: 0, stock: 100 }),
    ];
    for (const quantity of [1, 2, 3]) {
      const items = goods.map((productId) => ({ productId, quantity }));
      const { orderNumber } = (await placeOrder(shop, { body: { items } })).json();
      await bookPaymentFee(shop, orderNumber, pence(30 + quantity));
      shop.clock.advance(10 * 86_400_000);
      if (quantity > 1)
        await admin.post('/api/refund', { paymentIntentId: orderNumber.replace('PV-', 'pi_'), amount: '2.50' });
    }
    const query = 'until=2026-12&months=3';
    const reply = await admin.get(`/api/admin/books/files/${product}?${query}`);
    expect(reply.headers['content-disposition']).toBe(`attachment; filename="${product}-2026-10-01-to-2026-12-31.csv"`);
    const rows = readers[product](reply.body);
    const report = (await admin.get(`/api/admin/books/vat?${query}`)).json<VatReport>();

    const sum = (of: readonly number[]) => of.reduce((all, one) => all + one, 0);
    const fees = rows.filter(({ description }) => description === 'Payment fees');
    expect(sum(fees.map((row) => row.amount))).toBe(-inPence(report.fees));
    expect(fees).toHaveLength(3);
    const rest = rows.filter((row) => !fees.includes(row));
    expect(sum(rest.map((row) => row.amount))).toBe(inPence(report.total.total.gross));
    const refunds = rest.filter(({ description }) => description.startsWith('Refunds'));
    expect(sum(refunds.map((row) => row.amount))).toBe(inPence(report.total.credits.gross));
    const delivery = rest.filter(({ description }) => description.startsWith('Delivery'));
    expect(sum(delivery.map((row) => row.amount))).toBe(inPence(report.delivery.gross));
    const vat = inPence(report.total.total.vat);
    expect(sum(rest.map((row) => row.vat ?? 0))).toBe(product === 'xero' ? vat : 0);
    const lines = rows.map(({ day, description }) => `${day} ${description}`);
    expect(new Set(lines).size).toBe(lines.length);
  },
);

test('the fullest possible quarter, registered for VAT in the middle of it, stays within each program’s limits', async () => {
  const { shop, admin } = await openBooks();
  await using _shop = shop;
  await shop.pool.query(`
    insert into book_days (day, kind, vat_rate, gross, vat)
    select day, kind, vat_rate, case when kind in ('refund', 'fee') then -99999999 else 99999999 end, 0
    from generate_series('2026-07-01'::date, '2026-09-30', '1 day') day, unnest(array['goods', 'delivery', 'refund', 'fee']) kind,
      unnest(array[20, 5, 0, null]) vat_rate
    where case when kind = 'fee' or day = '2026-08-11' then vat_rate is null when kind = 'delivery' then vat_rate = 20 else vat_rate >= 0 end`);
  for (const [product, read] of Object.entries(readers)) {
    const { body } = await admin.get(`/api/admin/books/files/${product}?until=2026-09&months=3`);
    expect(read(body).length).toBe(91 * 8 + 4);
  }
});

test('a period without sales gives a header and no rows', async () => {
  const { shop, admin } = await openBooks();
  await using _shop = shop;
  const read = async (product: string) =>
    (await admin.get(`/api/admin/books/files/${product}?until=2026-12&months=1`)).body;
  expect((await read('xero')).split('\r\n')).toEqual([expect.stringMatching(/^\*ContactName/), '']);
  expect(await read('quickbooks')).toBe('Date,Description,Amount\r\n');
  expect(await read('freeagent')).toBe('');
});

test('Xero’s account codes are set by the owner, and cannot contain a formula', async () => {
  const { shop, admin } = await openBooks();
  await using _shop = shop;
  const productId = await stockProduct(shop, { price: '10.00' });
  await placeOrder(shop, { body: { items: [{ productId, quantity: 1 }] } });
  const xeroAccounts = { sales: '4000', delivery: '4100', fees: '7901' };
  const change = (accounts: object) =>
    admin.patch('/api/admin/settings', { bookkeeping: { vatGroup: 2, xeroAccounts: accounts } });
  expect((await change({ ...xeroAccounts, sales: '=1+1' })).statusCode).toBe(400);
  expect((await change(xeroAccounts)).statusCode).toBe(200);
  expect((await admin.get('/api/admin/books')).json()).toMatchObject({ vatGroup: 2, xeroAccounts });
  const { body } = await admin.get('/api/admin/books/files/xero?until=2026-12');
  expect(parse(body, { columns: true })).toMatchObject([{ '*AccountCode': '4000' }, { '*AccountCode': '4100' }]);
});
