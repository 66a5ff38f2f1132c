import { expect, test } from 'vitest';
import { systemClock } from '#platform/clock.ts';
import type { HttpClient } from '#platform/http-client/http-client.ts';
import { hasty } from '../../../../tests/support/connectors.ts';
import { feedAtAddress } from './feed-source.ts';

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
