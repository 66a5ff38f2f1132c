import { expect, test } from 'vitest';
import { guessedAddresses } from './tab-ids.ts';

test.each([
  ['/admin/orders', '/admin?tab=orders'],
  ['/admin/settings', '/admin?tab=settings'],
  ['/admin/reviews', '/admin?tab=moderation'],
  ['/admin/no-such-tab', undefined],
  ['/orders', undefined],
])('%s leads to %s', (guessed, address) => {
  expect(guessedAddresses().get(guessed)).toBe(address);
});
