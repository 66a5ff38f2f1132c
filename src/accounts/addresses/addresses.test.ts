import { expect, test } from 'vitest';
import { registered } from '../../../tests/support/people.ts';
import { openShop } from '../../../tests/support/shop.ts';

const home = {
  label: 'Home',
  address: '12 Quay Street',
  city: 'Bristol',
  postcode: 'bs1 4dj',
  country: 'United Kingdom',
};

test('a customer adds, changes, chooses and deletes addresses', async () => {
  await using shop = await openShop();
  const alice = await registered(shop);

  const added = await alice.post('/api/user/addresses', home);
  expect(added.statusCode).toBe(201);
  expect(added.json()).toMatchObject({ ...home, postcode: 'BS1 4DJ', isDefault: true, isDeliverable: true });

  const work = (await alice.post('/api/user/addresses', { ...home, label: 'Work' })).json();
  expect(work.isDefault).toBe(false);
  const changed = await alice.put(`/api/user/addresses/${work.id}`, { ...home, label: 'Work', city: 'Bath' });
  expect(changed.json()).toMatchObject({ id: work.id, city: 'Bath', isDefault: false });

  const chosen = await alice.post(`/api/user/addresses/${work.id}/set-default`);
  expect([chosen.statusCode, chosen.json().isDefault]).toEqual([200, true]);
  const listed = (await alice.get('/api/user/addresses')).json();
  expect(listed.map(({ label, isDefault }: { label: string; isDefault: boolean }) => [label, isDefault])).toEqual([
    ['Work', true],
    ['Home', false],
  ]);

  expect((await alice.remove(`/api/user/addresses/${work.id}`)).statusCode).toBe(204);
  expect((await alice.get('/api/user/addresses')).json()).toMatchObject([{ label: 'Home', isDefault: true }]);
});

test('a second line and a telephone number are kept with an address, and can be taken off', async () => {
  await using shop = await openShop();
  const alice = await registered(shop);
  const lines = { address: '12 Quay Street\r\n Flat 2 ', phone: '07700 900123' };
  const { id, ...added } = (await alice.post('/api/user/addresses', { ...home, ...lines })).json();
  expect(added).toMatchObject({ address: '12 Quay Street\nFlat 2', phone: '+447700900123' });

  expect((await alice.put(`/api/user/addresses/${id}`, home)).json()).toMatchObject({
    address: home.address,
    phone: '+447700900123', // a client that does not know of it leaves it
  });
  expect((await alice.put(`/api/user/addresses/${id}`, { ...home, phone: '' })).json().phone).toBeNull();
});

test('of first addresses that come at once all are kept and one is the default', async () => {
  await using shop = await openShop();
  const alice = await registered(shop);

  const added = await Promise.all(Array.from({ length: 8 }, () => alice.post('/api/user/addresses', home)));

  expect(added.map(({ statusCode }) => statusCode)).toEqual(Array.from({ length: 8 }, () => 201));
  expect(await defaultsOf(alice)).toBe(1);
});

test('whichever writes come at once, one address is the default at the end', async () => {
  await using shop = await openShop();
  const alice = await registered(shop);
  const ids: number[] = [];
  for (let turn = 0; turn < 6; turn += 1) ids.push((await alice.post('/api/user/addresses', home)).json().id);
  const [first = 0, second = 0, ...others] = ids;

  const replies = await Promise.all([
    alice.remove(`/api/user/addresses/${first}`),
    alice.put(`/api/user/addresses/${second}`, { ...home, isDefault: true }),
    ...others.map((id) => alice.post(`/api/user/addresses/${id}/set-default`)),
    alice.post('/api/user/addresses', { ...home, isDefault: true }),
  ]);

  expect(replies.filter(({ statusCode }) => statusCode >= 400)).toEqual([]);
  expect(await defaultsOf(alice)).toBe(1);
});

test('fifty addresses are the most, also for those that come at once', async () => {
  await using shop = await openShop();
  const alice = await registered(shop);
  await shop.pool.query(
    `insert into addresses (user_id, label, address, city, postcode, country)
      select $1, 'Home', '12 Quay Street', 'Bristol', 'BS1 4DJ', 'United Kingdom' from generate_series(1, 48)`,
    [alice.id],
  );
  const added = await Promise.all(Array.from({ length: 6 }, () => alice.post('/api/user/addresses', home)));
  expect(added.filter(({ statusCode }) => statusCode === 201)).toHaveLength(2);
  expect(added.filter((reply) => reply.json().code === 'too-many-addresses')).toHaveLength(4);
});

test('an Irish address is kept and said to be out of reach', async () => {
  await using shop = await openShop();
  const alice = await registered(shop);
  const added = await alice.post('/api/user/addresses', { ...home, country: 'Ireland', postcode: 'd02x285' });
  expect(added.json()).toMatchObject({ postcode: 'D02 X285', country: 'Ireland', isDeliverable: false });
});

test("another customer's address is not there, and a visitor has none", async () => {
  await using shop = await openShop();
  const alice = await registered(shop);
  const bob = await registered(shop, 'bob@example.co.uk');
  const { id } = (await alice.post('/api/user/addresses', home)).json();

  expect((await bob.put(`/api/user/addresses/${id}`, home)).statusCode).toBe(404);
  expect((await bob.remove(`/api/user/addresses/${id}`)).statusCode).toBe(404);
  expect((await bob.post(`/api/user/addresses/${id}/set-default`)).statusCode).toBe(404);
  expect((await bob.get('/api/user/addresses')).json()).toEqual([]);
  expect((await shop.inject('/api/user/addresses')).statusCode).toBe(401);
  // Whatever was sent along: access is checked first.
  expect((await shop.inject({ method: 'POST', url: '/api/user/addresses', payload: {} })).statusCode).toBe(401);
  expect((await alice.get('/api/user/addresses')).json()).toHaveLength(1);
});

async function defaultsOf(customer: Awaited<ReturnType<typeof registered>>): Promise<number> {
  const list = (await customer.get('/api/user/addresses')).json<{ isDefault: boolean }[]>();
  return list.filter(({ isDefault }) => isDefault).length;
}

test.each([
  ['label', { label: 'Castle' }],
  ['country', { country: 'France' }],
  ['postcode', { postcode: '12345' }],
  ['postcode', { country: 'Ireland' }],
  ['address', { address: ' ' }],
  ['address', { address: 'x'.repeat(301) }],
  ['phone', { phone: 'ask Bob' }],
  ['city', { city: undefined }],
])('a bad %s is named', async (path, change) => {
  await using shop = await openShop();
  const alice = await registered(shop);
  const reply = await alice.post('/api/user/addresses', { ...home, ...change });
  expect(reply.statusCode).toBe(400);
  expect(reply.json().issues).toContainEqual({ path, message: expect.any(String) });
  expect((await alice.get('/api/user/addresses')).json()).toEqual([]);
});

test.each([
  ['United Kingdom', 'Enter your postcode'],
  ['Ireland', 'Enter your Eircode'],
])('every blank line of an address in %s is named at once', async (country, postcode) => {
  await using shop = await openShop();
  const alice = await registered(shop);
  const reply = await alice.post('/api/user/addresses', { country, address: '', city: ' ', postcode: '' });
  expect(reply.json().issues).toEqual([
    { path: 'address', message: 'Enter your address' },
    { path: 'city', message: 'Enter your town or city' },
    { path: 'postcode', message: postcode },
  ]);
});
