import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { openShop } from '../../../../tests/support/shop.ts';

test('in development every mail of the shop can be looked at, as HTML and as text', async () => {
  await using shop = await openShop({ config: { development: true } });
  const list = await shop.inject('/dev/mails');
  expect(list.statusCode).toBe(200);

  const written = globSync('src/**/*.mail.ts').flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/template: '([a-z-]+)'/g)].map(([, template]) => template),
  );
  expect(written.length).toBeGreaterThan(15);
  for (const template of written) {
    expect(list.payload).toContain(`/dev/mails/${template}"`);
    const [html, text] = [
      await shop.inject(`/dev/mails/${template}`),
      await shop.inject(`/dev/mails/${template}?form=text`),
    ];
    expect([html.statusCode, html.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
    expect([text.statusCode, text.payload.includes('<')]).toEqual([200, false]);
    expect(html.payload + text.payload).not.toMatch(/undefined|\[object|null/);
    // It is told to be read in the dark as well, and needs nothing from elsewhere to be understood.
    expect(html.payload).toMatch(/name="color-scheme" content="light dark"[^]*@media \(prefers-color-scheme:dark\)/);
    expect(html.payload).not.toMatch(/<img|<script|@import|url\(/);
  }
  expect((await shop.inject('/dev/mails/nothing')).statusCode).toBe(404);
});

test('outside development there is no such page', async () => {
  await using shop = await openShop();
  expect((await shop.inject('/dev/mails')).statusCode).toBe(404);
});
