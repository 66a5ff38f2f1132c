import { expect, test } from 'vitest';
import type { HttpClient, HttpClientResponse } from '#platform/http-client/http-client.ts';
import { hasty } from '../../../tests/support/connectors.ts';
import { supplierHttp } from './supplier-http.ts';

const date = 'Sun, 29 Nov 2026 10:00:00 GMT';

test.each<[string, HttpClientResponse['headers'], number]>([
  ['in a minute', { 'retry-after': '60' }, 1],
  ['at a time', { 'retry-after': 'Sun, 29 Nov 2026 10:01:00 GMT', date }, 1],
  ['at a time that has passed', { 'retry-after': 'Sun, 29 Nov 2026 09:59:00 GMT', date }, 2],
  ['at a time by no clock', { 'retry-after': 'Sun, 29 Nov 2026 10:01:00 GMT' }, 2],
  ['soon', { 'retry-after': 'soon' }, 2],
  ['at once', {}, 2],
])('a supplier that wants to be asked again %s is, unless that is too long to wait', async (_when, headers, calls) => {
  let asked = 0;
  const httpClient: HttpClient = {
    fetch: async ({ url }) => {
      asked += 1;
      return { status: 429, headers, body: Buffer.of(), url };
    },
    addressOf: async () => '192.0.2.1',
    close: () => undefined,
  };
  const http = supplierHttp(httpClient, 'Barker', hasty);
  await expect(http.send({ url: `https://supplier.example/${asked}` })).rejects.toMatchObject({ kind: 'rate-limited' });
  expect(asked).toBe(calls);
});
