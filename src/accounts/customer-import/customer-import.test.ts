import { expect, test } from 'vitest';
import { countRows } from '../../../tests/support/checkout.ts';
import { owner } from '../../../tests/support/people.ts';
import { openShop } from '../../../tests/support/shop.ts';
import type { TestShop } from '../../../tests/support/shop.ts';
import type { CustomerImportReport } from './customer-import.contract.ts';

type Admin = Awaited<ReturnType<typeof owner>>;

async function send(shop: TestShop, { cookies }: Admin, payload: string, query = '') {
  const headers = { 'content-type': 'text/csv' };
  return shop.inject({ method: 'POST', url: `/api/admin/customers/import${query}`, cookies, headers, payload });
}

const shopify = [
  'Customer ID,First Name,Last Name,Email,Accepts Email Marketing,Default Address Company,Default Address Address1,Default Address Address2,Default Address City,Default Address Country Code,Default Address Zip,Phone',
  "'7001,Ada,Marsh,ada@example.com,yes,,1 High Street,,Settle,GB,bd24 9aa,'+447700900123",
  "'7002,Bo,Lark,bo@example.com,no,,2 Low Road,Flat 3,Skipton,GB,nonsense,",
  "'7003,Cy,Wren,not an address,no,,,,,,,",
  "'7004,Ada,Again,ADA@example.com,no,,,,,,,",
].join('\n');

test('Shopify’s customers get accounts without a password or an email, once', async () => {
  await using shop = await openShop();
  const admin = await owner(shop);
  const mails = await countRows(shop, 'mails');
  expect((await send(shop, admin, shopify, '?dryRun=true')).json()).toMatchObject({ dryRun: true, added: 2 });
  expect(await countRows(shop, `users where email like '%example.com'`)).toBe(0);

  const report = (await send(shop, admin, shopify)).json<CustomerImportReport>();

  expect(report).toMatchObject({ rows: 4, added: 2, withAddress: 1, unchanged: 0, refused: 2 });
  expect(report.faults.map(({ row, column }) => [row, column])).toEqual([
    [3, 'Default Address Address1'],
    [4, 'Email'],
    [5, 'Email'],
  ]);
  expect(
    await countRows(shop, `addresses where postcode = 'BD24 9AA' and phone = '+447700900123' and is_default`),
  ).toBe(1);
  await shop.jobs.drain();
  expect(await countRows(shop, 'mails')).toBe(mails);
  expect((await send(shop, admin, shopify)).json()).toMatchObject({ added: 0, unchanged: 2 });
  const signIn = { email: 'ada@example.com', password: 'anything at all 1' };
  expect((await shop.inject({ method: 'POST', url: '/api/auth/login', payload: signIn })).statusCode).toBe(401);
});

test('a list with whole names comes in, and one without email addresses is refused', async () => {
  await using shop = await openShop();
  const admin = await owner(shop);
  const woo = 'Name;Email;City;Postal code;Country / Region\nDee Fell;dee@example.com;;;\n';
  expect((await send(shop, admin, woo)).json()).toMatchObject({ added: 1, withAddress: 0 });
  expect(await countRows(shop, `users where first_name = 'Dee' and last_name = 'Fell'`)).toBe(1);
  expect((await send(shop, admin, 'Name,Town\nDee,Settle\n')).json()).toMatchObject({
    added: 0,
    refused: 1,
    faults: [{ reason: 'Choose the columns of: Email address.' }],
  });
});

test('columns that are called otherwise are chosen, and said back with what they hold', async () => {
  await using shop = await openShop();
  const admin = await owner(shop);
  const file = 'Who;Write to;Place\nDee Fell;dee@example.com;Settle\n';
  const columns = JSON.stringify({ email: 'Write to', name: 'Who', city: 'Place' });
  const report = (
    await send(shop, admin, file, `?columns=${encodeURIComponent(columns)}`)
  ).json<CustomerImportReport>();
  expect(report).toMatchObject({ added: 1, withAddress: 0, refused: 0, importedAt: null });
  expect(report.columns.headings[1]).toEqual({ heading: 'Write to', example: 'dee@example.com' });
  expect(await countRows(shop, `users where first_name = 'Dee' and last_name = 'Fell'`)).toBe(1);
});
