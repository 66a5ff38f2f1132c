import { isNotFound } from '@tanstack/react-router';
import { expect, test } from 'vitest';
import { RequestError } from './api.ts';
import { asNotFound } from './loading.ts';

test.each([
  [404, 1, true],
  [404, 3, true],
  [400, 1, true],
  [400, 2, false],
  [500, 1, false],
])('a %i of one of %i calls that make a page: is the page not there? %s', (status, calls, isNowhere) => {
  expect(isNotFound(asNotFound(new RequestError(status, ''), calls))).toBe(isNowhere);
});

test('the page that is not there gets what the API says', () => {
  const rejection = { code: 'product-not-found', message: 'It is gone.' };
  expect(asNotFound(new RequestError(404, JSON.stringify(rejection)))).toMatchObject({ data: rejection });
});
