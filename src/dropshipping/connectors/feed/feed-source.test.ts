import { expect, test } from 'vitest';
import { systemClock } from '#platform/clock.ts';
import { HttpClientError } from '#platform/http-client/http-client-error.ts';
import type { HttpClient } from '#platform/http-client/http-client.ts';
import { hasty } from '../../../../tests/support/connectors.ts';
import { openListing } from './feed-connector.ts';
import { feedAtAddress } from './feed-source.ts';
import type { FeedSource } from './feed-source.ts';

const endpoint = 'https://supplier.example/feed.csv';

function answering(status: number, text: string) {
  const httpClient: HttpClient = {
    fetch: async ({ url }) => ({ status, headers: {}, body: Buffer.from(text), url }),
    addressOf: async () => '192.0.2.1',
    close: () => undefined,
  };
  return feedAtAddress(httpClient, { name: 'Barker', endpoint, apiKey: null, patience: hasty }, systemClock);
}

test.each([200, 203])('a feed with status %i is one', async (status) => {
  const { content } = await answering(status, 'sku,name\nA,Rope\n').load(null);
  expect(content?.bytes).toHaveLength(16);
});

test.each([
  [202, '{"status":"preparing"}'],
  [204, ''],
  [206, 'sku,name\nA,Rope\n'],
  [300, 'sku,name\nA,Rope\n'],
])('a response with status %i is no whole feed, whatever it holds', async (status, text) => {
  await expect(answering(status, text).load(null)).rejects.toMatchObject({
    kind: 'unavailable',
    message: `Barker does not send its whole feed now (${status}).`,
  });
});

test('an address that goes round in a circle is told with what helps', async () => {
  const httpClient: HttpClient = {
    fetch: async () => {
      throw new HttpClientError('redirects', 'supplier.example redirects to the same address again and again.');
    },
    addressOf: async () => '192.0.2.1',
    close: () => undefined,
  };
  const feed = feedAtAddress(httpClient, { name: 'Barker', endpoint, apiKey: null, patience: hasty }, systemClock);
  await expect(feed.load(null)).rejects.toMatchObject({
    passes: false,
    message: expect.stringMatching(/again and again\. Please ask them for an address that needs no browser\.$/),
  });
});

test('a feed whose codes stay in another column than the likeliest is loaded once', async () => {
  const text = 'sku,ref,name,stock\nX1,A,Rope,5\n';
  let loads = 0;
  const source: FeedSource = {
    name: 'codes',
    origin: 'codes',
    load: async () => {
      loads += 1;
      return { at: new Date('2026-11-30T12:00:00Z'), content: { bytes: Buffer.from(text), stamp: null, digest: null } };
    },
  };
  const history = { last: null, used: { columns: { code: 'ref' }, known: [] }, keep: async () => undefined };
  const { listing } = await openListing({ name: 'Barker', source, history });
  expect([[...listing.products.keys()], loads]).toEqual([['A'], 1]);
});

test('a feed that stays the same is read again on another day, as days in it may be over', async () => {
  const text = 'sku,name,stock,discontinued date\nA,Rope,5,2026-12-01\n';
  let now = new Date('2026-11-30T12:00:00Z');
  const source: FeedSource = {
    name: 'days',
    origin: 'days',
    load: async (stamp) => ({
      at: now,
      content: stamp === null ? { bytes: Buffer.from(text), stamp: 'same', digest: null } : null,
    }),
  };
  const stock = async () => (await openListing({ name: 'Barker', source })).listing.products.get('A')?.stock;
  expect(await stock()).toBe(5);
  now = new Date('2026-12-02T12:00:00Z');
  expect(await stock()).toBeNull();
});
