import { expect, test } from 'vitest';
import type { AnsweredQuestion, EditedPolicy, Policy } from '#shop/policies/policies.contract.ts';
import { defaultSettings } from '#shop/settings/settings.contract.ts';
import { owner } from '../../../tests/support/people.ts';
import { openShop } from '../../../tests/support/shop.ts';
import type { TestShop } from '../../../tests/support/shop.ts';

async function read({ app }: TestShop, name: string): Promise<Policy | undefined> {
  const policies = (await app.inject('/api/policies')).json<Policy[]>();
  return policies.find((policy) => policy.name === name);
}

test('the policies of a new shop are filled in from its settings', async () => {
  await using shop = await openShop();
  const policies = (await shop.app.inject('/api/policies')).json<Policy[]>();
  expect(policies.map(({ name }) => name)).toEqual(['privacy', 'shipping', 'returns', 'terms']);
  expect(policies.map(({ updatedOn }) => updatedOn)).toEqual(policies.map(() => '2025-06-14'));
  expect(policies.filter(({ text }) => text.includes('{{'))).toEqual([]);
  expect((await read(shop, 'returns'))?.text).toContain('We’ll reply within 24 hours with the address');
  expect((await read(shop, 'shipping'))?.text).toContain('Orders are processed Monday to Friday 9-5 and leave');
  expect((await read(shop, 'shipping'))?.text).toContain(
    'but not to the Channel Islands, Gibraltar, BFPO addresses or Ireland yet.',
  );
});

test('the questions of the contact page are the owner’s, with what the settings say', async () => {
  await using shop = await openShop();
  const admin = await owner(shop);
  const questions = async () => (await shop.app.inject('/api/questions')).json<AnsweredQuestion[]>();
  await admin.patch('/api/admin/settings', {
    returnDays: 45,
    delivery: { ...defaultSettings.delivery, freeFrom: '30.00' },
  });
  expect(await questions()).toMatchObject([
    { question: 'How long does delivery take?', answer: expect.stringContaining('Standard delivery takes 3-7 days') },
    { question: 'What does delivery cost?', answer: expect.stringContaining('is £3.99 under £30 and free from £30.') },
    { answer: expect.stringContaining('Not yet. We deliver to the United Kingdom') },
    { question: 'Can I send something back?', answer: expect.stringContaining('within 45 days') },
    { question: 'How can I pay?', answer: expect.stringContaining('By debit or credit card. A gift card') },
    { question: 'Do I need an account to order?' },
    { answer: 'Entirely. The box is included.' },
  ]);
  const text = 'Read this first.\n\n## Do you sell gift cards?\n\nNot **yet**. See [our policies](/policies).';
  expect((await admin.put('/api/admin/policies/questions', { text })).statusCode).toBe(200);
  expect(await questions()).toEqual([
    { question: 'Do you sell gift cards?', answer: 'Not **yet**. See [our policies](/policies).' },
  ]);
  const page = (await shop.app.inject('/api/policies')).json<Policy[]>();
  expect(page.map(({ name }) => name)).not.toContain('questions');
});

test('policies name the trader, or the shop where no trader is set', async () => {
  await using shop = await openShop();
  expect((await read(shop, 'privacy'))?.text).toContain('Paw & Vale, hello@pawandvale.example. We are the controller');
  const admin = await owner(shop);
  await admin.patch('/api/admin/settings', { traderName: 'Vale Ltd', address: '1 Kennel Lane\nLeeds' });
  expect((await read(shop, 'privacy'))?.text).toContain('Vale Ltd, 1 Kennel Lane, Leeds, hello@pawandvale.example. We');
});

test('the owner’s text holds from its day on, and every version is kept', async () => {
  await using shop = await openShop({ now: '2026-11-23T10:00:00Z' });
  const admin = await owner(shop);
  const put = (text: string) => admin.put('/api/admin/policies/terms', { text });
  expect((await put('## Law\n\nWe answer {{opening hours}}.')).statusCode).toBe(200);
  expect(await read(shop, 'terms')).toEqual({
    name: 'terms',
    text: '## Law\n\nWe answer Monday to Friday 9-5.',
    updatedOn: '2026-11-23',
  });
  const again = await put('## Law\n\nEnglish law.');
  const terms = again.json<EditedPolicy[]>().find(({ name }) => name === 'terms');
  expect(terms).toMatchObject({
    text: '## Law\n\nEnglish law.',
    versions: [{ by: 'Alice Pawson' }, { by: 'Alice Pawson' }],
  });
  expect(terms?.original).toContain('## Who we are');
});

test.each([
  ['We answer {{opening time}}.', 'There is nothing to fill in for {{opening time}}'],
  [
    '[here](http://evil.example)',
    'A link leads to http://evil.example: begin it with / for a page of the shop, or with https://',
  ],
  ['  ', 'Write the policy'],
])('%j is refused, and nothing changes', async (text, message) => {
  await using shop = await openShop();
  const admin = await owner(shop);
  const reply = await admin.put('/api/admin/policies/terms', { text });
  expect(reply.json()).toMatchObject({ issues: [{ path: 'text', message }] });
  expect((await read(shop, 'terms'))?.updatedOn).toBe('2025-06-14');
});
