import type { Browser } from '@playwright/test';
import type { Figure } from './report.ts';
import { openBrowser, storefront } from './pages.ts';
import type { RunningShop } from './running-shop.ts';

const mostKilobytes = 130;

/** All scripts that a page loads by itself, before anybody touches it, as they come over the wire. */
export async function measurePageWeights(shop: RunningShop): Promise<Figure[]> {
  const browser = await openBrowser();
  try {
    const figures: Figure[] = [];
    for (const path of storefront) {
      const kilobytes = (await scriptBytes(browser, shop.url + path)) / 1024;
      figures.push({
        what: `JavaScript of ${path}, brotli`,
        value: `${kilobytes.toFixed(1)} KB`,
        target: `<= ${mostKilobytes} KB`,
        met: kilobytes <= mostKilobytes,
      });
    }
    return figures;
  } finally {
    await browser.close();
  }
}

async function scriptBytes(browser: Browser, url: string): Promise<number> {
  const page = await browser.newPage();
  const sizes: Promise<number>[] = [];
  page.on('requestfinished', (request) => {
    const isScript = request.resourceType() === 'script' || new URL(request.url()).pathname.endsWith('.js');
    if (isScript) sizes.push(request.sizes().then(({ responseBodySize }) => responseBodySize));
  });
  await page.goto(url, { waitUntil: 'networkidle' });
  const bytes = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
  await page.close();
  return bytes;
}
