import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { placeOrder, stockProduct } from '../../../../tests/support/checkout.ts';
import { longestTurnOf } from '../../../../tests/support/longest-turn.ts';
import { outbox } from '../../../../tests/support/mail.ts';
import { owner, staffMember } from '../../../../tests/support/people.ts';
import { openShop } from '../../../../tests/support/shop.ts';
import type { TestShop } from '../../../../tests/support/shop.ts';
import { mails } from '../mail.table.ts';
import { wordsOf } from './editable-texts.ts';
import type { MailTexts } from './mail-texts.contract.ts';

const url = '/api/admin/email-texts/order-confirmation';

async function confirmation(shop: TestShop, more: object = {}) {
  const items = [{ productId: await stockProduct(shop), quantity: 1 }];
  const placed = await placeOrder(shop, { body: { items, ...more } });
  await outbox(shop);
  const sent = await shop.db.select().from(mails).where(eq(mails.template, 'order-confirmation'));
  return { number: String(placed.json().orderNumber), mail: sent.at(-1) };
}

test('an email says what the owner wrote, with its placeholders filled and its facts untouched', async () => {
  await using shop = await openShop();
  const admin = await owner(shop);
  const texts = {
    subject: 'Hurrah, {{order number}}!',
    opening: 'Dear {{name}},\n\nthank you so much & <b>woof</b>. We pack it within {{ dispatch time }}.',
    closing: 'Warm wishes,\nAnn',
  };
  const saved = await admin.put(url, { texts });
  expect([saved.statusCode, saved.json()]).toMatchObject([200, { isChanged: true }]);

  const { number, mail } = await confirmation(shop, { customerName: 'Ann Barker' });
  expect(mail?.subject).toBe(`Hurrah, ${number}!`);
  expect(mail?.html).toContain('>Dear Ann,</p>');
  expect(mail?.html).toContain('thank you so much &amp; &lt;b&gt;woof&lt;/b&gt;. We pack it within 1-3 working days.');
  expect(mail?.html).toContain('Warm wishes,<br>Ann</p>');
  expect(mail?.html).toContain('If you change your mind');
  expect(mail?.text).toContain('Warm wishes,\nAnn\n');
  expect(mail?.text).not.toContain('{{');
});

test('what is left out or set back says what the shop says, and the log keeps both', async () => {
  await using shop = await openShop();
  const admin = await owner(shop);
  await admin.put(url, { texts: { title: 'Got it!', closing: 'Ann' } });
  expect((await admin.put(url, { texts: { closing: 'Ann', title: 'Order Confirmed!' } })).json()).toMatchObject({
    isChanged: true,
  });
  expect((await confirmation(shop)).mail?.html).toContain('>Order Confirmed!</h1>');
  expect((await admin.put(url, { texts: {} })).json()).toMatchObject({ isChanged: false });
  expect((await admin.get('/api/admin/audit-log?subject=email-texts')).json()).toMatchObject([
    { action: 'email-texts.changed', subjectId: 'order-confirmation', before: { closing: 'Ann' } },
    { before: { title: 'Got it!' } },
    { after: { title: 'Got it!', closing: 'Ann' } },
  ]);
});

test('unclosed braces and a screenful of spaces are processed quickly', async () => {
  await using shop = await openShop();
  const admin = await owner(shop);
  for (const opening of [`{{${' '.repeat(1_998)}`, `{{${' '.repeat(998)}`]) {
    const { result: reply, longestMs } = await longestTurnOf(() => admin.put(url, { texts: { opening } }));
    expect(reply.statusCode).toBe(400);
    expect(longestMs).toBeLessThan(500);
  }
});

test('a name that is left out takes its comma with it', async () => {
  await using shop = await openShop();
  const { mail } = await confirmation(shop, { customerName: 'WIN at www.evil.example' });
  expect(mail?.text).toContain('Thank you. We have your order');
});

test('what a customer typed is never read as a placeholder', () => {
  const values = { product: '{{product}} for {{name}}', name: 'Ann' };
  const draft = { subject: 'About {{product}}', title: 'Hello {{name}}', parts: [], values };
  expect(wordsOf(draft, new Map())).toMatchObject({ subject: 'About {{product}} for {{name}}', title: 'Hello Ann' });
});

test.each([
  [{ subject: ' ' }, 'subject', 'Please fill this in.'],
  [{ subject: 'a\nb' }, 'subject', 'Please use one line.'],
  [{ subject: 'a\rb' }, 'subject', 'Please use one line.'],
  [{ subject: 'a\u2028b' }, 'subject', 'Please use one line.'],
  [{ title: 'x'.repeat(151) }, 'title', 'Please use 150 characters at most.'],
  [{ closing: 'x'.repeat(1_001) }, 'closing', 'Please use 1,000 characters at most.'],
  [
    { opening: 'Hello {{Nmae}}' },
    'opening',
    'This email has no placeholder {{nmae}}. Choose from {{name}}, {{order number}}, {{dispatch time}}.',
  ],
  [{ opening: 'Hello {{name}' }, 'opening', 'A placeholder needs two braces on each side.'],
  [{ footer: 'x' }, 'footer', 'This email has no such text.'],
])('%j is refused with a sentence', async (texts, block, message) => {
  await using shop = await openShop();
  const admin = await owner(shop);
  for (const reply of [await admin.put(url, { texts }), await admin.post(`${url}/preview`, { texts })]) {
    expect([reply.statusCode, reply.json().issues]).toEqual([400, [{ path: `texts.${block}`, message }]]);
  }
});

test('a text cannot lose what the email is about', async () => {
  await using shop = await openShop();
  const admin = await owner(shop);
  const reply = await admin.put('/api/admin/email-texts/payment-returned', { texts: { opening: 'Hello {{name}}.' } });
  expect(reply.json().message).toBe('Please keep {{reason}} in it: without it the email doesn’t say what it is about.');
});

test('the preview is the email as it would be sent, in each of its wordings', async () => {
  await using shop = await openShop();
  const admin = await owner(shop);
  const texts = { 'opening-if-declined': 'Sorry, {{name}}.' };
  const of = '/api/admin/email-texts/return-answered';
  const shown = await admin.post(`${of}/preview`, { texts, sample: 1 });
  expect(shown.json()).toMatchObject({ text: expect.stringContaining('Sorry, Ann.') });
  const letter = await admin.get(`${of}/letter?sample=1&texts=${encodeURIComponent(JSON.stringify(texts))}`);
  expect(letter.headers['content-security-policy']).toMatch(/default-src 'none'.*frame-ancestors 'self'; sandbox/);
  expect(letter.payload).toContain('>Sorry, Ann.</p>');
  expect((await admin.get(`${of}/letter?texts=woof`)).statusCode).toBe(400);
});

test('every text that can be edited passes its own rules and fills its placeholders', async () => {
  await using shop = await openShop();
  const admin = await owner(shop);
  const listed = (await admin.get('/api/admin/email-texts')).json<MailTexts[]>();
  expect(listed.length).toBeGreaterThan(12);
  for (const { template, blocks, samples } of listed) {
    const texts = Object.fromEntries(blocks.map(({ block, original }) => [block, original]));
    for (const sample of samples.keys()) {
      const preview = await admin.post(`/api/admin/email-texts/${template}/preview`, { texts, sample });
      expect([preview.statusCode, preview.payload.includes('{{')], template).toEqual([200, false]);
    }
    expect((await admin.put(`/api/admin/email-texts/${template}`, { texts })).json().isChanged, template).toBe(false);
  }
});

test('only the owner edits what emails say', async () => {
  await using shop = await openShop();
  const clerk = await staffMember(shop);
  expect((await clerk.get('/api/admin/email-texts')).statusCode).toBe(403);
  expect((await clerk.put(url, { texts: {} })).statusCode).toBe(403);
});
