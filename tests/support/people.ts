import { eq } from 'drizzle-orm';
import { Secret, TOTP } from 'otpauth';
import { users } from '#accounts/users/users.table.ts';
import { seconds } from '#platform/clock.ts';
import type { TestShop } from './shop.ts';

/** Of everybody here. */
export const password = 'three brown terriers';

/** A signed-in customer's browser, whose calls carry the cookie. */
export async function registered(shop: TestShop, email = 'alice@example.co.uk') {
  const payload = { firstName: 'Alice', lastName: 'Pawson', email, password };
  const reply = await shop.inject({ method: 'POST', url: '/api/auth/register', payload });
  const cookies = Object.fromEntries(reply.cookies.map(({ name, value }) => [name, value]));
  const call = (method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE', url: string, body?: object) =>
    shop.inject({ method, url, cookies, ...(body && { payload: body }) });
  return {
    id: reply.json<{ id: number }>().id,
    cookies,
    get: (url: string) => call('GET', url),
    post: (url: string, body?: object) => call('POST', url, body),
    put: (url: string, body: object) => call('PUT', url, body),
    patch: (url: string, body: object) => call('PATCH', url, body),
    remove: (url: string) => call('DELETE', url),
  };
}

type Browser = Awaited<ReturnType<typeof registered>>;

/** The same once the address is confirmed. */
export async function confirmed(shop: TestShop, email?: string) {
  const browser = await registered(shop, email);
  await shop.db.update(users).set({ emailVerifiedAt: shop.clock.now() }).where(eq(users.id, browser.id));
  return browser;
}

/** The owner's browser. */
export async function owner(shop: TestShop) {
  const browser = await registered(shop, 'owner@example.co.uk');
  await shop.db.update(users).set({ role: 'admin', staffRole: 'owner' }).where(eq(users.id, browser.id));
  return browser;
}

/** The browser of a member of staff who is not the owner. */
export async function staffMember(shop: TestShop) {
  const browser = await registered(shop, 'staff@example.co.uk');
  await shop.db.update(users).set({ role: 'admin', staffRole: 'staff' }).where(eq(users.id, browser.id));
  return browser;
}

/** Half a minute later than the code that confirmed it, so that the next code is another. */
export async function withTwoFactor(shop: TestShop, admin: Pick<Browser, 'post'>, typed = password) {
  const { secret } = (await admin.post('/api/user/two-factor', { password: typed })).json<{ secret: string }>();
  const app = new TOTP({ secret: Secret.fromBase32(secret) });
  const code = () => app.generate({ timestamp: shop.clock.now().getTime() });
  const reply = await admin.post('/api/user/two-factor/confirmation', { code: code() });
  const { recoveryCodes } = reply.json<{ recoveryCodes: string[] }>();
  shop.clock.advance(seconds(30));
  return { secret, code, recoveryCodes };
}
