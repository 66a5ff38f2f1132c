import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { openDataFolder, startShopProcess } from '../../tests/support/shop-process.ts';

// A demo shop starts for the first time, on a machine that may be busy.
vi.setConfig({ testTimeout: 180_000 });

const built = join(import.meta.dirname, '../../dist/shop/server.js');

test('the built server serves pages and the API, and makes pictures in a process of its own', async () => {
  await using data = openDataFolder();
  await using shop = await startShopProcess({ SHOP_DATA: data.path, SHOP_DEMO: 'on' }, built);

  expect(shop.url, shop.output()).not.toBe('');
  const page = await (await fetch(`${shop.url}/product/1`)).text();
  const picture = /\/media\/[0-9a-f]+\/\d+\.\w+/.exec(page)?.[0];
  const statuses = ['/readyz', '/api/products', `${picture}`].map(
    async (path) => (await fetch(shop.url + path)).status,
  );
  expect(await Promise.all(statuses)).toEqual([200, 200, 200]);
});

test('stack traces of the built server name the source files', () => {
  const code = `import('${built}').then(({ startShop }) => startShop({})).catch(({ stack }) => console.log(stack))`;
  const { stdout } = spawnSync(process.execPath, ['--enable-source-maps', '-e', code], { encoding: 'utf8' });
  expect(stdout).toMatch(/src\/platform\/data-folder\.ts:\d+/);
});
