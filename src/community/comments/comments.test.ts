import { expect, test } from 'vitest';
import { users } from '#accounts/users/users.table.ts';
import { openShop } from '../../../tests/support/shop.ts';
import type { TestShop } from '../../../tests/support/shop.ts';
import { comments } from './comments.table.ts';

async function write({ db }: TestShop, ...contents: string[]) {
  await db.insert(comments).values(
    contents.map((content, minute) => ({
      content,
      guestName: 'Jo',
      createdAt: new Date(Date.UTC(2026, 9, 1, 12, minute)),
    })),
  );
}

const read = async ({ inject }: TestShop, query = '') => inject({ url: `/api/community/comments${query}` });
const contentsOf = (reply: Awaited<ReturnType<typeof read>>) =>
  reply.json().map(({ content }: { content: string }) => content);

test('comments are read newest first', async () => {
  await using shop = await openShop();
  await write(shop, 'The first of all', 'Said after that', 'Said at the end');

  const reply = await read(shop);

  expect(contentsOf(reply)).toEqual(['Said at the end', 'Said after that', 'The first of all']);
  expect(reply.json()[0]).toMatchObject({
    guestName: 'Jo',
    userId: null,
    authorName: null,
    likes: 0,
    createdAt: '2026-10-01T12:02:00.000Z',
  });
});

test('a page of them says how many there are in all', async () => {
  await using shop = await openShop();
  await write(shop, 'The first of all', 'Said after that', 'Said at the end');

  const reply = await read(shop, '?limit=1&offset=1');

  expect(contentsOf(reply)).toEqual(['Said after that']);
  expect(reply.headers['x-total-count']).toBe('3');
});

test("a customer's comment carries their full name and nothing else of them", async () => {
  await using shop = await openShop();
  const [ada] = await shop.db
    .insert(users)
    .values({ firstName: 'Ada', lastName: 'Byron', email: 'ada@example.com', passwordHash: 'x' })
    .returning({ id: users.id });
  await shop.db.insert(comments).values({ content: 'My cat approves', userId: ada?.id });

  const reply = await read(shop);

  expect(reply.json()).toMatchObject([{ userId: ada?.id, guestName: null, authorName: 'Ada Byron' }]);
  expect(reply.payload).not.toContain('ada@example.com');
});

test('what moderation has hidden is neither shown nor counted', async () => {
  await using shop = await openShop();
  await write(shop, 'This is fine by us');
  await shop.db.insert(comments).values({ content: 'Buy my watches', guestName: 'Spam', hiddenAt: shop.clock.now() });

  const reply = await read(shop);

  expect(contentsOf(reply)).toEqual(['This is fine by us']);
  expect(reply.headers['x-total-count']).toBe('1');
});

test.each([
  ['limit=0', 'Ask for at least one'],
  ['limit=501', 'Ask for 500 at most'],
  ['limit=many', 'Enter a number from 1 to 500'],
  ['offset=-1', 'Begin at 0 or later'],
  ['offset=1.5', 'Enter a whole number'],
  ['limit=1&limit=2', 'Enter a number from 1 to 500'],
])('?%s is refused in words', async (query, message) => {
  await using shop = await openShop();

  const reply = await read(shop, `?${query}`);

  expect([reply.statusCode, reply.json().message]).toEqual([400, message]);
});
