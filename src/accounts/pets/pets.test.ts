import { expect, test } from 'vitest';
import { days } from '#platform/clock.ts';
import { linkValue, outbox } from '../../../tests/support/mail.ts';
import { confirmed, password, registered } from '../../../tests/support/people.ts';
import { openShop } from '../../../tests/support/shop.ts';
import type { TestShop } from '../../../tests/support/shop.ts';
import { mailBirthdays } from './pet-birthdays.ts';

const biscuit = {
  name: 'Biscuit',
  kind: 'dog',
  breed: 'Cocker spaniel',
  birthday: '2021-05-03',
  weightKg: 12.4,
  neckCm: 38,
  chestCm: null,
  avoids: ['chicken'],
  avoidsWords: ['quail'],
  isShown: true,
  birthdayEmail: false,
};

test('a customer adds, changes and removes pets, and takes their data along', async () => {
  await using shop = await openShop();
  const alice = await registered(shop);
  const added = await alice.post('/api/user/pets', biscuit);
  expect([added.statusCode, added.json()]).toEqual([201, { id: expect.any(Number), ...biscuit }]);
  const { id } = added.json<{ id: number }>();

  const changed = await alice.put(`/api/user/pets/${id}`, { ...biscuit, weightKg: '13,25', breed: ' ' });
  expect(changed.json()).toMatchObject({ id, weightKg: 13.25, breed: null });
  expect((await alice.get('/api/user/data')).json().pets).toMatchObject([{ name: 'Biscuit', birthday: '2021-05-03' }]);

  expect((await alice.remove(`/api/user/pets/${id}`)).statusCode).toBe(204);
  expect((await alice.get('/api/user/pets')).json()).toEqual([]);
});

test('a closed account leaves no pet', async () => {
  await using shop = await openShop();
  const alice = await registered(shop);
  await alice.post('/api/user/pets', biscuit);
  expect((await alice.post('/api/user/close', { password })).statusCode).toBeLessThan(300);
  expect((await shop.pool.query('select from pets')).rowCount).toBe(0);
});

test('another customer’s pet is not there', async () => {
  await using shop = await openShop();
  const alice = await registered(shop);
  const bob = await registered(shop, 'bob@example.co.uk');
  const { id } = (await alice.post('/api/user/pets', biscuit)).json<{ id: number }>();
  expect((await bob.put(`/api/user/pets/${id}`, biscuit)).statusCode).toBe(404);
  expect((await bob.remove(`/api/user/pets/${id}`)).statusCode).toBe(404);
  expect((await bob.get('/api/user/pets')).json()).toEqual([]);
  expect((await shop.inject('/api/user/pets')).statusCode).toBe(401);
});

test('ten pets are the most, also for those that come at once, and none twice', async () => {
  await using shop = await openShop();
  const alice = await registered(shop);
  const names = Array.from({ length: 12 }, (_, at) => `Pet ${at}`);
  const replies = await Promise.all(names.map((name) => alice.post('/api/user/pets', { name, kind: 'cat' })));
  expect(replies.filter(({ statusCode }) => statusCode === 201)).toHaveLength(10);
  expect(replies.filter((reply) => reply.json().code === 'too-many-pets')).toHaveLength(2);
  const [{ id, name }] = (await alice.get('/api/user/pets')).json<[{ id: number; name: string }]>();
  await alice.remove(`/api/user/pets/${id}`);
  const [other] = (await alice.get('/api/user/pets')).json<[{ name: string }]>();
  const twin = await alice.post('/api/user/pets', { name: other.name.toUpperCase(), kind: 'cat' });
  expect([twin.statusCode, twin.json().code]).toEqual([409, 'pet-there-already']);
  expect((await alice.post('/api/user/pets', { name, kind: 'cat' })).statusCode).toBe(201);
});

test.each([
  ['name', { name: ' ' }],
  ['name', { name: 'x'.repeat(41) }],
  ['kind', { kind: 'dragon' }],
  ['birthday', { birthday: 'in May' }],
  ['birthday', { birthday: '2999-01-01' }],
  ['birthday', { birthday: null, birthdayEmail: true }],
  ['weightKg', { weightKg: 121 }],
  ['weightKg', { weightKg: 0 }],
  ['neckCm', { neckCm: 38.5 }],
  ['avoids.0', { avoids: ['gold'] }],
  ['avoidsWords', { avoidsWords: ['aa', 'bb', 'cc', 'dd', 'ee', 'ff'] }],
  ['avoidsWords.0', { avoidsWords: ['x'.repeat(31)] }],
])('a bad %s is named', async (path, change) => {
  await using shop = await openShop();
  const alice = await registered(shop);
  const reply = await alice.post('/api/user/pets', { ...biscuit, ...change });
  expect(reply.statusCode).toBe(400);
  expect(reply.json().issues).toContainEqual({ path, message: expect.any(String) });
});

test('a visitor’s pets come along at the first sign-in and are never doubled', async () => {
  await using shop = await openShop();
  const alice = await registered(shop);
  await alice.post('/api/user/pets', biscuit);
  const { birthdayEmail: _, ...visitors } = { ...biscuit, weightKg: 11 };
  const pets = [visitors, { name: 'Mo', kind: 'cat' }, { name: 'mo', kind: 'cat' }, { name: 'Ash', kind: 'dragon' }];

  const replies = await Promise.all([1, 2].map(() => alice.post('/api/user/pets/merge', { pets })));

  expect(replies.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
  const kept = (await alice.get('/api/user/pets')).json<{ name: string; weightKg: number | null }[]>();
  expect(kept.map(({ name, weightKg }) => [name.toLowerCase(), weightKg])).toEqual([
    ['biscuit', 12.4],
    ['mo', null],
  ]);
});

test('two names that only the database takes for the same are one pet', async () => {
  await using shop = await openShop();
  const alice = await registered(shop);
  const pets = ['ΟΔΟΣ', 'οδοσ', 'Mo'].map((name) => ({ name, kind: 'dog' }));
  const merged = await alice.post('/api/user/pets/merge', { pets });
  expect(merged.statusCode).toBe(200);
  expect(merged.json().map(({ name }: { name: string }) => name)).toEqual(['ΟΔΟΣ', 'Mo']);
});

test('on the morning of a birthday one email is sent to who asked for it, and a link ends them', async () => {
  await using shop = await openShop({ now: '2027-05-02T08:30:00Z' });
  const alice = await confirmed(shop);
  await alice.post('/api/user/pets', { ...biscuit, birthdayEmail: true });
  await alice.post('/api/user/pets', { ...biscuit, name: 'Mo' });
  await (await registered(shop, 'new@example.co.uk')).post('/api/user/pets', { ...biscuit, birthdayEmail: true });

  await mailBirthdays(shop.deps);
  expect(await birthdays(shop)).toEqual([]);
  shop.clock.advance(days(1));
  await Promise.all([mailBirthdays(shop.deps), mailBirthdays(shop.deps)]);
  await mailBirthdays(shop.deps);
  const [sent, ...others] = await birthdays(shop);
  expect([sent?.recipient, sent?.subject, others]).toEqual(['alice@example.co.uk', 'Happy birthday, Biscuit', []]);

  const token = linkValue(sent?.text, 'no-birthday-emails');
  const stop = (body: object) => shop.inject({ method: 'POST', url: '/api/pets/birthday-emails/end', payload: body });
  expect((await stop({ token: `1${token}` })).json().code).toBe('link-broken');
  expect((await stop({ token })).statusCode).toBe(204);
  expect((await stop({ token })).statusCode).toBe(204);
  shop.clock.set(new Date('2028-05-03T08:30:00Z'));
  await mailBirthdays(shop.deps);
  expect(await birthdays(shop)).toHaveLength(1);
});

test.each([
  ['2027-02-28T08:30:00Z', 1],
  ['2028-02-28T08:30:00Z', 0],
  ['2028-02-29T08:30:00Z', 1],
])('who is born on the 29th of February: %s', async (now, count) => {
  await using shop = await openShop({ now });
  const alice = await confirmed(shop);
  await alice.post('/api/user/pets', { ...biscuit, birthday: '2024-02-29', birthdayEmail: true });
  await mailBirthdays(shop.deps);
  expect(await birthdays(shop)).toHaveLength(count);
});

async function birthdays(shop: TestShop) {
  return (await outbox(shop)).filter(({ template }) => template === 'pet-birthday');
}
