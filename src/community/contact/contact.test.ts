import { expect, test } from 'vitest';
import { minutes } from '#platform/clock.ts';
import { outbox } from '../../../tests/support/mail.ts';
import { owner, registered } from '../../../tests/support/people.ts';
import { photograph, sendPictures } from '../../../tests/support/sent-pictures.ts';
import { openShop } from '../../../tests/support/shop.ts';
import type { TestShop } from '../../../tests/support/shop.ts';

const words = { name: 'Morag', email: 'morag@example.co.uk', message: 'Does the bed come in blue?\n\nThank you!' };

test('a message reaches the shop, and its sender gets a confirmation', async () => {
  await using shop = await openShop();

  const reply = await shop.inject({ method: 'POST', url: '/api/contact', payload: words });

  expect(reply.statusCode).toBe(201);
  expect(reply.json()).toEqual({
    message: "Thank you for your message. We'll get back to you within 24 hours!",
    autoReplySent: true,
  });
  const [copy, response] = await outbox(shop);
  expect(copy).toMatchObject({ recipient: 'hello@pawandvale.example', headers: { 'Reply-To': 'morag@example.co.uk' } });
  expect(copy?.text).toContain('Does the bed come in blue?');
  expect(response).toMatchObject({ recipient: 'morag@example.co.uk', template: 'contact-reply' });
});

test('what somebody writes is text and nothing else in the mail', async () => {
  await using shop = await openShop();
  const message = '<script>alert(1)</script> & <img src=x>';
  await shop.inject({
    method: 'POST',
    url: '/api/contact',
    payload: { ...words, message, name: 'A\r\nBcc: b@c.example' },
  });
  const [copy] = await outbox(shop);
  expect(copy?.html).toContain('&lt;script&gt;alert(1)&lt;/script&gt; &amp; &lt;img src=x&gt;');
  expect(copy?.subject).toBe('Message from A Bcc: b at c. example');
});

test.each(['name', 'email', 'message'])('a message without its %s is refused and kept nowhere', async (field) => {
  await using shop = await openShop();
  for (const value of [undefined, '', '   ']) {
    const reply = await shop.inject({ method: 'POST', url: '/api/contact', payload: { ...words, [field]: value } });
    expect([reply.statusCode, reply.json().issues[0].path]).toEqual([400, field]);
  }
  expect(await outbox(shop)).toEqual([]);
});

test('the sixth message within an hour has to wait', async () => {
  await using shop = await openShop();
  const send = () => shop.inject({ method: 'POST', url: '/api/contact', payload: words });
  for (let count = 0; count < 5; count += 1) expect((await send()).statusCode).toBe(201);
  expect((await send()).statusCode).toBe(429);
});

test('a message that a customer presses five times is one', async () => {
  await using shop = await openShop();
  const alice = await registered(shop);
  const replies = await Promise.all(Array.from({ length: 5 }, () => alice.post('/api/contact', words)));
  expect(new Set(replies.map((reply) => `${reply.statusCode} ${reply.json().message}`)).size).toBe(1);
  expect(await copies(shop)).toBe(1);
});

test('what a customer writes again with another picture, name or word, or once answered or later, is another message', async () => {
  await using shop = await openShop({ env: { SHOP_RATE_LIMIT: 'off' } });
  const alice = await registered(shop);
  const admin = await owner(shop);
  const pictures = (await sendPictures(shop, await photograph('red'))).json<{ key: string }[]>().map(({ key }) => key);
  await alice.post('/api/contact', words);
  for (const change of [{ pictures }, { name: 'Alice' }, { message: 'And in green?' }])
    await alice.post('/api/contact', { ...words, ...change });
  await alice.post('/api/contact', { ...words, pictures });
  expect(await copies(shop)).toBe(4);

  await admin.post('/api/admin/contact-messages/1/replies', { text: 'Not yet.' });
  await alice.post('/api/contact', words);
  expect(await copies(shop)).toBe(5);
  shop.clock.advance(minutes(2));
  await alice.post('/api/contact', words);
  expect(await copies(shop)).toBe(6);
});

test('what a stranger writes under the address of a customer takes no message of theirs', async () => {
  await using shop = await openShop();
  const alice = await registered(shop);
  await shop.inject({ method: 'POST', url: '/api/contact', payload: { ...words, name: 'Somebody' } });
  await alice.post('/api/contact', words);
  expect(await copies(shop)).toBe(2);
});

test('staff write as often as they need', async () => {
  await using shop = await openShop();
  const admin = await owner(shop);
  for (let count = 0; count < 6; count += 1) expect((await admin.post('/api/contact', words)).statusCode).toBe(201);
});

test('an address gets five automatic replies a day, from however many networks they are requested', async () => {
  await using shop = await openShop();
  const send = (last: number, email = words.email) =>
    shop.inject({
      method: 'POST',
      url: '/api/contact',
      payload: { ...words, email },
      remoteAddress: `192.0.2.${last}`,
    });
  const first = await send(1);
  for (let last = 2; last < 8; last += 1) {
    const reply = await send(last, last % 2 ? words.email : 'MORAG@example.co.uk');
    expect([reply.statusCode, reply.json()]).toEqual([first.statusCode, first.json()]);
  }

  const templates = (await outbox(shop)).map(({ template }) => template);
  expect(templates.filter((template) => template === 'contact-copy')).toHaveLength(7);
  expect(templates.filter((template) => template === 'contact-reply')).toHaveLength(5);
});

async function copies(shop: TestShop): Promise<number> {
  return (await outbox(shop)).filter(({ template }) => template === 'contact-copy').length;
}
