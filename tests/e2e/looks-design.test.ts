import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { build } from 'vite';
import type { Plugin } from 'vite';
import { inspect, violations } from './support/inspect.ts';
import { test } from './support/test.ts';

const root = join(import.meta.dirname, '../..');
const types: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.woff2': 'font/woff2',
};
let folder = '';

/** What the pages' own build takes out of them: the half that runs in the shop. */
const withoutServer: Plugin = {
  name: 'without-server',
  enforce: 'pre',
  resolveId: (id) => (id === 'node:async_hooks' ? '\0without-server' : undefined),
  load: (id) => (id === '\0without-server' ? 'export class AsyncLocalStorage { getStore() {} }' : undefined),
};

test.describe.configure({ mode: 'serial' });

// The shop has no such page: it is built for this test alone and lent the shop's pictures.
test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'design-'));
  await build({
    root,
    base: '/design/',
    configFile: false,
    publicDir: false,
    logLevel: 'error',
    plugins: [tailwindcss(), react(), withoutServer],
    build: { outDir: folder, emptyOutDir: true, rolldownOptions: { input: join(root, 'src/web/design/design.html') } },
  });
});

test.afterAll(() => rm(folder, { recursive: true, force: true }));

test('the whole design page is accessible at every width', async ({ page, watch }) => {
  watch.provokes(/404 GET \/design\/gone\.webp/);
  await openDesign(page);
  await inspect(page, 'design');
});

for (const place of ['As in the admin area', 'In the dark']) {
  test(`the design page is accessible: ${place.toLowerCase()}`, async ({ page, watch }) => {
    watch.provokes(/404 GET \/design\/gone\.webp/);
    await openDesign(page);
    await page.getByRole('switch', { name: place }).check();
    expect(await violations(page)).toEqual([]);
  });
}

for (const [button, title] of [
  ['Open the wide dialog', 'A wide dialog'],
  ['Open the panel', 'A panel'],
] as const) {
  test(`${title.toLowerCase()} of the design page is accessible`, async ({ page, watch }) => {
    watch.provokes(/404 GET \/design\/gone\.webp/);
    await openDesign(page);
    await page.getByRole('button', { name: 'Say something bad' }).click();
    await expect(page.getByRole('alert')).toContainText('Please try again.');
    await page.getByRole('button', { name: button }).click();
    await expect(page.getByRole('dialog', { name: title, exact: true })).toBeVisible();
    expect(await violations(page)).toEqual([]);
  });
}

test('a shop in production has no design page', async ({ page, watch }) => {
  watch.provokes(/404 GET \/design/);
  await page.goto('/design');
  await expect(page.getByRole('heading', { name: '404 Page Not Found' })).toBeVisible();
});

async function openDesign(page: Page): Promise<void> {
  await page.route(/\/design(\/|$)/, async (route) => {
    const { pathname } = new URL(route.request().url());
    const file = pathname === '/design' ? 'src/web/design/design.html' : pathname.slice('/design/'.length);
    const body = await readFile(join(folder, file)).catch(() => undefined);
    return body ? route.fulfill({ body, contentType: types[extname(file)] }) : route.fulfill({ status: 404 });
  });
  await page.goto('/design');
  await expect(page.getByRole('heading', { level: 1, name: 'Design' })).toBeVisible();
  // Pictures come when they are nearly in sight, and one of them is not to be had.
  await page.getByRole('heading', { name: 'Pictures, prices' }).scrollIntoViewIfNeeded();
  await expect(page.getByText('Image unavailable')).toBeVisible();
}
