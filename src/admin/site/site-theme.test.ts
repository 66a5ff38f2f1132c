import { expect, test } from 'vitest';
import type { SiteFrame } from '#catalogue/site-pages/site-pages.contract.ts';
import { publishDue } from '#shop/site/edit-site.ts';
import type { Theme } from '#shop/site/site-contents.contract.ts';
import { firstTheme } from '#shop/site/theme-choices.contract.ts';
import { owner } from '../../../tests/support/people.ts';
import { openShop } from '../../../tests/support/shop.ts';
import type { TestShop } from '../../../tests/support/shop.ts';
import type { SitePreview } from './site-editing.contract.ts';

const blue: Theme = { ...firstTheme, main: '#1d3557', ground: '#ffffff', type: 'nunito' };
const uploaded = (width: number, height: number) => ({
  src: '/media/0123456789abcdef0123/960.webp',
  width,
  height,
  alt: '',
});

async function lookOfShop({ app }: TestShop): Promise<SiteFrame['theme']> {
  return (await app.inject('/api/site')).json<SiteFrame>().theme;
}

async function manifestOf({ app }: TestShop) {
  return (await app.inject('/manifest.webmanifest')).json<{ theme_color: string; icons: { src: string }[] }>();
}

test('the look of a new shop stands for itself until another is published, and can be taken up again', async () => {
  await using shop = await openShop();
  const admin = await owner(shop);
  expect(await lookOfShop(shop)).toBeNull();
  const icon = uploaded(512, 512);
  await admin.put('/api/admin/site/theme/draft', { content: { ...blue, icon }, revision: 0 });
  expect(await lookOfShop(shop)).toBeNull();
  const { frame } = (await admin.get('/api/admin/site/theme/preview')).json<SitePreview>();
  expect(frame.theme).toMatchObject({ colour: '#1d3557', type: 'nunito', icon });

  await admin.post('/api/admin/site/theme/publish');
  expect((await lookOfShop(shop))?.sheet).toContain('--color-pine:#1d3557');
  expect(await manifestOf(shop)).toMatchObject({
    theme_color: '#1d3557',
    icons: [{ src: '/media/0123456789abcdef0123/200.webp' }, {}],
  });

  await admin.post('/api/admin/site/theme/versions/0/restore');
  expect(await lookOfShop(shop)).toMatchObject({ sheet: '', colour: firstTheme.main, hasOwnColours: false });
  expect((await manifestOf(shop)).theme_color).toBe(firstTheme.main);
});

test('a look goes live at the time that was chosen', async () => {
  await using shop = await openShop({ now: '2026-11-23T10:00:00Z' });
  const admin = await owner(shop);
  await admin.put('/api/admin/site/theme/draft', { content: blue, revision: 0 });
  await admin.put('/api/admin/site/theme/schedule', { at: '2026-12-01T00:00:00Z' });
  await publishDue(shop.deps);
  expect(await lookOfShop(shop)).toBeNull();
  shop.clock.set(new Date('2026-12-01T00:00:00Z'));
  await publishDue(shop.deps);
  expect(await lookOfShop(shop)).toMatchObject({ hasOwnColours: true });
});

test.each([
  ['a word for a colour', { main: 'red' }, 'Enter a colour such as #1f4d40'],
  ['a colour that ends the style sheet', { ground: '#fff}*{}' }, 'Enter a colour such as #1f4d40'],
  ['another host’s logo', { logo: { ...uploaded(9, 9), src: 'https://e.example/a.png' } }, 'Upload the picture again'],
  ['a wide icon', { icon: uploaded(600, 200) }, 'Choose a picture that is as wide as it is high'],
  ['a drawn scene as a logo', { logo: { scene: 'hero' } }, ''],
  ['unknown type', { type: 'comic' }, 'Choose how headings are set'],
])('%s is refused', async (_what, part, message) => {
  await using shop = await openShop();
  const reply = await (
    await owner(shop)
  ).put('/api/admin/site/theme/draft', {
    content: { ...blue, ...part },
    revision: 0,
  });
  expect(reply.statusCode).toBe(400);
  expect(reply.json().message).toContain(message);
});
