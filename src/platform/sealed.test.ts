import { expect, test } from 'vitest';
import { seal, unseal } from './sealed.ts';

const secret = 'a secret of the shop, long enough';

test('what was sealed is read again with the same secret and purpose, and with no other', () => {
  const sealed = seal(secret, 'supplier key', 'ck_live_ü');
  expect(unseal(secret, 'supplier key', sealed)).toBe('ck_live_ü');
  expect(unseal('another secret', 'supplier key', sealed)).toBeNull();
  expect(unseal(secret, 'two-factor', sealed)).toBeNull();
});

test('the same text is sealed differently each time, and does not show', () => {
  const [once, twice] = [seal(secret, 'supplier key', 'ck_live'), seal(secret, 'supplier key', 'ck_live')];
  expect(once).not.toBe(twice);
  expect(Buffer.from(once, 'base64').toString('latin1')).not.toContain('ck_live');
});

test('a changed or cut text is refused', () => {
  const sealed = Buffer.from(seal(secret, 'supplier key', 'ck_live'), 'base64');
  const changed = Buffer.from(sealed);
  changed[changed.length - 1] = (changed.at(-1) ?? 0) ^ 1;
  expect(unseal(secret, 'supplier key', changed.toString('base64'))).toBeNull();
  expect(unseal(secret, 'supplier key', sealed.subarray(0, 20).toString('base64'))).toBeNull();
  expect(unseal(secret, 'supplier key', '')).toBeNull();
});
