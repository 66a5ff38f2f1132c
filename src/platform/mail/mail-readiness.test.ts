import { expect, test } from 'vitest';
import { openShop } from '../../../tests/support/shop.ts';
import { mailReadiness } from './mail-readiness.ts';
import { mails } from './mail.table.ts';

const now = new Date('2026-11-23T09:00:00Z');
const written = { template: 'greeting', recipient: 'dog@example.co.uk', subject: 'Hello', html: '', text: '' };

test('without a mail server every unsent email waits, but none that was left out', async () => {
  await using shop = await openShop({ now });
  await shop.db.insert(mails).values([
    { ...written, createdAt: now },
    { ...written, createdAt: now, lastError: '450 Try later' },
    { ...written, createdAt: now, leftOutAt: now },
    { ...written, createdAt: now, sentAt: now },
  ]);
  expect(await mailReadiness(shop.deps)).toEqual({
    isSet: false,
    lastTestAt: null,
    lastTestAccepted: false,
    waiting: 2,
  });
});

test('with one, what was written this very minute is on its way and does not count as waiting', async () => {
  await using shop = await openShop({ now, env: { SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'shop@example.co.uk' } });
  await shop.db.insert(mails).values([
    { ...written, createdAt: now },
    { ...written, createdAt: new Date('2026-11-23T08:58:59Z') },
    { ...written, createdAt: now, lastError: '450 Try later' },
  ]);
  expect(await mailReadiness(shop.deps)).toMatchObject({ isSet: true, waiting: 2 });
});
