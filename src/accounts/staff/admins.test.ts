import { expect, test } from 'vitest';
import { registered, staffMember } from '../../../tests/support/people.ts';
import { openShop } from '../../../tests/support/shop.ts';
import type { TestShop } from '../../../tests/support/shop.ts';
import { makeEmailLink } from '../email-links/email-links.ts';
import { users } from '../users/users.table.ts';
import { makeFirstOwner, makeOwner } from './admins.ts';

test('the first start makes an owner who can sign in, a later one makes none', async () => {
  await using shop = await openShop();

  const made = await makeFirstOwner(shop, shop.config);

  expect(made?.email).toBe('owner@pawandvale.example');
  expect((await signIn(shop, made?.email, made?.password)).json()).toMatchObject({ role: 'admin' });
  expect(await makeFirstOwner(shop, shop.config)).toBeNull();
});

test('the settings may choose address and password, but none that everybody tries first', async () => {
  await using shop = await openShop();
  const chosen = { email: 'me@example.co.uk', password: 'three brown terriers' };
  await expect(makeFirstOwner(shop, { admin: { ...chosen, password: 'password123' } })).rejects.toThrow(
    'SHOP_ADMIN_PASSWORD',
  );
  await makeFirstOwner(shop, { admin: chosen });
  expect((await signIn(shop, chosen.email, chosen.password)).statusCode).toBe(200);
});

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

    expect(made).toEqual({ email: 'alice@example.co.uk', password: expect.stringMatching(/^.{16}$/) });
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
