import { expect, test } from 'vitest';
import { mailServer, outbox, rejection } from '../../../tests/support/mail.ts';
import { openShop } from '../../../tests/support/shop.ts';
import type { TestShop } from '../../../tests/support/shop.ts';
import { days, seconds } from '../clock.ts';
import { paragraph } from './layout/mail-layout.ts';
import { mails } from './mail.table.ts';
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

test('an email to an address that does not exist is tried once, and fails no job', async () => {
  await using post = await mailServer({
    onRcptTo: (_address, _session, done) => done(rejection(550, 'No such user')),
  });
  await using shop = await openShop({ env: { SMTP_URL: post.url, MAIL_FROM: 'Shop <shop@example.co.uk>' } });
  await send(shop);
  expect((await shop.jobs.drain()).failures).toEqual([]);
  const [saved] = await outbox(shop);
  expect(saved).toMatchObject({ sentAt: null, attempts: 1, lastError: expect.stringContaining('550') });
});

test('an email is tried for as long as a weekend, and left out once its link has expired', async () => {
  const env = { SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'Shop <shop@example.co.uk>' };
  await using shop = await openShop({ env, now: '2026-11-27T18:00:00Z' });
  await shop.db.transaction((tx) => queueMail(shop.deps, tx, { ...greeting, usefulFor: days(1) }, frame));
  await send(shop);
  await shop.jobs.drain();
  // The shortest pauses by which pg-boss gets there.
  const { rows } = await shop.pool.query<{ hours: number }>(
    `select sum(least(retry_delay_max, retry_delay * 2 ^ least(16, tries) / 2)) / 3600 as hours
      from jobs.job, generate_series(0, retry_limit - 1) as tries where name = 'send-mail' group by id`,
  );
  expect(rows.map(({ hours }) => hours > 62)).toEqual([true, true]);

  shop.clock.set('2026-11-30T08:00:00Z');
  await shop.pool.query(`update jobs.job set start_after = now() where state = 'retry'`);
  await shop.jobs.drain();
  const [late, useful] = await outbox(shop);
  expect([late, useful]).toMatchObject([
    { attempts: 1, leftOutAt: expect.any(Date) },
    { attempts: 2, leftOutAt: null },
  ]);
});

test('an email that another process has in hand is looked at again once that may be dead', async () => {
  await using post = await mailServer();
  await using shop = await openShop({ env: { SMTP_URL: post.url, MAIL_FROM: 'Shop <shop@example.co.uk>' } });
  await send(shop);
  const until = new Date(shop.clock.now().getTime() + seconds(20));
  await shop.db.update(mails).set({ sendingUntil: until });

  await shop.jobs.drain();

  expect(post.delivered).toEqual([]);
  const { rows } = await shop.pool.query(
    `select start_after from jobs.job where name = 'send-mail' and state = 'created'`,
  );
  expect(rows).toEqual([{ start_after: until }]);
  shop.clock.set(new Date(until.getTime() + 1));
  await shop.pool.query(`update jobs.job set start_after = now()`);
  await outbox(shop);
  expect(post.delivered).toHaveLength(1);
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
