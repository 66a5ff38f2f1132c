import { existsSync } from 'node:fs';
import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import sharp from 'sharp';

/*
 * Faces are drawn a little differently from machine to machine: so pictures are compared at half their size and out of focus,
 * where letters are grey bands and a moved column is still a moved column. Photographs stay on their grounds unseen: a new one is no
 * fault of the page.
 */
const tolerance = { threshold: 0.2, maxDiffPixelRatio: 0.025 };

const stillness = `
*, *::before, *::after { animation: none !important; transition: none !important; caret-color: transparent !important; }
html { scroll-behavior: auto !important; }
img:is([src^='/media/'], [src^='/scenes/']) { object-position: 200vw !important; }
`;

/** Call it before the page is opened: faces are waited for, nothing moves, photographs are not seen. */
export async function holdStill(page: Page): Promise<void> {
  await page.route(/\/assets\/[^/]+\.css$/, async (route) => {
    const answer = await route.fetch();
    const css = await answer.text();
    await route.fulfill({
      response: answer,
      body: css.replaceAll(/font-display:\s*optional/g, 'font-display:block') + stillness,
    });
  });
}

/** Compares what the window shows with the picture of that name in `tests/e2e/looks`. */
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

/** Taken until nothing changes any more from one to the next. */
async function settledPicture(page: Page): Promise<Buffer> {
  await expect(page.locator('[aria-busy=true], .animate-pulse:visible')).toHaveCount(0);
  await page.evaluate(() => document.fonts.ready);
  await allAlive(page);
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

/** Late parts of a page have come alive too: React objects to a text that another hand has changed before. */
async function allAlive(page: Page): Promise<void> {
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

/** In the browser: how much has been loaded by the time there is nothing left to do. */
async function loadedOnceIdle(): Promise<number> {
  await new Promise((resolve) => {
    requestIdleCallback(resolve);
  });
  return performance.getEntriesByType('resource').length;
}

async function picture(page: Page): Promise<Buffer> {
  await page.evaluate(wearSameDates);
  const whole = await page.screenshot({ animations: 'disabled', caret: 'hide' });
  const { width } = page.viewportSize() ?? { width: 0 };
  return sharp(whole)
    .resize({ width: Math.round(width / 2) })
    .blur(1.2)
    .png({ compressionLevel: 9 })
    .toBuffer();
}

/** In the browser: the demo's dates go with the day on which the shop was opened. */
function wearSameDates(): void {
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const date =
    /\b\d{1,2} (?:January|February|March|April|May|June|July|August|September|October|November|December) 20\d\d\b/g;
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    const said = text.nodeValue ?? '';
    const same = said.replaceAll(date, '21 November 2026');
    if (same !== said) text.nodeValue = same;
  }
}
