import type { Browser } from '@playwright/test';
import { openBrowser, storefront } from './pages.ts';
import type { Figure } from './report.ts';
import type { RunningShop } from './running-shop.ts';

const mostKilobytes = 130;
/** For its options. */
const mostOfProduct = 134;

/** All scripts that a page loads by itself, in compressed bytes, and those it prefetches for the next page. */
export async function measurePageWeights(shop: RunningShop): Promise<Figure[]> {
  const browser = await openBrowser();
  try {
    const figures: Figure[] = [];
    for (const path of storefront) {
      const kilobytes = (await scriptBytes(browser, shop.url + path, { sparing: true })) / 1024;
      const withNext = (await scriptBytes(browser, shop.url + path, { sparing: false })) / 1024;
      const most = path.startsWith('/product/') ? mostOfProduct : mostKilobytes;
      figures.push({
        what: `JavaScript of ${path}, brotli`,
        value: `${kilobytes.toFixed(1)} KB, ${withNext.toFixed(1)} KB with what is read ahead`,
        target: `<= ${most} KB`,
        met: kilobytes <= most,
      });
    }
    return figures;
  } finally {
    await browser.close();
  }
}

/** @param visitor `sparing` sends Save-Data, so nothing is prefetched */
async function scriptBytes(browser: Browser, url: string, visitor: { sparing: boolean }): Promise<number> {
  const page = await browser.newPage();
  if (visitor.sparing)
    await page.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }));
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
