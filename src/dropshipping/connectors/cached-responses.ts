import { LRUCache } from 'lru-cache';
import type { HttpClientResponse } from '#platform/http-client/http-client.ts';

const mostBytes = 8 * 1_048_576;

/** What suppliers answered last and marked with an ETag: asked again, an unchanged list is not sent again. */
const responses = new LRUCache<string, HttpClientResponse>({
  maxSize: mostBytes,
  sizeCalculation: ({ body }, name) => body.length + name.length,
});

/** An answer belongs to its key as well: another one may be shown other prices. */
export function cachedResponse(url: string, authorization: unknown): HttpClientResponse | undefined {
  return responses.get(nameOf(url, authorization));
}

export function saveResponse(url: string, authorization: unknown, response: HttpClientResponse): void {
  responses.set(nameOf(url, authorization), response);
}

function nameOf(url: string, authorization: unknown): string {
  return `${String(authorization)} ${url}`;
}
