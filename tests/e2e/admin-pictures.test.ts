import { openAdmin } from './support/admin.ts';
import { test } from './support/test.ts';

test('a picture on another host is loaded through the shop', async ({ page }) => {
  const picture = 'https://pictures.example/bowl.jpg';
  await page.route('**/api/products?limit=*', async (route) => {
    const answer = await route.fetch();
    const products = (await answer.json()) as object[];
    await route.fulfill({ response: answer, json: products.map((product) => ({ ...product, image: picture })) });
  });
  await page.route('**/api/image-proxy?*', (route) => route.fulfill({ path: 'public/brand/touch-icon.png' }));
  const request = page.waitForRequest(`**/api/image-proxy?url=${encodeURIComponent(picture)}`);
  await openAdmin(page, 'Image Sync');
  await request;
});
