import { expect, test } from 'vitest';
import { standingOf } from './purchase-order-words.rules.ts';

const sent = {
  state: 'sent',
  note: null,
  reason: null,
  lastFailure: null,
  nextTryAt: null,
  isAutomatic: true,
  holdUntil: 'at noon',
  isBeingCancelled: false,
} as const;

test.each([
  [{}, null],
  [{ state: 'draft' }, 'Leaves at noon.'],
  [{ state: 'draft', isAutomatic: false }, 'Waits for you to send it.'],
  [{ state: 'draft', lastFailure: 'No answer.', nextTryAt: 'at one' }, 'No answer. Next try at one.'],
  [{ state: 'failed', lastFailure: 'No key.' }, 'No key.'],
  [{ state: 'rejected', reason: 'Sold out' }, 'Sold out'],
  [{ isBeingCancelled: true }, 'Is being taken back.'],
  [{ note: 'Ask them.', lastFailure: 'No key.' }, 'Ask them.'],
] as const)('%j says %s', (change, said) => {
  expect(standingOf({ ...sent, ...change }, (moment) => moment)).toBe(said);
});
