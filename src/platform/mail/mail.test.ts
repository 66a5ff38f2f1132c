import { expect, test } from 'vitest';
import { mailServer, outbox, rejection } from '../../../tests/support/mail.ts';
import { openShop } from '../../../tests/support/shop.ts';
import type { TestShop } from '../../../tests/support/shop.ts';
import { paragraph } from './mail-layout.ts';
import { queueMail } from './mail.ts';

const frame = { shopName: 'Paw & Vale', shopLine: 'Good things', shopUrl: 'https://shop.example', imprint: [] };
const greeting = {
  template: 'greeting',
  to: 'dog@example.co.uk',
  subject: 'Hello',
  title: 'Hello dog',
  parts: [paragraph('Walkies?')],
};

test('a mail goes to the mail server, in both forms, from the shop', async () => {
  await using post = await mailServer();
  await using shop = await openShop({ env: { SMTP_URL: post.url, MAIL_FROM: 'Shop <shop@example.co.uk>' } });

  await send(shop);

  const [saved] = await outbox(shop);
  expect(saved?.sentAt).not.toBeNull();
  expect(post.delivered).toHaveLength(1);
  const [mail] = post.delivered;
  expect(mail?.to).toEqual(['dog@example.co.uk']);
  for (const words of ['From: Shop <shop@example.co.uk>', 'Subject: Hello', 'text/plain', 'text/html', 'Walkies?']) {
    expect(mail?.text).toContain(words);
  }
});

test('an email that the server rejects stays in the outbox with the reason, to be tried again', async () => {
  const refuse: Parameters<typeof mailServer>[0] = {
    onRcptTo: (_address, _session, done) => done(rejection(450, 'Try later')),
  };
  await using post = await mailServer(refuse);
  await using shop = await openShop({ env: { SMTP_URL: post.url, MAIL_FROM: 'Shop <shop@example.co.uk>' } });
  await send(shop);
  const [saved] = await outbox(shop);
  expect(saved).toMatchObject({ sentAt: null, attempts: 1, lastError: expect.stringContaining('450') });
});

test('without a mail server, mails wait in the outbox', async () => {
  await using shop = await openShop();
  await send(shop);
  expect(await outbox(shop)).toMatchObject([{ subject: 'Hello', sentAt: null, attempts: 0, lastError: null }]);
});

test('a mail whose cause was rolled back is never sent', async () => {
  await using shop = await openShop();
  const failing = shop.db.transaction(async (tx) => {
    await queueMail(shop.deps, tx, greeting, frame);
    throw new Error('something else went wrong');
  });
  await expect(failing).rejects.toThrow('something else');
  expect(await outbox(shop)).toEqual([]);
});

function send(shop: TestShop) {
  return shop.db.transaction((tx) => queueMail(shop.deps, tx, greeting, frame));
}
