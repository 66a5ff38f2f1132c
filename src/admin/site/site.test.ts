import { expect, test } from 'vitest';
import { findAddress } from '#catalogue/redirects/redirects.ts';
import type { ShownPage } from '#catalogue/site-pages/site-pages.contract.ts';
import { settings } from '#shop/settings/settings.table.ts';
import { publishDue } from '#shop/site/edit-site.ts';
import type { HomeContent, PageContent } from '#shop/site/site-contents.contract.ts';
import { stockProducts } from '../../../tests/support/catalogue.ts';
import { owner } from '../../../tests/support/people.ts';
import { openShop } from '../../../tests/support/shop.ts';
import type { TestShop } from '../../../tests/support/shop.ts';
import type { EditedDocument, SiteDocument, SitePreview } from './site-editing.contract.ts';

type Admin = Awaited<ReturnType<typeof owner>>;

async function home({ app }: TestShop): Promise<ShownPage> {
  return (await app.inject('/api/pages/home')).json<ShownPage>();
}

async function edited(admin: Admin, key: string): Promise<EditedDocument & { content: HomeContent & PageContent }> {
  return (await admin.get(`/api/admin/site/${key}`)).json();
}

/** The home page's hero with another title, as a draft. */
async function retitle(admin: Admin, title: string) {
  const { content, revision } = await edited(admin, 'home');
  const blocks = content.blocks.map((block) => (block.kind === 'hero' ? { ...block, title } : block));
  return admin.put('/api/admin/site/home/draft', { content: { ...content, blocks }, revision });
}

const titleOf = ({ blocks }: ShownPage) => blocks.find(({ kind }) => kind === 'hero');

test('the home page of a new shop has its usual sections, filled in from the settings', async () => {
  await using shop = await openShop();
  const { blocks } = await home(shop);
  expect(blocks.map(({ kind }) => kind)).toEqual([
    'hero',
    'bought-before',
    'products',
    'tiles',
    'animals',
    'testimonials',
    'community',
    'promises',
    'recently-seen',
    'newsletter',
  ]);
  expect(blocks.at(-1)).toMatchObject({
    text: 'New arrivals, fair offers and useful tips, about twice a month. Unsubscribe any time.',
  });
  await (await owner(shop)).patch('/api/admin/settings', { returnDays: 60 });
  expect((await home(shop)).blocks.find(({ kind }) => kind === 'promises')).toMatchObject({
    items: [{}, { title: '60-Day Returns' }, {}, {}],
  });
});

test('the demo’s description names the terms that are set', async () => {
  await using shop = await openShop();
  await shop.db.insert(settings).values({ key: 'isDemo', value: true });
  await (await owner(shop)).patch('/api/admin/settings', { returnDays: 45 });
  expect((await home(shop)).description).toContain('Free UK delivery on orders over £25 and 45-day returns.');
});

test('with three products on sale the home page shows them', async () => {
  await using shop = await openShop();
  await stockProducts(shop, 'Bone', 'Rope', 'Bed');
  const row = (await home(shop)).blocks.find(({ kind }) => kind === 'products');
  expect(row).toMatchObject({ title: 'From our shop', more: '/shop', isBestSellers: false });
  expect(row?.kind === 'products' && row.products.map(({ name }) => name).toSorted()).toEqual(['Bed', 'Bone', 'Rope']);
});

test('a draft is seen by staff alone, until it is published', async () => {
  await using shop = await openShop();
  const admin = await owner(shop);
  expect((await retitle(admin, 'Muddy walks ahead')).statusCode).toBe(200);
  expect(titleOf(await home(shop))).toMatchObject({ title: '' });
  const preview = (await admin.get('/api/admin/site/home/preview')).json<SitePreview>();
  expect(titleOf(preview.page)).toMatchObject({ title: 'Muddy walks ahead' });
  expect((await shop.app.inject('/api/admin/site/home/preview')).statusCode).toBe(401);

  const published = (await admin.post('/api/admin/site/home/publish')).json<EditedDocument>();
  expect(titleOf(await home(shop))).toMatchObject({ title: 'Muddy walks ahead' });
  expect(published.versions.map(({ isLive }) => isLive)).toEqual([true, false]);
  expect((await admin.post('/api/admin/site/home/publish')).json().code).toBe('no-draft');
});

test('what was published can be taken back to any version before, the first too', async () => {
  await using shop = await openShop();
  const admin = await owner(shop);
  for (const title of ['First', 'Second']) {
    await retitle(admin, title);
    await admin.post('/api/admin/site/home/publish');
  }
  const { versions } = await edited(admin, 'home');
  const restore = (id: number | undefined) => admin.post(`/api/admin/site/home/versions/${id}/restore`);
  await restore(versions[1]?.id);
  expect(titleOf(await home(shop))).toMatchObject({ title: 'First' });
  await restore(0);
  expect(titleOf(await home(shop))).toMatchObject({ title: '' });
  expect((await restore(99)).json().code).toBe('version-not-found');
});

test('a draft goes live at the day and time that were chosen', async () => {
  await using shop = await openShop({ now: '2026-11-23T10:00:00Z' });
  const admin = await owner(shop);
  await retitle(admin, 'Christmas is coming');
  const late = await admin.put('/api/admin/site/home/schedule', { at: '2026-11-23T09:00:00Z' });
  expect(late.json().issues[0].message).toBe('Choose a time in the future');
  await admin.put('/api/admin/site/home/schedule', { at: '2026-11-23T10:05:00Z' });
  await publishDue(shop.deps);
  expect(titleOf(await home(shop))).toMatchObject({ title: '' });
  shop.clock.set(new Date('2026-11-23T10:05:00Z'));
  await publishDue(shop.deps);
  expect(titleOf(await home(shop))).toMatchObject({ title: 'Christmas is coming' });
  expect(await edited(admin, 'home')).toMatchObject({ hasDraft: false, publishAt: null });
});

test('two people who change the same draft do not overwrite each other', async () => {
  await using shop = await openShop();
  const admin = await owner(shop);
  const { content } = await edited(admin, 'home');
  const save = () => admin.put('/api/admin/site/home/draft', { content, revision: 0 });
  expect((await save()).statusCode).toBe(200);
  expect((await save()).json().code).toBe('changed-meanwhile');
});

test.each([
  [
    'a script',
    { id: 'x', kind: 'text', title: '', text: '[go](javascript:alert)' },
    'A link leads to javascript:alert',
  ],
  [
    'another host’s picture',
    {
      id: 'x',
      kind: 'band',
      title: 'A',
      text: '',
      picture: { src: 'https://e.example/a.png', alt: '', width: 1, height: 1 },
      button: null,
    },
    'Upload the picture again',
  ],
  [
    'an unsafe button',
    { id: 'x', kind: 'hero', title: '', text: '', picture: null, buttons: [{ label: 'Go', to: '//e.example' }] },
    'Begin the address with /',
  ],
  ['an unknown kind', { id: 'x', kind: 'html', text: '<b>' }, 'Choose one of: hero'],
])('%s is refused', async (_what, block, message) => {
  await using shop = await openShop();
  const admin = await owner(shop);
  const { content } = await edited(admin, 'home');
  const body = { content: { ...content, blocks: [block] }, revision: 0 };
  const reply = await admin.put('/api/admin/site/home/draft', body);
  expect(reply.statusCode).toBe(400);
  expect(reply.json().message).toContain(message);
});

test('a page has an address of its own, is in the sitemap once it is published, and is followed when it moves', async () => {
  await using shop = await openShop();
  const admin = await owner(shop);
  const made = (await admin.post('/api/admin/site', { kind: 'page', title: 'About us' })).json<EditedDocument>();
  expect(made).toMatchObject({ path: '/pages/about-us', isLive: false, hasDraft: true });
  expect((await shop.app.inject('/api/pages/about-us')).statusCode).toBe(404);
  await admin.post(`/api/admin/site/${made.key}/publish`);
  expect((await shop.app.inject('/api/pages/about-us')).json()).toMatchObject({ title: 'About us' });
  expect((await shop.app.inject('/sitemap.xml')).body).toContain('/pages/about-us</loc>');

  const find = findAddress(shop.deps);
  expect(await find('/pages/about-us', 'name')).toBeUndefined();
  for (const address of ['who-we-are', 'our-story', 'about-us', 'us'])
    expect((await admin.patch(`/api/admin/site/${made.key}`, { address })).statusCode).toBe(200);
  for (const earlier of ['about-us', 'who-we-are', 'our-story'])
    expect(await find(`/pages/${earlier}`, 'name'), earlier).toBe('/pages/us');
  await admin.remove(`/api/admin/site/${made.key}`);
  expect((await shop.app.inject('/api/pages/us')).statusCode).toBe(404);
  expect((await admin.get('/api/admin/site')).json<SiteDocument[]>()).toHaveLength(3);
});

test('addresses that are taken or the shop’s own are refused', async () => {
  await using shop = await openShop();
  const admin = await owner(shop);
  const make = (title: string, address?: string) => admin.post('/api/admin/site', { kind: 'page', title, address });
  await make('About us');
  expect((await make('About us')).json()).toMatchObject({ path: '/pages/about-us-2' });
  expect((await make('Ours', 'about-us')).json().issues).toEqual([
    { path: 'address', message: 'Another page has this address' },
  ]);
  expect((await make('Ours', 'home')).json().issues[0].message).toBe('The shop uses home itself');
  expect((await make('Home')).json()).toMatchObject({ path: '/pages/home-2' });
  expect((await admin.remove('/api/admin/site/home')).statusCode).toBe(409);
});

test('an article is in the journal and its feed, the latest first', async () => {
  await using shop = await openShop({ now: '2026-11-23T10:00:00Z' });
  const admin = await owner(shop);
  for (const [minute, title] of ['Wet dogs & towels', 'Old cats'].entries()) {
    shop.clock.set(new Date(Date.UTC(2026, 10, 23, 10, minute)));
    const { key } = (await admin.post('/api/admin/site', { kind: 'article', title })).json<EditedDocument>();
    await admin.post(`/api/admin/site/${key}/publish`);
  }
  const titles = (await shop.app.inject('/api/journal')).json<{ title: string }[]>().map(({ title }) => title);
  expect(titles).toEqual(['Old cats', 'Wet dogs & towels']);
  const feed = await shop.app.inject('/feeds/journal.atom');
  expect(feed.headers['content-type']).toBe('application/atom+xml; charset=utf-8');
  expect(feed.body).toContain('<title>Wet dogs &#38; towels</title>');
  expect(feed.body).toContain('<updated>2026-11-23T10:01:00.000Z</updated>');
});

test('menus are the owner’s, with one level below an entry at most', async () => {
  await using shop = await openShop();
  const admin = await owner(shop);
  const header = [{ name: 'Dogs', to: '/dogs', entries: [{ name: 'Our forum', to: 'https://forum.example' }] }];
  const content = { header, footer: [] };
  await admin.put('/api/admin/site/menus/draft', { content, revision: 0 });
  expect((await shop.app.inject('/api/site')).json().menus.header).toHaveLength(6);
  await admin.post('/api/admin/site/menus/publish');
  expect((await shop.app.inject('/api/site')).json().menus).toEqual(content);
  const bad = { header: [{ name: 'Bad', to: 'javascript:1', entries: [] }], footer: [] };
  expect((await admin.put('/api/admin/site/menus/draft', { content: bad, revision: 0 })).statusCode).toBe(400);
});

test('publishing is in the audit log', async () => {
  await using shop = await openShop();
  const admin = await owner(shop);
  await retitle(admin, 'Hello');
  await admin.post('/api/admin/site/home/publish');
  const entries = (await admin.get('/api/admin/audit-log?subject=page')).json<object[]>();
  expect(entries).toMatchObject([{ action: 'page.published', by: { name: 'Alice Pawson' } }]);
});
