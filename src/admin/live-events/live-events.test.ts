// Also on PostgreSQL 15 behind PgBouncer: notifications need a connection past the pooler.
import { eq } from 'drizzle-orm';
import { expect, onTestFinished, test, vi } from 'vitest';
import { users } from '#accounts/users/users.table.ts';
import { buildApp } from '#app.ts';
import { seconds } from '#platform/clock.ts';
import { createChanges } from '#platform/database/changes.ts';
import { createLogger } from '#platform/logger.ts';
import { placeOrder, stockProduct } from '../../../tests/support/checkout.ts';
import { owner } from '../../../tests/support/people.ts';
import { openShop } from '../../../tests/support/shop.ts';
import type { TestShop } from '../../../tests/support/shop.ts';

type Admin = Awaited<ReturnType<typeof owner>>;

/** A browser connected to a real port. */
async function listen(app: TestShop['app'], { cookies }: Admin) {
  await app.listen({ host: '127.0.0.1', port: 0 });
  const cookie = Object.entries(cookies).map(([name, value]) => `${name}=${value}`);
  const reply = await fetch(`${app.listeningOrigin}/api/admin/events`, { headers: { cookie: cookie.join('; ') } });
  const reader = reply.body?.pipeThrough(new TextDecoderStream()).getReader();
  let received = '';
  return {
    type: reply.headers.get('content-type'),
    /** Reads until the stream contains that; the rest is buffered for the next call. */
    async receive(text: string): Promise<string> {
      while (!received.includes(text)) {
        const next = await reader?.read();
        if (!next || next.done) throw new Error(`The stream ended before ${text}: ${received}`);
        received += next.value;
      }
      return received;
    },
    async end(): Promise<string> {
      for (let next = await reader?.read(); next && !next.done; next = await reader?.read()) received += next.value;
      return received;
    },
  };
}

async function order(shop: TestShop): Promise<string> {
  const items = [{ productId: await stockProduct(shop), quantity: 1 }];
  return String((await placeOrder(shop, { body: { items } })).json().orderNumber);
}

test('the stream reports a new order and every change of it', async () => {
  await using shop = await openShop();
  const admin = await owner(shop);
  const stream = await listen(shop.app, admin);
  expect(stream.type).toBe('text/event-stream; charset=utf-8');
  await stream.receive(': connected');
  const number = await order(shop);
  await stream.receive(`"order-placed:${number}"`);
  await admin.patch(`/api/orders/${number}/status`, { status: 'processing' });
  await stream.receive(`"order:${number}"`);
});

test('what happens in one process is reported by another', async () => {
  await using shop = await openShop();
  const admin = await owner(shop);
  const log = createLogger('silent');
  const changes = createChanges(shop.db, log);
  await changes.listen(shop.direct);
  const elsewhere = await buildApp({ ...shop.deps, changes }, log, { pages: false });
  const stream = await listen(elsewhere, admin);
  await stream.receive(': connected');
  const number = await order(shop);
  expect(await stream.receive(number)).toContain(`"order-placed:${number}"`);
  await elsewhere.close();
  await changes.close();
});

const leavings: [string, (shop: TestShop, admin: Admin) => Promise<unknown>][] = [
  ['signed out', (_shop, admin) => admin.post('/api/auth/logout')],
  [
    'was dismissed',
    async (shop, admin) => {
      await shop.db.update(users).set({ role: 'customer', staffRole: null }).where(eq(users.id, admin.id));
    },
  ],
  [
    'has another password since',
    async (shop) => {
      const payload = { email: 'owner@example.co.uk', password: 'three brown terriers' };
      const elsewhere = await shop.inject({ method: 'POST', url: '/api/auth/login', payload });
      const [cookie] = elsewhere.cookies;
      const change = { currentPassword: payload.password, newPassword: 'four brown terriers' };
      const cookies = { [cookie?.name ?? '']: cookie?.value ?? '' };
      expect(
        (await shop.inject({ method: 'PUT', url: '/api/user/password', cookies, payload: change })).statusCode,
      ).toBe(204);
    },
  ],
];

test.each(leavings)('after a member of staff %s the stream sends nothing more', async (_what, leave) => {
  await using shop = await openShop();
  const admin = await owner(shop);
  const stream = await listen(shop.app, admin);
  await stream.receive(': connected');
  await leave(shop, admin);
  await order(shop);
  expect(await stream.end()).toBe(': connected\n\n');
});

test.each(leavings)('after a member of staff %s the stream ends with the next heartbeat', async (_what, leave) => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  // A new app: the heartbeat of an earlier one uses real timers.
  await using shop = await openShop({ own: true });
  const admin = await owner(shop);
  const stream = await listen(shop.app, admin);
  await stream.receive(': connected');
  vi.advanceTimersByTime(seconds(25));
  await stream.receive(':\n\n');
  await leave(shop, admin);
  vi.advanceTimersByTime(seconds(25));
  expect(await stream.end()).toBe(': connected\n\n:\n\n');
});

test('a shop that stops ends its streams and does not wait for their readers', async () => {
  await using shop = await openShop();
  const stream = await listen(shop.app, await owner(shop));
  await stream.receive(': connected');
  const [said] = await Promise.all([stream.end(), shop.app.close()]);
  expect(said).toBe(': connected\n\n');
});

test('people who are not staff get no stream', async () => {
  await using shop = await openShop();
  expect((await shop.inject('/api/admin/events')).statusCode).toBe(401);
});

test.each(['-1', '3601', 'x', '1.5'])('seconds=%s is rejected', async (seconds) => {
  await using shop = await openShop();
  const admin = await owner(shop);
  expect((await admin.get(`/api/admin/events?seconds=${seconds}`)).statusCode).toBe(400);
});
