import { expect, test } from 'vitest';
import { registered, staffMember } from '../../../tests/support/people.ts';
import { openShop } from '../../../tests/support/shop.ts';
import type { TestShop } from '../../../tests/support/shop.ts';
import { makeEmailLink } from '../email-links/email-links.ts';
import { users } from '../users/users.table.ts';
import { makeOwner } from './admins.ts';

test.each(['verified', 'not verified'])(
  'whoever registered the owner’s address first (%s) gets nowhere',
  async (how) => {
    await using shop = await openShop();
    const squatter = await registered(shop);
    if (how === 'verified') await shop.db.update(users).set({ emailVerifiedAt: shop.clock.now() });
    const token = await makeEmailLink(
      shop.db,
      { purpose: 'change-email', userId: squatter.id, email: 'squatter@example.co.uk' },
      shop.clock.now(),
    );

    const made = await makeOwner(shop, 'ALICE@example.co.uk');

    expect(made).toMatchObject({ email: 'alice@example.co.uk', password: expect.stringMatching(/^.{16}$/) });
    expect((await squatter.get('/api/auth/me')).statusCode).toBe(401);
    expect((await signIn(shop, 'alice@example.co.uk', 'three brown terriers')).statusCode).toBe(401);
    const link = { method: 'POST', url: '/api/auth/confirm-email-change', payload: { token } } as const;
    expect((await shop.inject(link)).json().code).toBe('link-spent');
    expect((await signIn(shop, made.email, made.password)).json()).toMatchObject({ role: 'admin' });
  },
);

test('an admin who is made an owner keeps the password and stays signed in', async () => {
  await using shop = await openShop();
  const clerk = await staffMember(shop);
  expect(await makeOwner(shop, 'staff@example.co.uk')).toMatchObject({ password: null });
  expect((await clerk.get('/api/admin/staff')).statusCode).toBe(200);
});

function signIn(shop: TestShop, email?: string, password?: string | null) {
  return shop.inject({ method: 'POST', url: '/api/auth/login', payload: { email, password } });
}
