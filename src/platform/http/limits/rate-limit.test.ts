// Also on PostgreSQL 15 behind PgBouncer: hits are counted at once by one statement.
import { expect, test } from 'vitest';
import { openShop } from '../../../../tests/support/shop.ts';
import type { TestShop } from '../../../../tests/support/shop.ts';
import { hours, minutes, seconds } from '../../clock.ts';
import { Problem } from '../errors/problem.ts';
import { rateLimits } from './rate-limit.table.ts';
import { countCall, countOrReject, countUnlessRight, deleteOldHits, rejectWhenSpent } from './rate-limit.ts';

test('the table of hits does not reveal who has reached a limit', async () => {
  await using shop = await openShop();
  const payload = { email: 'alice@example.co.uk', password: 'not the right one' };
  await shop.inject({ method: 'POST', url: '/api/auth/login', payload });
  await shop.inject({ method: 'POST', url: '/api/auth/login', payload });

  const { rows } = await shop.pool.query<{ caller: string; hits: number }>(
    'select caller, hits from rate_limits order by caller',
  );

  expect(rows.map(({ caller, hits }) => [caller.split(':')[0], hits])).toEqual([
    ['login-account', 2],
    ['login-address', 2],
    ['login-own', 2],
  ]);
  expect(JSON.stringify(rows)).not.toMatch(/alice|example|127\.0/);
});

test.each([
  ['2001:db8:1:2::1', '2001:0DB8:1:2:ffff:eeee:dddd:cccc', true],
  ['2001:db8:1:2::1', '2001:db8:1:3::1', false],
  ['192.0.2.1', '::ffff:192.0.2.1', true],
  ['192.0.2.1', '192.0.2.2', false],
  ['fe80::1%eth0', 'fe80::2%eth0', true],
])('%s and %s count as one caller: %s', async (one, other, isSame) => {
  await using shop = await openShop();
  const once = { name: 'once', max: 1, windowMs: minutes(1) };
  await countOrReject(shop.deps, once, one);
  expect((await waitIn(countOrReject(shop.deps, once, other))) > 0).toBe(isSame);
});

const limit = { name: 'knocks', max: 3, windowMs: minutes(1) };

/** How long who comes once more has to wait, in seconds; 0: not at all. */
async function knock(shop: TestShop, who = 'alice'): Promise<number> {
  return waitIn(countOrReject(shop.deps, limit, who));
}

async function waitIn(counting: Promise<unknown>): Promise<number> {
  const problem = await counting.then(
    () => undefined,
    (error: unknown) => error,
  );
  expect(problem === undefined || (problem instanceof Problem && problem.status === 429)).toBe(true);
  return problem instanceof Problem ? Number(problem.details['retryAfter']) : 0;
}

test('a burst across a full minute gets no more than any other', async () => {
  await using shop = await openShop({ now: '2026-11-23T10:00:58Z' });
  const waits = [];
  for (let hit = 0; hit < 6; hit += 1) {
    waits.push(await knock(shop));
    shop.clock.advance(seconds(1));
  }
  expect(waits).toEqual([0, 0, 0, 57, 56, 55]);
});

test('a window ends a span after its first hit, and the next hit begins another', async () => {
  await using shop = await openShop({ now: '2026-11-23T10:00:30Z' });
  for (const wait of [0, 0, 0, 60]) expect(await knock(shop)).toBe(wait);
  shop.clock.advance(seconds(59));
  expect(await knock(shop)).toBe(1);
  expect(await waitIn(rejectWhenSpent(shop.deps, limit, 'alice'))).toBe(1);

  shop.clock.advance(seconds(1));
  expect(await waitIn(rejectWhenSpent(shop.deps, limit, 'alice'))).toBe(0);
  for (const wait of [0, 0, 0, 60]) expect(await knock(shop)).toBe(wait);
});

test('a window that began while the machine’s clock was ahead is over once it is set back', async () => {
  await using shop = await openShop({ now: '2026-11-25T10:00:00Z' });
  for (const wait of [0, 0, 0, 60]) expect(await knock(shop)).toBe(wait);
  shop.clock.set('2026-11-23T10:00:00Z');
  expect(await waitIn(rejectWhenSpent(shop.deps, limit, 'alice'))).toBe(0);
  for (const wait of [0, 0, 0, 60]) expect(await knock(shop)).toBe(wait);
  // Processes whose clocks differ a little count in the same window.
  shop.clock.set('2026-11-23T09:59:30Z');
  expect(await knock(shop)).toBeGreaterThan(0);
});

test('of simultaneous calls no more pass than the limit allows', async () => {
  await using shop = await openShop();
  const waits = await Promise.all(Array.from({ length: 12 }, () => knock(shop)));
  expect(waits.filter((wait) => wait === 0)).toHaveLength(3);
  expect(await knock(shop, 'bob')).toBe(0);
});

test('a right guess is subtracted from its own window alone', async () => {
  await using shop = await openShop();
  const right = (isRight = async () => true) => countUnlessRight(shop.deps, limit, 'alice', isRight);
  for (let time = 0; time < 5; time += 1) expect(await right()).toBe(true);

  await right(async () => {
    shop.clock.advance(minutes(1));
    await knock(shop);
    return true;
  });
  for (const wait of [0, 0, 60]) expect(await knock(shop)).toBe(wait);
});

const posts = { name: 'posts', max: 4, windowMs: minutes(10), ofAll: 20 };

async function countPosts(shop: TestShop, ips: readonly string[]): Promise<number> {
  let accepted = 0;
  for (const ip of ips) if ((await waitIn(countCall(shop.deps, posts, { ip }))) === 0) accepted += 1;
  return accepted;
}

test('strangers from however many networks reach what all of them may do together, and are told so', async () => {
  await using shop = await openShop({ now: '2026-11-23T10:00:00Z' });
  // Calls above a caller's own limit take nothing from the others.
  expect(
    await countPosts(
      shop,
      Array.from({ length: 9 }, () => '192.0.2.1'),
    ),
  ).toBe(4);
  const others = Array.from({ length: 40 }, (_, index) => `198.51.${index}.1`);
  expect(await countPosts(shop, others)).toBe(16);
  await expect(countCall(shop.deps, posts, { ip: '203.0.113.5' })).rejects.toThrow('too many of these just now');
  shop.clock.advance(minutes(10));
  expect(await countPosts(shop, ['203.0.113.5'])).toBe(1);
});

test.each([
  ['ten networks', (index: number) => `198.51.${index % 10}.1`],
  ['all of one that has a thousand', (index: number) => `2001:db8:1:${index.toString(16)}::1`],
  ['neighbours', (index: number) => `198.51.100.${index}`],
])('%s never take all of it: others still have a share', async (_, ipOf) => {
  await using shop = await openShop();
  const greedy = Array.from({ length: 100 }, (_call, index) => ipOf(index));
  expect(await countPosts(shop, greedy)).toBeLessThan(20);
  expect(await countPosts(shop, ['203.0.113.5', '2001:db8:2::1'])).toBe(2);
});

test('a window is deleted once it is over, and not before', async () => {
  await using shop = await openShop();
  await knock(shop, 'alice');
  await countOrReject(shop.deps, { name: 'by day', max: 3, windowMs: hours(24) }, 'alice');
  shop.clock.advance(minutes(2));
  await knock(shop, 'bob');
  await deleteOldHits(shop.db, shop.clock.now());
  expect(await shop.db.$count(rateLimits)).toBe(2);
  shop.clock.advance(hours(24));
  await deleteOldHits(shop.db, shop.clock.now());
  expect(await shop.db.$count(rateLimits)).toBe(0);
});

test('windows counted by an earlier version of the shop are deleted after a day', async () => {
  await using shop = await openShop();
  await knock(shop);
  await shop.db.update(rateLimits).set({ windowEnd: null });
  for (const left of [1, 0]) {
    await deleteOldHits(shop.db, shop.clock.now());
    expect(await shop.db.$count(rateLimits)).toBe(left);
    shop.clock.advance(hours(25));
  }
});
