import { expect, test } from 'vitest';
import { openShop } from '../../../../tests/support/shop.ts';

test.each(['/api/newsletter/unsubscribe', '/api/reminders/stop', '/api/saved-list-emails/stop'])(
  'an email program may post its form to %s',
  async (url) => {
    await using shop = await openShop();
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const payload = 'List-Unsubscribe=One-Click';
    const reply = await shop.inject({ method: 'POST', url: `${url}?token=nobodys`, headers, payload });
    // The form is read; the link is not one of ours.
    expect(reply.statusCode, reply.payload).toBe(400);
  },
);
