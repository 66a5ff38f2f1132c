import { LRUCache } from 'lru-cache';
import type { OutsideAnswer } from '#platform/http-client/outside.ts';

const mostBytes = 8 * 1_048_576;

/** What suppliers answered last and marked with an ETag: asked again, an unchanged list is not sent again. */
const answers = new LRUCache<string, OutsideAnswer>({
  maxSize: mostBytes,
  sizeCalculation: ({ body }, name) => body.length + name.length,
});

/** An answer belongs to its key as well: another one may be shown other prices. */
export function keptAnswer(url: string, authorization: unknown): OutsideAnswer | undefined {
  return answers.get(nameOf(url, authorization));
}

export function keepAnswer(url: string, authorization: unknown, answer: OutsideAnswer): void {
  answers.set(nameOf(url, authorization), answer);
}

function nameOf(url: string, authorization: unknown): string {
  return `${String(authorization)} ${url}`;
}
