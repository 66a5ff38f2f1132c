import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { expect, test } from 'vitest';
import { outbox } from '../../../tests/support/mail.ts';
import { openShop } from '../../../tests/support/shop.ts';
import type { TestShop } from '../../../tests/support/shop.ts';
import { queueMail } from './mail.ts';
import { paragraph } from './mail-parts.ts';

const frame = { shopName: 'Paw & Vale', shopLine: 'Good things', shopUrl: 'https://shop.example', imprint: [] };
const greeting = {
  template: 'greeting',
  to: 'dog@example.co.uk',
  subject: 'Hello',
  title: 'Hello dog',
  parts: [paragraph('Walkies?')],
};

test('a mail goes to the mail server, in both forms, from the shop', async () => {
  await using post = await postOffice();
  await using shop = await openShop({ env: { SMTP_URL: post.url, MAIL_FROM: 'Shop <shop@example.co.uk>' } });

  await send(shop);

  const [saved] = await outbox(shop);
  expect(saved?.sentAt).not.toBeNull();
  expect(post.letters).toHaveLength(1);
  const [mail] = post.letters;
  expect(mail?.to).toEqual(['dog@example.co.uk']);
  for (const words of ['From: Shop <shop@example.co.uk>', 'Subject: Hello', 'text/plain', 'text/html', 'Walkies?']) {
    expect(mail?.text).toContain(words);
  }
});

test('a mail that the server refuses stays in the outbox with the reason, to be tried again', async () => {
  await using post = await postOffice({ refuse: true });
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

/** A real mail server on a free port that keeps what it is given. */
async function postOffice({ refuse = false } = {}) {
  const mails: { to: string[]; text: string }[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo: (_address, _session, done) =>
      done(refuse ? Object.assign(new Error('Try later'), { responseCode: 450 }) : undefined),
    onData(stream, { envelope }, done) {
      let text = '';
      stream.on('data', (part: Buffer) => (text += part.toString()));
      stream.on('end', () => {
        mails.push({ to: envelope.rcptTo.map(({ address }) => address), text });
        done();
      });
    },
  });
  const listener = server.listen(0, '127.0.0.1');
  await once(listener, 'listening');
  const { port } = listener.address() as AddressInfo;
  async function close(): Promise<void> {
    const closed = once(listener, 'close');
    server.close();
    await closed;
  }
  return { url: `smtp://127.0.0.1:${port}`, letters: mails, [Symbol.asyncDispose]: close };
}
