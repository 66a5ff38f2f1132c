import { expect, test } from 'vitest';
import { aggregateCustomers } from '#admin/customers/aggregate-customers.ts';
import { countRows } from '../../../tests/support/checkout.ts';
import { outbox } from '../../../tests/support/mail.ts';
import { confirmed, owner, staffMember } from '../../../tests/support/people.ts';
import { photograph, sendPictures } from '../../../tests/support/sent-pictures.ts';
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

test('a reply that is pressed twice is emailed once', async () => {
  await using shop = await openShop();
  const admin = await owner(shop);
  await shop.inject({ method: 'POST', url: '/api/contact', payload: words });
  const send = (text: string) => admin.post('/api/admin/contact-messages/1/replies', { text });
  const twice = await Promise.all([send('Yes, and in green.'), send('Yes, and in green.')]);
  expect(twice.map((reply) => [reply.statusCode, reply.json().replies.length])).toEqual([
    [201, 1],
    [201, 1],
  ]);
  expect((await send('And in red.')).json().replies).toHaveLength(2);
  expect((await outbox(shop)).filter(({ template }) => template === 'message-reply')).toHaveLength(2);
});

test('a message that we begin is emailed once, however often it is pressed', async () => {
  await using shop = await openShop();
  const admin = await owner(shop);
  const message = { name: 'Ann', email: 'ann@example.co.uk', text: 'Your bowl comes on Friday.' };
  const send = (more: object = {}) => admin.post('/api/admin/contact-messages', { ...message, ...more });
  const twice = await Promise.all([send(), send()]);
  expect(twice.map((reply) => [reply.statusCode, reply.json().id])).toEqual([
    [201, 1],
    [201, 1],
  ]);
  await send({ email: 'bea@example.co.uk' });
  expect((await outbox(shop)).filter(({ template }) => template === 'shop-message')).toHaveLength(2);
});

test('the same words about another order, or about none, are another message', async () => {
  await using shop = await openShop();
  const admin = await owner(shop);
  const late = { name: 'Ann', email: 'ann@example.co.uk', text: 'Sorry, this one leaves on Friday.' };
  const about = ['PV-0000000001', 'PV-0000000002', undefined, 'PV-0000000001'];
  const sent = await Promise.all(
    about.map((orderNumber) => admin.post('/api/admin/contact-messages', { ...late, orderNumber })),
  );
  expect(sent.map((reply) => reply.json().orderNumber)).toEqual(about.map((number) => number ?? null));
  expect(await countRows(shop, 'contact_messages')).toBe(3);
  const mails = (await outbox(shop)).filter(({ template }) => template === 'shop-message');
  expect(mails.map(({ text }) => /PV-\d+/.exec(text)?.[0] ?? '').toSorted()).toEqual([
    '',
    'PV-0000000001',
    'PV-0000000002',
  ]);
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

const bed = { name: 'Alice', email: 'alice@example.co.uk', text: 'The blue bed is sold out. Would green do?' };

test('the shop begins a message: emailed, kept with the customer, in their data and erased with them', async () => {
  await using shop = await openShop({ now: '2026-11-21T10:00:00Z' });
  const admin = await owner(shop);
  await confirmed(shop);
  const orderNumber = 'PV-0123456789';

  const reply = await admin.post('/api/admin/contact-messages', { ...bed, orderNumber });

  expect([reply.statusCode, reply.json()]).toMatchObject([
    201,
    {
      message: bed.text,
      isFromShop: true,
      by: 'Alice Pawson',
      orderNumber,
      answeredAt: expect.any(String),
      replies: [],
    },
  ]);
  const mail = (await outbox(shop)).find(({ template }) => template === 'shop-message');
  expect(mail).toMatchObject({
    recipient: bed.email,
    subject: 'A message from Paw & Vale about order PV-0123456789',
    headers: { 'Reply-To': 'hello@pawandvale.example' },
  });
  expect(mail?.text).toContain(bed.text);
  expect((await admin.get('/api/admin/contact-messages?state=open')).json()).toEqual([]);
  expect((await admin.get('/api/admin/contact-messages?state=answered')).json()).toEqual([]);
  expect((await admin.get('/api/admin/contact-messages?state=from-shop')).json()).toMatchObject([{ isFromShop: true }]);
  await aggregateCustomers(shop);
  const [customer] = (await admin.get('/api/admin/customers?q=alice')).json();
  const kept = [{ message: bed.text, isFromShop: true, orderNumber }];
  expect((await admin.get(`/api/admin/customers/${customer.id}`)).json().messages).toMatchObject(kept);
  expect((await admin.post(`/api/admin/customers/${customer.id}/exports`)).json().messages).toMatchObject(kept);
  const log = (await admin.get('/api/admin/audit-log?subject=contact-message')).json();
  expect(log).toMatchObject([{ action: 'contact-message.written' }]);
  expect(JSON.stringify(log)).not.toContain('green');

  await admin.post('/api/admin/personal-data/erasures', { email: bed.email });
  expect([
    await countRows(shop, 'contact_messages'),
    await countRows(shop, `mails where recipient = '${bed.email}'`),
  ]).toEqual([0, 0]);
});

test('what follows a message of the shop quotes it as ours', async () => {
  await using shop = await openShop({ now: '2026-11-21T10:00:00Z' });
  const staff = await staffMember(shop);
  const { id } = (await staff.post('/api/admin/contact-messages', bed)).json();
  await staff.post(`/api/admin/contact-messages/${id}/replies`, { text: 'It is back in stock.' });
  const mail = (await outbox(shop)).find(({ template }) => template === 'message-reply');
  expect(mail?.subject).toBe('More about our message of 21 November 2026');
  expect(mail?.text).toMatch(/It is back in stock\.[^]*Our message of 21 November 2026[^]*Would green do\?/);
});

test('pictures go with a message and with a reply as links, and stay as long as these do', async () => {
  await using shop = await openShop();
  const admin = await owner(shop);
  const sent = await sendPictures(shop, await photograph('red'), await photograph('green'));
  const pictures = sent.json<{ key: string }[]>().map(({ key }) => key);
  const { id } = (await admin.post('/api/admin/contact-messages', { ...bed, pictures })).json();
  const reply = await admin.post(`/api/admin/contact-messages/${id}/replies`, {
    text: 'And this.',
    pictures: [pictures[0]],
  });
  const shown = `/media/${pictures[0]}/960.webp`;
  expect(reply.json()).toMatchObject({ pictures: [shown, expect.any(String)], replies: [{ pictures: [shown] }] });
  const links = (await outbox(shop)).flatMap(({ text }) => text.match(/See (?:the )?picture.*\n.*\.jpg/g) ?? []);
  expect(links).toHaveLength(3);
  const gone = await admin.post('/api/admin/contact-messages', { ...bed, pictures: ['0'.repeat(20)] });
  expect([gone.statusCode, gone.json().issues[0].path]).toEqual([400, 'pictures']);
});
