import { expect, test } from 'vitest';
import { aggregateCustomers } from '#admin/customers/aggregate-customers.ts';
import { countRows } from '../../../tests/support/checkout.ts';
import { outbox } from '../../../tests/support/mail.ts';
import { confirmed, owner, staffMember } from '../../../tests/support/people.ts';
import { openShop } from '../../../tests/support/shop.ts';

const words = { name: 'Alice', email: 'alice@example.co.uk', message: 'Does the bed come in blue?\n\nThank you!' };

test('a reply is emailed with the message below it, and kept with it and with the customer', async () => {
  await using shop = await openShop({ now: '2026-11-21T10:00:00Z' });
  const admin = await owner(shop);
  await confirmed(shop);
  await shop.inject({ method: 'POST', url: '/api/contact', payload: words });
  const [message] = (await admin.get('/api/admin/contact-messages')).json();

  const reply = await admin.post(`/api/admin/contact-messages/${message.id}/replies`, { text: 'Yes, and in green.' });

  expect([reply.statusCode, reply.json()]).toMatchObject([
    201,
    { answeredAt: shop.clock.now().toISOString(), replies: [{ text: 'Yes, and in green.', by: 'Alice Pawson' }] },
  ]);
  const mail = (await outbox(shop)).find(({ template }) => template === 'message-reply');
  expect(mail).toMatchObject({
    recipient: 'alice@example.co.uk',
    subject: 'Our reply to your message of 21 November 2026',
    headers: { 'Reply-To': 'hello@pawandvale.example' },
  });
  expect(mail?.text).toMatch(/Yes, and in green\.[^]*Your message of 21 November 2026[^]*Does the bed come in blue\?/);
  await aggregateCustomers(shop);
  const [customer] = (await admin.get('/api/admin/customers?q=alice')).json();
  expect((await admin.get(`/api/admin/customers/${customer.id}`)).json().messages).toMatchObject([
    { message: words.message, replies: [{ text: 'Yes, and in green.' }] },
  ]);
  const data = (await admin.post(`/api/admin/customers/${customer.id}/exports`)).json();
  expect(data.messages).toMatchObject([{ message: words.message, replies: [{ text: 'Yes, and in green.' }] }]);
  const log = (await admin.get('/api/admin/audit-log?subject=contact-message')).json();
  expect(log).toMatchObject([{ action: 'contact-message.replied' }]);
  expect(JSON.stringify(log)).not.toContain('green');

  await admin.post('/api/admin/personal-data/erasures', { email: words.email });
  expect([
    await countRows(shop, 'contact_replies'),
    await countRows(shop, `mails where recipient = '${words.email}'`),
  ]).toEqual([0, 0]);
});

test('a second reply leaves the message answered when it was; an empty one is refused', async () => {
  await using shop = await openShop();
  const staff = await staffMember(shop);
  await shop.inject({ method: 'POST', url: '/api/contact', payload: words });
  const url = '/api/admin/contact-messages/1/replies';
  const first = (await staff.post(url, { text: 'One moment, please.' })).json();
  shop.clock.advance(60_000);
  const second = (await staff.post(url, { text: 'Yes.' })).json();
  expect([second.answeredAt, second.replies.length]).toEqual([first.answeredAt, 2]);
  const empty = await staff.post(url, { text: ' ' });
  expect([empty.statusCode, empty.json().issues[0].message]).toEqual([400, 'Write your reply']);
  expect((await staff.post('/api/admin/contact-messages/9/replies', { text: 'Yes.' })).statusCode).toBe(404);
});
