import { expect, test } from 'vitest';
import { isUnderWay, stateNote } from './purchase-order/purchase-order-state.tsx';

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
  [{ state: 'draft', isAutomatic: false }, 'Waiting for you to send it.'],
  [{ state: 'draft', lastFailure: 'No answer.', nextTryAt: 'at one' }, 'No answer. Next try at one.'],
  [{ state: 'failed', lastFailure: 'No key.' }, 'No key.'],
  [{ state: 'rejected', reason: 'Sold out' }, 'Sold out'],
  [{ isBeingCancelled: true }, 'Being cancelled at the supplier.'],
  [{ note: 'Ask them.', lastFailure: 'No key.' }, 'Ask them.'],
] as const)('%j says %s', (change, said) => {
  expect(stateNote({ ...sent, ...change }, (moment) => moment)).toBe(said);
});

const draft = { ...sent, state: 'draft', holdUntil: '2026-11-21T12:00:00Z' } as const;

test.each([
  [{}, '2026-11-21T12:00:01Z', true],
  [{}, '2026-11-21T11:59:59Z', false],
  [{ isAutomatic: false }, '2026-11-21T12:00:01Z', false],
  [{ nextTryAt: '2026-11-21T12:30:00Z' }, '2026-11-21T12:00:01Z', false],
  [{ state: 'sent' }, '2026-11-21T12:00:01Z', false],
  [{ state: 'sent', isBeingCancelled: true }, '2026-11-21T12:00:01Z', true],
  [{ state: 'failed', isBeingCancelled: true, lastFailure: 'No key.' }, '2026-11-21T12:00:01Z', false],
] as const)('a draft that is %j at %s is under way: %s', (change, now, isUnderWayThen) => {
  expect(isUnderWay({ ...draft, ...change }, new Date(now))).toBe(isUnderWayThen);
});
