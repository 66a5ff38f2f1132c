import { expect, test } from 'vitest';
import { isLinkExpired, readSupplierToken, supplierPageUrl } from './supplier-link.ts';

const longAgo = new Date('2026-08-01T12:00:00Z');
const lately = new Date('2026-10-01T12:00:00Z');
const now = new Date('2026-11-21T12:00:00Z');

test.each([
  ['shipped', longAgo, 'completed', lately, true],
  ['shipped', lately, 'shipped', lately, false],
  ['rejected', longAgo, 'confirmed', longAgo, true],
  ['sent', longAgo, 'confirmed', longAgo, false],
  ['sent', longAgo, 'delivered', longAgo, false],
  ['sent', longAgo, 'completed', longAgo, true],
  ['acknowledged', longAgo, 'cancelled', longAgo, true],
  ['acknowledged', longAgo, 'cancelled', lately, false],
] as const)('%s since %s, the order %s since %s: expired %s', (state, changedAt, status, statusAt, isExpired) => {
  const order = { state: status, changedAt: statusAt };
  expect(isLinkExpired({ state, changedAt }, order, now)).toBe(isExpired);
});

test('it still works on the ninetieth day', () => {
  const done = { state: 'shipped', changedAt: new Date('2026-08-23T12:00:00Z') } as const;
  expect(isLinkExpired(done, null, now)).toBe(false);
  expect(isLinkExpired(done, null, new Date(now.getTime() + 1))).toBe(true);
});

test('a link has one spelling, so that there is one count of what is done with it', () => {
  const secret = 'a secret of the shop';
  const token = supplierPageUrl({ url: '', secret }, 'PO-1').split('/').at(-1) ?? '';
  expect([token, `${token}.`, `${token}.again`].map((one) => readSupplierToken(secret, one))).toEqual([
    'PO-1',
    null,
    null,
  ]);
});
