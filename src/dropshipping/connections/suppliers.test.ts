import { expect, test } from 'vitest';
import { countRows, fetchQuote, stockProduct } from '../../../tests/support/checkout.ts';
import { outbox } from '../../../tests/support/mail.ts';
import { owner, staffMember } from '../../../tests/support/people.ts';
import { openShop } from '../../../tests/support/shop.ts';
import { findConnection, readApiKey } from './supplier-connections.ts';
import type { Supplier } from './suppliers.contract.ts';

const barker = { name: 'Barker & Sons', email: 'sales@barker.example' };

test('a new supplier is active, sends within a day, and has null for everything left empty', async () => {
  await using shop = await openShop();
  const browser = await owner(shop);
  const blanks = { phone: '', website: '', apiEndpoint: ' ', apiKey: '', shippingRate: '', processingTime: '' };

  const reply = await browser.post('/api/suppliers', { ...barker, ...blanks });

  expect(reply.statusCode).toBe(201);
  expect(reply.json()).toEqual({
    id: 1,
    ...barker,
    phone: null,
    website: null,
    apiEndpoint: null,
    fulfillmentType: 'dropship',
    shippingVat: null,
    pricesAre: null,
    discount: '0',
    currency: null,
    currencyMargin: '0',
    costRounding: 1,
    shippingRate: null,
    expressRate: null,
    processingTime: 1,
    returnAddress: null,
    closedDays: [],
    isActive: true,
    connector: 'none',
    apiKeySet: false,
    apiKeyLastFour: null,
    connectionTestedAt: null,
    connectionFault: null,
    productCount: 0,
  });
});

test.each([
  [{ name: '' }, 'name', 'Name is required'],
  [{ name: '  ' }, 'name', 'Name is required'],
  [{ name: undefined }, 'name', 'Name is required'],
  [{ email: 'sales' }, 'email', 'Invalid email'],
  [{ email: undefined }, 'email', 'Invalid email'],
  [{ website: 'barker' }, 'website', 'Invalid URL'],
  [{ website: 'javascript:alert(1)' }, 'website', 'Invalid URL'],
  [{ website: 7 }, 'website', 'Invalid URL'],
  [{ apiEndpoint: 'ftp://barker.example' }, 'apiEndpoint', 'Invalid API endpoint'],
  [{ fulfillmentType: 'pigeon' }, 'fulfillmentType', 'Choose one of: dropship, warehouse'],
  [{ processingTime: 0 }, 'processingTime', 'Enter whole working days, 1 at least'],
  [{ processingTime: 1.5 }, 'processingTime', 'Enter whole working days, 1 at least'],
  [{ shippingRate: '3.999' }, 'shippingRate', 'Enter an amount in pounds such as 3.99'],
  [{ shippingRate: { toString: 'no' } }, 'shippingRate', 'Enter an amount in pounds such as 3.99'],
  [{ isActive: 'yes' }, 'isActive', 'Choose true or false'],
])('%j is rejected with the message for its field', async (error, path, message) => {
  await using shop = await openShop();
  const browser = await owner(shop);

  const reply = await browser.post('/api/suppliers', { ...barker, ...error });

  expect(reply.statusCode).toBe(400);
  expect(reply.json()).toMatchObject({ issues: [{ path, message }] });
  expect(await countRows(shop, 'suppliers')).toBe(0);
});

test('a change affects only the fields it names, and an emptied field becomes null', async () => {
  await using shop = await openShop();
  const browser = await owner(shop);
  const whole = {
    ...barker,
    phone: '0161 496 0715',
    website: 'https://barker.example',
    apiEndpoint: 'https://api.barker.example/v1',
    fulfillmentType: 'warehouse',
    shippingRate: '3.5',
    processingTime: 3,
    isActive: false,
    connector: 'rest',
  };
  const added = await browser.post('/api/suppliers', whole);
  expect(added.json()).toMatchObject({ ...whole, phone: '+441614960715', shippingRate: '3.50' });

  const changed = await browser.patch('/api/suppliers/1', { name: 'Barker & Daughters', website: '', shippingRate: 4 });

  expect(changed.statusCode).toBe(200);
  expect(changed.json()).toEqual({
    ...added.json<Supplier>(),
    name: 'Barker & Daughters',
    website: null,
    shippingRate: '4.00',
  });
  expect((await browser.patch('/api/suppliers/1', {})).json()).toEqual(changed.json());
  expect((await browser.get('/api/suppliers')).json()).toEqual([changed.json()]);
});

test('the active flag keeps the value it is given', async () => {
  await using shop = await openShop();
  const browser = await owner(shop);
  await browser.post('/api/suppliers', barker);
  for (const isActive of [false, true, false]) {
    expect((await browser.patch('/api/suppliers/1', { isActive })).json()).toMatchObject({ isActive });
    expect((await browser.patch('/api/suppliers/1', { phone: '' })).json()).toMatchObject({ isActive });
  }
});

test('a phone number with an extension is stored as typed', async () => {
  await using shop = await openShop();
  const browser = await owner(shop);
  const reply = await browser.post('/api/suppliers', { ...barker, phone: '0161 496 0715 ext. 4' });
  expect(reply.json()).toMatchObject({ phone: '0161 496 0715 ext. 4' });
});

test('a key can be written, shows its last characters, and is never returned', async () => {
  await using shop = await openShop();
  const browser = await owner(shop);
  const key = 'sk_live_51HxPawVale7742';

  const added = await browser.post('/api/suppliers', { ...barker, apiKey: key });
  expect(added.json()).toMatchObject({ apiKeySet: true, apiKeyLastFour: '7742' });
  await browser.patch('/api/suppliers/1', { apiKey: '', name: 'Barker' });
  await browser.patch('/api/suppliers/1', { email: 'post@barker.example' });

  const responses = [added.payload, (await browser.get('/api/suppliers')).payload];
  const { rows } = await shop.pool.query('select * from supplier_connections, suppliers, audit_log');
  expect([...responses, JSON.stringify(rows)].filter((text) => text.includes(key))).toEqual([]);
  expect(readApiKey(shop.config.secret, await findConnection(shop.db, 1), 'Barker')).toBe(key);

  expect((await browser.patch('/api/suppliers/1', { apiKey: 'another-key-9f3c' })).json()).toMatchObject({
    apiKeyLastFour: '9f3c',
  });
  const gone = await browser.patch('/api/suppliers/1', { apiKey: null });
  expect(gone.json()).toMatchObject({ apiKeySet: false, apiKeyLastFour: null });
  expect(readApiKey(shop.config.secret, await findConnection(shop.db, 1), 'Barker')).toBeNull();
});

test('a stored key is for the system it was entered for: another address needs its own', async () => {
  await using shop = await openShop();
  const browser = await owner(shop);
  const apiKey = 'sk_live_51HxPawVale7742';
  await browser.post('/api/suppliers', { ...barker, apiEndpoint: 'https://api.barker.example/v1', apiKey });
  const move = (change: object) => browser.patch('/api/suppliers/1', change);
  const isKept = async () => readApiKey(shop.config.secret, await findConnection(shop.db, 1), 'Barker') === apiKey;

  for (const apiEndpoint of [
    'https://thief.example/v1',
    'http://api.barker.example/v1',
    'https://api.barker.example:8443',
  ]) {
    for (const change of [{ apiEndpoint }, { apiEndpoint, apiKey: '' }]) {
      const refused = await move(change);
      expect([refused.statusCode, refused.json().issues]).toEqual([
        400,
        [{ path: 'apiKey', message: 'Please enter the key again: the saved one is for the previous address.' }],
      ]);
    }
  }
  expect((await move({ apiEndpoint: 'https://api.barker.example/v2' })).statusCode).toBe(200);
  expect((await move({ apiEndpoint: null })).statusCode).toBe(200);
  expect((await move({ apiEndpoint: 'https://thief.example/v1' })).statusCode).toBe(400);
  expect(await isKept()).toBe(true);
  expect((await move({ apiEndpoint: 'https://new.example/v1', apiKey: 'another-key-9f3c' })).statusCode).toBe(200);
});

test('of a short key nothing is shown', async () => {
  await using shop = await openShop();
  const browser = await owner(shop);
  const reply = await browser.post('/api/suppliers', { ...barker, apiKey: 'woof' });
  expect(reply.json()).toMatchObject({ apiKeySet: true, apiKeyLastFour: null });
});

test('a new shipping rate applies from the next quote on', async () => {
  await using shop = await openShop();
  const browser = await owner(shop);
  await browser.post('/api/suppliers', { ...barker, shippingRate: '3.99' });
  const productId = await stockProduct(shop, { supplierId: 1 });
  const delivery = async () =>
    (await fetchQuote(shop, { items: [{ productId, quantity: 1 }] })).json<{ delivery: string }>().delivery;
  expect(await delivery()).toBe('3.99');

  await browser.patch('/api/suppliers/1', { shippingRate: '2.49' });

  expect(await delivery()).toBe('2.49');
  expect((await browser.get('/api/suppliers')).json()).toMatchObject([{ productCount: 1 }]);
});

test('every write is in the audit log with the values before and after', async () => {
  await using shop = await openShop();
  const browser = await owner(shop);
  await browser.post('/api/suppliers', barker);
  await browser.patch('/api/suppliers/1', { isActive: false, apiKey: 'a-key-of-barkers' });

  const { rows } = await shop.pool.query(
    'select action, subject_id, by_user_id, before, after from audit_log order by id',
  );

  expect(rows).toMatchObject([
    { action: 'supplier.created', subject_id: '1', by_user_id: browser.id, before: null, after: barker },
    {
      action: 'supplier.changed',
      before: { isActive: true, apiKeySet: false, apiKeyLastFour: null },
      after: { isActive: false, apiKeySet: true, apiKeyLastFour: 'kers', apiKey: 'replaced' },
    },
  ]);
});

test('an unknown supplier is a 404, a wrong page of the list a 400', async () => {
  await using shop = await openShop();
  const browser = await owner(shop);
  expect((await browser.patch('/api/suppliers/7', { name: 'Nobody' })).statusCode).toBe(404);
  expect((await browser.get('/api/suppliers?limit=0')).statusCode).toBe(400);
  for (const name of ['One', 'Two', 'Three']) await browser.post('/api/suppliers', { ...barker, name });
  const page = await browser.get('/api/suppliers?limit=1&offset=1');
  expect(page.headers['x-total-count']).toBe('3');
  expect(page.json()).toMatchObject([{ name: 'Two' }]);
});

test('the owner is told who changed a supplier’s email or API address, from what to what', async () => {
  await using shop = await openShop();
  const boss = await owner(shop);
  const staff = await staffMember(shop);
  const { id } = (await boss.post('/api/suppliers', barker)).json<{ id: number }>();
  await staff.patch(`/api/suppliers/${id}`, { phone: '01632 960 983', email: barker.email });
  expect(await outbox(shop)).toHaveLength(2);

  await staff.patch(`/api/suppliers/${id}`, {
    email: 'kit@elsewhere.example',
    apiEndpoint: 'https://elsewhere.example',
  });

  const letters = (await outbox(shop)).filter(({ template }) => template === 'supplier-address-changed');
  const letter = letters.at(-1);
  const { email } = (await shop.inject('/api/shop')).json();
  expect(letters.map(({ recipient }) => recipient)).toEqual([email, 'owner@example.co.uk']);
  for (const said of [barker.email, 'kit@elsewhere.example', 'https://elsewhere.example', 'staff@example.co.uk'])
    expect(letter?.text).toContain(said);
});

test.each([
  ['discount', '100', 'Enter a discount from 0 to 99.99 percent'],
  ['discount', '-5', 'Enter a discount from 0 to 99.99 percent'],
  ['currencyMargin', '51%', 'Enter a margin from 0 to 50 percent'],
  ['currency', 'euro', 'Enter the three letters of a currency, such as EUR'],
  ['pricesAre', 'cheap', 'Choose what its prices are'],
])('what a supplier’s prices are is checked: %s %s', async (field, value, message) => {
  await using shop = await openShop();
  const admin = await owner(shop);
  const { id } = (await admin.post('/api/suppliers', barker)).json();
  const reply = await admin.patch(`/api/suppliers/${id}`, { [field]: value });
  expect(reply.statusCode).toBe(400);
  expect(reply.json().issues[0].message).toBe(message);
});

test('what a supplier’s prices are is said in its terms, and pounds are nothing special', async () => {
  await using shop = await openShop();
  const admin = await owner(shop);
  const { id } = (await admin.post('/api/suppliers', barker)).json();
  const terms = {
    pricesAre: 'retail-with-vat',
    discount: '12.5 %',
    currency: 'gbp',
    currencyMargin: '3%',
    shippingVat: 'with',
  };
  const said = { ...terms, discount: '12.5', currency: null, currencyMargin: '3' };
  expect((await admin.patch(`/api/suppliers/${id}`, terms)).json()).toMatchObject(said);
  expect((await admin.patch(`/api/suppliers/${id}`, { name: 'Barker' })).json()).toMatchObject(said);
});
