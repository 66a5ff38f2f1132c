import { expect, test } from 'vitest';
import { owner, registered } from '../../../tests/support/people.ts';
import { openShop } from '../../../tests/support/shop.ts';

test('a customer changes and deletes comments of theirs and of nobody else', async () => {
  await using shop = await openShop();
  const alice = await registered(shop);
  const other = await registered(shop, 'bob@example.co.uk');
  const content = 'My cat prefers the box.';
  const { id } = (await alice.post('/api/community/comments', { content })).json<{ id: number }>();
  const guest = await shop.inject({ method: 'POST', url: '/api/community/comments', payload: { content } });
  const listed = async () => (await shop.inject('/api/community/comments')).json();
  expect((await alice.get('/api/user/comments')).json()).toMatchObject([{ id, content, isHidden: false }]);

  for (const of of [id, guest.json().id]) {
    expect((await other.put(`/api/user/comments/${of}`, { content: 'Dogs are better.' })).statusCode).toBe(404);
    expect((await other.remove(`/api/user/comments/${of}`)).statusCode).toBe(404);
  }
  const changed = await alice.put(`/api/user/comments/${id}`, { content: 'My cat prefers two boxes.' });
  expect(changed.json()).toMatchObject([{ content: 'My cat prefers two boxes.' }]);
  expect((await listed()).map((one: { content: string }) => one.content)).toContain('My cat prefers two boxes.');
  expect((await alice.put(`/api/user/comments/${id}`, { content: 'Box' })).json().issues).toMatchObject([
    { message: 'Comment must be at least 10 characters' },
  ]);

  const admin = await owner(shop);
  await admin.patch(`/api/admin/comments/${id}`, { hidden: true });
  expect((await alice.put(`/api/user/comments/${id}`, { content })).json()).toMatchObject([{ isHidden: true }]);
  expect(await listed()).toHaveLength(1);
  expect((await alice.remove(`/api/user/comments/${id}`)).statusCode).toBe(204);
  expect((await alice.get('/api/user/comments')).json()).toEqual([]);
});

test('neighbours at an address do not share how often they may change what they wrote', async () => {
  await using shop = await openShop();
  const people = [await registered(shop), await registered(shop, 'bob@example.co.uk')] as const;
  const changed = async (one: (typeof people)[number], times: number) => {
    const { id } = (await one.post('/api/community/comments', { content: 'My cat prefers the box.' })).json();
    const statuses = new Set<number>();
    for (let count = 0; count < times; count += 1)
      statuses.add(
        (await one.put(`/api/user/comments/${id}`, { content: `My cat prefers ${count} boxes.` })).statusCode,
      );
    return [...statuses];
  };
  expect(await changed(people[0], 20)).toEqual([200]);
  expect(await changed(people[1], 41)).toEqual([200]);
  expect(await changed(people[0], 41)).toEqual([200, 429]);
});
