import { eq } from 'drizzle-orm';
import { users } from '#accounts/users/users.table.ts';
import { registered } from './customers.ts';
import type { TestShop } from './shop.ts';

/** The owner's browser. */
export async function owner(shop: TestShop) {
  const browser = await registered(shop, 'owner@example.co.uk');
  await shop.db.update(users).set({ role: 'admin', staffRole: 'owner' }).where(eq(users.id, browser.id));
  return browser;
}

/** The browser of somebody who works in the shop but does not own it. */
export async function staffMember(shop: TestShop) {
  const browser = await registered(shop, 'staff@example.co.uk');
  await shop.db.update(users).set({ role: 'admin', staffRole: 'staff' }).where(eq(users.id, browser.id));
  return browser;
}
