import { expect, test } from 'vitest';
import { registered } from '../../../tests/support/customers.ts';
import { openShop } from '../../../tests/support/shop.ts';
import type { TestShop } from '../../../tests/support/shop.ts';
import { makeAdmin, makeFirstAdmin } from './admins.ts';

test('the first start makes an admin who can sign in, a later one makes none', async () => {
  await using shop = await openShop();

  const made = await makeFirstAdmin(shop.db, shop.config);

  expect(made?.email).toBe('owner@pawandvale.example');
  expect((await signIn(shop, made?.email, made?.password)).json()).toMatchObject({ role: 'admin' });
  expect(await makeFirstAdmin(shop.db, shop.config)).toBeNull();
});

test('the settings may choose address and password, but none that everybody tries first', async () => {
  await using shop = await openShop();
  const chosen = { email: 'me@example.co.uk', password: 'three brown terriers' };
  await expect(makeFirstAdmin(shop.db, { admin: { ...chosen, password: 'password123' } })).rejects.toThrow(
    'SHOP_ADMIN_PASSWORD',
  );
  await makeFirstAdmin(shop.db, { admin: chosen });
  expect((await signIn(shop, chosen.email, chosen.password)).statusCode).toBe(200);
});

test('a customer can be made an admin and keeps the password', async () => {
  await using shop = await openShop();
  const alice = await registered(shop);
  expect(await makeAdmin(shop.db, 'ALICE@example.co.uk')).toEqual({ email: 'alice@example.co.uk', password: null });
  expect((await alice.get('/api/auth/me')).json().role).toBe('admin');
});

function signIn(shop: TestShop, email?: string, password?: string | null) {
  return shop.inject({ method: 'POST', url: '/api/auth/login', payload: { email, password } });
}
