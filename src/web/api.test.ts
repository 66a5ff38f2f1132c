import { expect, test } from 'vitest';
import { RequestError, sentenceFor } from './api.ts';

const refused = new RequestError(409, JSON.stringify({ message: 'That code is taken.', code: 'code-taken' }));
const lost = new TypeError('Failed to fetch');
const gateway = new RequestError(502, '<html>Bad gateway</html>');

test.each([
  [refused, 'Failed to save promotion', 'That code is taken.'],
  [lost, 'Failed to save promotion', 'Failed to save promotion. Please check your connection and try again.'],
  [gateway, 'Failed to save promotion', 'Failed to save promotion. Please check your connection and try again.'],
  [lost, 'Nothing was changed. Please try again.', 'Nothing was changed. Please try again.'],
  [lost, '', ''],
])('of %s with %j is said: %s', (error, fallback, sentence) => {
  expect(sentenceFor(error, fallback)).toBe(sentence);
});
