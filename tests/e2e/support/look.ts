import { existsSync } from 'node:fs';
import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import sharp from 'sharp';

/*
 * Fonts render a little differently from machine to machine, so screenshots are compared at half size and blurred: letters become
 * grey bands, and a moved column is still a moved column. Photographs are hidden, because a new one is no fault of the page; so are links to collections, which the demo has in their season.
 */
const tolerance = { threshold: 0.2, maxDiffPixelRatio: 0.025 };

const stillness = `
*, *::before, *::after { animation: none !important; transition: none !important; caret-color: transparent !important; }
html { scroll-behavior: auto !important; }
img:is([src^='/media/'], [src^='/scenes/']) { object-position: 200vw !important; }
nav[aria-label='Narrower categories'] { display: none !important; }
`;

/** Call it before the page is opened: fonts are waited for, animations are off, photographs are hidden. */
export async function holdStill(page: Page): Promise<void> {
  await page.route(/\/assets\/[^/]+\.css$/, async (route) => {
    const response = await route.fetch();
    const css = await response.text();
    await route.fulfill({
      response,
      body: css.replaceAll(/font-display:\s*optional/g, 'font-display:block') + stillness,
    });
  });
}

/** Compares the window with the screenshot of that name in `tests/e2e/looks`. */
export async function expectLook(page: Page, name: string): Promise<void> {
  const file = `${name}.png`;
  const info = test.info();
  const draws = ['all', 'changed'].includes(info.config.updateSnapshots);
  if (!draws && !existsSync(info.snapshotPath(file)))
    throw new Error(
      `There is no picture of "${name}" to compare with: "npm run looks" makes it. Look at it before you commit it.`,
    );
  expect(await settledPicture(page)).toMatchSnapshot(file, tolerance);
}

/** Repeated until two in a row are the same. */
async function settledPicture(page: Page): Promise<Buffer> {
  await expect(page.locator('[aria-busy=true], .animate-pulse:visible')).toHaveCount(0);
  await page.evaluate(() => document.fonts.ready);
  await allHydrated(page);
  let before = await picture(page);
  await expect
    .poll(async () => {
      const now = await picture(page);
      const same = now.equals(before);
      before = now;
      return same;
    })
    .toBe(true);
  return before;
}

/** Waits for lazily hydrated parts too: React reports an error for text that was changed before. */
async function allHydrated(page: Page): Promise<void> {
  let before = -1;
  await expect
    .poll(async () => {
      const loaded = await page.evaluate(loadedOnceIdle);
      const same = loaded === before;
      before = loaded;
      return same;
    })
    .toBe(true);
}

/** In the browser: the number of resources loaded once it is idle. A page that is painted and still is sometimes given no idle time at all. */
async function loadedOnceIdle(): Promise<number> {
  await new Promise((resolve) => {
    requestIdleCallback(resolve, { timeout: 3_000 });
  });
  return performance.getEntriesByType('resource').length;
}

async function picture(page: Page): Promise<Buffer> {
  await page.evaluate(replaceDates);
  const whole = await page.screenshot({ animations: 'disabled', caret: 'hide' });
  const { width } = page.viewportSize() ?? { width: 0 };
  return sharp(whole)
    .resize({ width: Math.round(width / 2) })
    .blur(1.2)
    .png({ compressionLevel: 9 })
    .toBuffer();
}

/** In the browser: the demo's dates depend on the day on which the shop was started. */
function replaceDates(): void {
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const date =
    /\b\d{1,2} (?:January|February|March|April|May|June|July|August|September|October|November|December) 20\d\d\b/g;
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    const original = text.nodeValue ?? '';
    const same = original.replaceAll(date, '21 November 2026');
    if (same !== original) text.nodeValue = same;
  }
}
