import { expect, test } from 'vitest';
import { draftOf, missingIn } from './review-draft.rules.ts';

test('everything is asked for, in the order of the form', () => {
  const missing = missingIn(draftOf(new FormData(), undefined));
  expect(Object.keys(missing)).toEqual(['rating', 'customerName', 'customerEmail', 'title', 'comment']);
});

test('blanks do not count as words', () => {
  const form = new FormData();
  for (const name of ['customerName', 'customerEmail', 'title']) form.set(name, ' x ');
  form.set('comment', '   ');
  const draft = draftOf(form, 4);
  expect(draft.customerName).toBe('x');
  expect(Object.keys(missingIn(draft))).toEqual(['comment']);
});
