import { parse } from 'csv-parse/sync';
import { expect, test } from 'vitest';
import { ownGoods, placed, stockProduct } from '../../../../tests/support/checkout.ts';
import { longestTurnOf } from '../../../../tests/support/longest-turn.ts';
import { outbox } from '../../../../tests/support/mail.ts';
import { owner } from '../../../../tests/support/people.ts';
import { openShop } from '../../../../tests/support/shop.ts';
import type { TestShop } from '../../../../tests/support/shop.ts';
import { addressLines, digitsOf } from './click-and-drop.ts';
import type { TrackingReport } from './tracking-file.contract.ts';
import { largestTrackingFile } from './tracking-file.contract.ts';

type Admin = Awaited<ReturnType<typeof owner>>;

async function exported(admin: Admin, numbers: readonly string[]): Promise<Record<string, string>[]> {
  const { payload } = await admin.get(`/api/admin/to-send/click-and-drop.csv?orders=${numbers.join(',')}`);
  return parse(payload, { bom: true, columns: true });
}

test('a row for Click & Drop has weight in kilograms, service and address, and own goods only', async () => {
  await using shop = await openShop();
  const admin = await owner(shop);
  const { hedgehog, stew } = await ownGoods(shop);
  const number = await placed(shop, {
    customerName: 'José Barker',
    customerPhone: '+44 7700 900123',
    shippingAddress: { address: 'Flat 2, The Kennels, 1 Lane, Roundhay', city: 'Leeds', postcode: 'LS1 4AP' },
    items: [hedgehog, stew].map((productId) => ({ productId, quantity: 2 })),
    delivery: 'express',
  });
  const [row] = await exported(admin, [number]);
  expect(row).toMatchObject({
    'Order reference': number,
    Weight: '0.600',
    'Package size': 'small parcel',
    'Sub-total': '17.98',
    'Currency code': 'GBP',
    'Service code': 'TPN24',
    'Full name': 'Jose Barker',
    'Address line 1': 'Flat 2',
    'Address line 2': 'The Kennels',
    'Address line 3': '1 Lane, Roundhay',
    City: 'Leeds',
    Postcode: 'LS1 4AP',
    Country: 'United Kingdom',
    Phone: '07700900123',
    'Product name': '2 x Hedgehog',
    Quantity: '2',
  });
});

test('no cell can become a formula, an unknown weight is left empty, and sent orders are left out', async () => {
  await using shop = await openShop();
  const admin = await owner(shop);
  const bone = await stockProduct(shop, { name: '=HYPERLINK("x")' });
  const items = [{ productId: bone, quantity: 1 }];
  const number = await placed(shop, {
    items,
    customerName: '=cmd',
    shippingAddress: { address: '@SUM(A1)', city: '-Leeds', postcode: 'LS1 4AP' },
  });
  const gone = await placed(shop, { items });
  await admin.post(`/api/orders/${gone}/parcels`, { carrier: 'DPD', markShipped: true });
  const settings = { clickAndDrop: { standardService: '', expressService: '', packageSize: 'parcel' } };
  expect((await admin.patch('/api/admin/settings', settings)).statusCode).toBe(200);
  const rows = await exported(admin, [number, gone]);
  expect(rows).toMatchObject([
    { 'Full name': "'=cmd", 'Address line 1': "'@SUM(A1)", City: "'-Leeds", Weight: '', 'Service code': '' },
  ]);
});

test('the carrier’s file marks its orders as sent, and importing it again changes nothing', async () => {
  await using shop = await openShop();
  const admin = await owner(shop);
  const { hedgehog, stew } = await ownGoods(shop);
  const items = [{ productId: hedgehog, quantity: 1 }];
  const [first = '', second = '', third] = await Promise.all([1, 2, 3].map(() => placed(shop, { items })));
  const theirs = await placed(shop, { items: [{ productId: stew, quantity: 1 }] });
  const file = [
    'Order Reference;Status;Tracking number;Carrier',
    `${first};Despatched;AB123456789GB`,
    `${second.toLowerCase()};Despatched;="AB987654321GB"`,
    `${theirs};Despatched;AB1000001`,
    `${first};Despatched;ab 1234 5678 9gb`,
    'eBay 17;Despatched;AB1000003',
    `${third};;`,
    `${third};Despatched;Not available`,
    'PV-0000000000;Despatched;AB1000004',
    `${third};Despatched;AB1000005;D\0PD`,
  ].join('\r\n');

  const trial = await send(shop, admin, file, '?dryRun=true');
  expect(trial.json<TrackingReport>()).toMatchObject({ dryRun: true, sent: 2, already: 1, refused: 6 });
  expect((await admin.get('/api/admin/to-send')).json()).toHaveLength(3);

  const done = (await send(shop, admin, file)).json<TrackingReport>();
  expect(done.rows).toMatchObject([
    { row: 2, orderNumber: first, outcome: 'sent', message: 'Royal Mail, going by the number.' },
    { row: 3, orderNumber: second, outcome: 'sent', trackingNumber: 'AB987654321GB' },
    { row: 4, outcome: 'refused', message: 'Suppliers send everything in this order.' },
    { row: 5, outcome: 'already' },
    { row: 6, outcome: 'refused', message: 'That is not an order number of this shop.' },
    { row: 7, outcome: 'refused', message: 'There is no tracking number in this row yet.' },
    { row: 8, outcome: 'refused', message: 'There is no tracking number in this row yet.' },
    { row: 9, outcome: 'refused', message: 'Order PV-0000000000 could not be found.' },
    { row: 10, outcome: 'refused', message: 'There is a character in this row that we cannot read.' },
  ]);
  expect((await admin.get(`/api/orders/${first}`)).json()).toMatchObject({
    status: 'shipped',
    parcels: [{ carrier: 'Royal Mail', trackingUrl: expect.stringContaining('AB123456789GB') }],
  });

  const again = (await send(shop, admin, file)).json<TrackingReport>();
  expect(again).toMatchObject({ sent: 0, already: 3, refused: 6 });
  expect(again.rows[0]).toMatchObject({ outcome: 'already', message: 'Already sent with AB123456789GB.' });
  expect(await lettersAboutParcels(shop)).toHaveLength(2);
});

test('two labels of one order are two parcels, each told to the customer, in one file or in two', async () => {
  await using shop = await openShop();
  const admin = await owner(shop);
  const { hedgehog } = await ownGoods(shop);
  const number = await placed(shop, { items: [{ productId: hedgehog, quantity: 2 }] });
  const labels = ['AB123456789GB', 'AB223456789GB', 'AB323456789GB'];
  const file = (rows: string[]) => ['Order reference,Tracking', ...rows.map((row) => `${number},${row}`)].join('\n');
  const outcomes = async (rows: string[], query = '') => {
    const { rows: seen } = (await send(shop, admin, file(rows), query)).json<TrackingReport>();
    return seen.map(({ outcome }) => outcome);
  };

  expect(await outcomes(labels.slice(0, 2), '?dryRun=true')).toEqual(['sent', 'sent']);
  expect(await outcomes(labels.slice(0, 2))).toEqual(['sent', 'sent']);
  expect(await outcomes(labels)).toEqual(['already', 'already', 'sent']);
  expect(await outcomes(labels)).toEqual(['already', 'already', 'already']);

  const { status, parcels } = (await admin.get(`/api/orders/${number}`)).json();
  expect([status, parcels.map((parcel: { trackingNumber: string }) => parcel.trackingNumber)]).toEqual([
    'shipped',
    labels,
  ]);
  const letters = await lettersAboutParcels(shop);
  expect(letters).toHaveLength(3);
  for (const label of labels) expect(letters.filter((text) => text.includes(label))).not.toEqual([]);
  await admin.patch(`/api/orders/${number}/status`, { status: 'delivered' });
  expect(await outcomes(['AB423456789GB'])).toEqual(['already']);
});

test('the carrier is who the number’s form says, where the file names none, and nobody for an unknown form', async () => {
  await using shop = await openShop();
  const admin = await owner(shop);
  const { hedgehog } = await ownGoods(shop);
  const items = [{ productId: hedgehog, quantity: 1 }];
  const numbers = await Promise.all([1, 2, 3].map(() => placed(shop, { items })));
  const rows = ['H00AAA0001234567,', '77-00-99-XYZ,', 'AB123456789GB,Royal Mail Tracked 48'];
  const file = ['Tracking,Carrier,Ref', ...rows.map((row, at) => `${row},${numbers[at]}`)].join('\n');

  const report = (await send(shop, admin, file)).json<TrackingReport>();

  expect(report.rows.map(({ message }) => message)).toEqual([
    'Evri, going by the number.',
    'We don’t know a carrier with numbers like this, so it has no link.',
    null,
  ]);
  const parcels = [];
  for (const number of numbers) parcels.push(...(await admin.get(`/api/orders/${number}`)).json().parcels);
  expect(parcels).toMatchObject([
    { carrier: 'Evri', trackingUrl: expect.stringContaining('evri.com') },
    { carrier: 'Courier', trackingUrl: null },
    { carrier: 'Royal Mail Tracked 48', trackingUrl: expect.stringContaining('royalmail.com') },
  ]);
});

test('our reference is found in whatever column it stands, beside a number of the carrier’s own', async () => {
  await using shop = await openShop();
  const admin = await owner(shop);
  const { hedgehog } = await ownGoods(shop);
  const number = await placed(shop, { items: [{ productId: hedgehog, quantity: 1 }] });
  const file = `Order number,Consignment Number,Notes\n1234567890,15501234567890,"Hedgehog, ${number}"`;
  expect((await send(shop, admin, file)).json<TrackingReport>().rows).toMatchObject([
    { orderNumber: number, outcome: 'sent', trackingNumber: '15501234567890', message: 'DPD, going by the number.' },
  ]);
});

test.each([
  ['UTF-16', [0xff, 0xfe], 'utf16le' as const],
  ['UTF-8 with a mark', [0xef, 0xbb, 0xbf], 'utf8' as const],
])('a spreadsheet saved as %s with tabs is read', async (_name, mark, encoding) => {
  await using shop = await openShop();
  const admin = await owner(shop);
  const { hedgehog } = await ownGoods(shop);
  const number = await placed(shop, { items: [{ productId: hedgehog, quantity: 1 }] });
  const text = ['Order Reference\tTo\tTracking number', `${number}\tJosé\tAB123456789GB`].join('\r\n');
  const file = Buffer.concat([Buffer.from(mark), Buffer.from(text, encoding)]);
  expect((await send(shop, admin, file)).json<TrackingReport>().rows).toMatchObject([
    { row: 2, orderNumber: number, outcome: 'sent', trackingNumber: 'AB123456789GB' },
  ]);
});

test.each(['sep=;', '"sep=;"'])('the first line %s, as Excel writes it, names the separator', async (line) => {
  await using shop = await openShop();
  const admin = await owner(shop);
  const { hedgehog } = await ownGoods(shop);
  const number = await placed(shop, { items: [{ productId: hedgehog, quantity: 1 }] });
  const file = [line, 'Order Reference;Tracking number;Carrier', `${number};AB123456789GB;"Royal, Mail"`].join('\r\n');
  expect((await send(shop, admin, `\uFEFF${file}`)).json<TrackingReport>().rows).toMatchObject([
    { row: 3, orderNumber: number, outcome: 'sent', trackingNumber: 'AB123456789GB' },
  ]);
});

test('one tracking number is for orders of one customer; copied down to another’s it is refused', async () => {
  await using shop = await openShop();
  const admin = await owner(shop);
  const { hedgehog } = await ownGoods(shop);
  const items = [{ productId: hedgehog, quantity: 1 }];
  const [first, together] = [await placed(shop, { items }), await placed(shop, { items })];
  const another = await placed(shop, { items, customerEmail: 'bob@kennels.example' });
  const file = `Order reference,Tracking\n${[first, together, another].map((number) => `${number},AB123456789GB`).join('\n')}`;
  const outcomes = [{ outcome: 'sent' }, { outcome: 'sent' }, { outcome: 'refused' }];
  for (const query of ['?dryRun=true', '']) {
    const { rows } = (await send(shop, admin, file, query)).json<TrackingReport>();
    expect(rows).toMatchObject(outcomes);
    expect(rows[2]?.message).toBe('A row above has this tracking number for another customer.');
  }
  expect((await admin.get(`/api/orders/${another}`)).json().status).toBe('confirmed');
});

test.each([
  ['', 400, 'empty-file'],
  ['name,number\nA,B', 400, 'unknown-columns'],
  ['PK\u0003\u0004 and more', 400, 'unreadable-file'],
  ['Order reference,Tracking\n"PV', 400, 'unreadable-file'],
  [`Order reference,Tracking\n${'PV-1,A\n'.repeat(1_001)}`, 413, 'too-many-rows'],
  ['x'.repeat(largestTrackingFile + 1), 413, 'too-large'],
])('an invalid file is rejected as a whole', async (file, status, code) => {
  await using shop = await openShop();
  const reply = await send(shop, await owner(shop), file);
  expect([reply.statusCode, reply.json().code]).toEqual([status, code]);
});

// Blocking for more than a second would hold up everybody else.
test.each([
  ['empty lines', '\n', 400, 'empty-file'],
  ['empty cells', ',', 400, 'unreadable-file'],
  ['columns', ',a', 400, 'unreadable-file'],
  ['quotation marks', '"', 400, 'unreadable-file'],
  ['blank rows', ',\n', 400, 'empty-file'],
])('a file of nothing but %s does not block other requests', async (_name, piece, status, code) => {
  await using shop = await openShop();
  const admin = await owner(shop);
  const file = piece.repeat(largestTrackingFile / piece.length);
  const { result: reply, longestMs } = await longestTurnOf(() => send(shop, admin, file));
  expect([reply.statusCode, reply.json().code]).toEqual([status, code]);
  expect(longestMs).toBeLessThan(500);
});

test.each([
  ['1 Kennel Lane', ['1 Kennel Lane']],
  ['Flat 2,\nThe Kennels,, Lane', ['Flat 2', 'The Kennels', 'Lane']],
  ['', []],
])('the address %j has the lines %j', (address, lines) => {
  expect(addressLines(address)).toEqual(lines);
});

test.each([
  ['0113 496 0000', '01134960000'],
  ['+44 (0)113 496 0000', '01134960000'],
  ['0044 7700 900123', '07700900123'],
  ['+353 1 234 5678', '35312345678'],
  ['+1 555 0100 200 300', ''],
])('the phone number %s is written as %j', (phone, digits) => {
  expect(digitsOf(phone)).toBe(digits);
});

/** The texts of the emails after the confirmation. */
async function lettersAboutParcels(shop: TestShop): Promise<string[]> {
  await shop.jobs.drain();
  return (await outbox(shop)).filter(({ template }) => /shipped|parcel/.test(template)).map(({ text }) => text);
}

function send(shop: TestShop, { cookies }: Admin, file: string | Buffer, query = '') {
  const headers = { 'content-type': 'text/csv' };
  return shop.inject({ method: 'POST', url: `/api/admin/to-send/tracking${query}`, cookies, headers, payload: file });
}
