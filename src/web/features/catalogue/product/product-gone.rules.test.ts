import { expect, test } from 'vitest';
import { wordsOfGone } from './product-gone.rules.ts';

const unknown = "The product you're looking for doesn't exist.";
const recall = 'Safety recall of Stew. Do not feed it.';

test.each([
  [undefined, unknown],
  [null, unknown],
  [{ code: 'product-not-found', message: unknown }, unknown],
  [{ code: 'product-not-found', message: recall }, recall],
  [{ code: 'invalid-input', message: 'Enter a whole number.' }, unknown],
])('a product that the API rejects with %j is gone with the words %j', (rejection, words) => {
  expect(wordsOfGone(rejection)).toBe(words);
});
