import { expect, test } from 'vitest';
import { faultsIn } from './comments.rules.ts';

test.each([
  ['x'.repeat(9), 'Comment must be at least 10 characters'],
  [`${' '.repeat(9)}x`, 'Comment must be at least 10 characters'],
  ['x'.repeat(10), undefined],
  ['x'.repeat(500), undefined],
  ['x'.repeat(501), 'Comment must be less than 500 characters'],
])('a comment of this length is judged (%#)', (content, fault) => {
  expect(faultsIn({ content, userId: null, guestName: null }).content).toBe(fault);
});

test.each([
  [null, undefined],
  ['M', 'Name must be at least 2 characters'],
  ['Mo', undefined],
  ['M'.repeat(50), undefined],
  ['M'.repeat(51), 'Name must be less than 50 characters'],
])('a name may be left out, and is judged when given (%#)', (guestName, fault) => {
  expect(faultsIn({ content: 'Long enough to post', userId: null, guestName }).guestName).toBe(fault);
});
