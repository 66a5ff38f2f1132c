import { expect, test } from 'vitest';
import { owner } from '../../../tests/support/people.ts';
import { openShop } from '../../../tests/support/shop.ts';
import type { TestShop } from '../../../tests/support/shop.ts';

const ann = { name: 'Ann Barker', email: 'ann@example.co.uk' };

async function write(shop: TestShop, message: string): Promise<void> {
  const reply = await shop.inject({ method: 'POST', url: '/api/contact', payload: { ...ann, message } });
  expect(reply.statusCode).toBeLessThan(300);
}

test('a message to the shop is open until somebody has answered it, and can be reopened', async () => {
  await using shop = await openShop();
  const admin = await owner(shop);
  for (const message of ['Do you have a bed for a whippet?', 'And one for a Great Dane?']) await write(shop, message);
  const open = async () => (await admin.get('/api/admin/contact-messages?state=open')).json();
  expect(await open()).toMatchObject([
    { ...ann, message: 'And one for a Great Dane?', answeredAt: null },
    { message: 'Do you have a bed for a whippet?' },
  ]);

  for (let times = 0; times < 2; times += 1) {
    const reply = await admin.patch('/api/admin/contact-messages/1', { isAnswered: true });
    expect([reply.statusCode, reply.json().answeredAt]).toEqual([200, expect.any(String)]);
  }
  expect(await open()).toMatchObject([{ id: 2 }]);
  expect((await admin.get('/api/admin/contact-messages?state=answered')).json()).toMatchObject([{ id: 1 }]);
  expect((await admin.get('/api/admin/to-do')).json()).toContainEqual(
    expect.objectContaining({ id: 'messages', count: 1 }),
  );

  await admin.patch('/api/admin/contact-messages/1', { isAnswered: false });
  expect(await open()).toHaveLength(2);
  const log = (await admin.get('/api/admin/audit-log?subject=contact-message')).json();
  expect(log).toMatchObject([{ action: 'contact-message.reopened' }, { action: 'contact-message.answered' }]);
  expect((await admin.patch('/api/admin/contact-messages/9', { isAnswered: true })).statusCode).toBe(404);
  expect((await shop.inject({ url: '/api/admin/contact-messages' })).statusCode).toBe(401);
});
