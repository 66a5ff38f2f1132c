import { AxeBuilder } from '@axe-core/playwright';
import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';

const softly = expect.configure({ soft: true });

/** A small telephone, a tablet, a desk; px. */
const widths = [320, 768, 1280];

/** axe takes a second each time: `npm run test:all` has it look at every width, `npm test` at one. */
const axeWidths = process.env.E2E_SWEEP === 'on' ? widths : [1280];

/** At each of them what a shopper meets is looked at by axe; px. */
export const shopperWidths = [320, 375, 768, 1440];

/**
 * What holds for every screen in every state and at every width: nothing for axe to find, nothing to scroll sideways, one
 * main and one heading. `state` names it in the report; `only` is the one width to look at it in.
 */
export async function inspect(page: Page, state: string, only?: number): Promise<void> {
  const before = page.viewportSize();
  // A sample of what is busy stays busy.
  await expect(page.locator('[aria-busy=true]:not([data-sample] *)')).toHaveCount(0);
  for (const width of only === undefined ? widths : [only]) {
    await page.setViewportSize({ width, height: 900 });
    // The window has its new width at once, what the styles make of it a moment later.
    await softly.poll(() => sticksOut(page), { message: `${state}: to scroll sideways at ${width} px` }).toEqual([]);
    if (width === only || axeWidths.includes(width))
      expect.soft(await violations(page), `${state}: accessibility at ${width} px`).toEqual([]);
  }
  expect.soft(await page.locator('main').count(), `${state}: main elements`).toBe(1);
  expect.soft(await page.locator('h1:visible').count(), `${state}: visible h1`).toBe(1);
  if (before) await page.setViewportSize(before);
}

/** What makes the page wider than its window, if anything does. */
function sticksOut(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth <= clientWidth) return [];
    const wide = [...document.querySelectorAll('body *')].filter(
      (element) => element.getBoundingClientRect().right > clientWidth,
    );
    const names = wide.map(({ tagName, className }) => `${tagName.toLowerCase()}.${className}`);
    return [`${scrollWidth - clientWidth} px`, ...names];
  });
}

/** What axe finds on the page as it is now. */
export async function violations(page: Page): Promise<string[]> {
  // The legacy mode opens no further page for its work; the shop has no frames. What passes would cost as much again to describe.
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] });
  const { violations } = await axe.analyze();
  return violations.flatMap(({ id, help, nodes }) => nodes.map(({ target }) => `${id} (${help}) ${target.join(' ')}`));
}
