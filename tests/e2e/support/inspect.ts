import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import axe from 'axe-core';

const softly = expect.configure({ soft: true });

/** A small phone, a tablet, a desktop; px. */
const widths = [320, 768, 1280];

/** Each run of axe takes a second: `npm run test:all` runs it at every width, `npm test` at one. */
const axeWidths = process.env.E2E_SWEEP === 'on' ? widths : [1280];

/** The widths at which axe checks the shop's pages; px. */
export const shopperWidths = [320, 375, 768, 1440];

/**
 * Checks what holds for every screen in every state and at every width: no finding of axe, no sideways scrolling, one main
 * element and one heading. `state` names it in the report; `only` restricts it to one width.
 */
export async function inspect(page: Page, state: string, only?: number): Promise<void> {
  const before = page.viewportSize();
  // The design page's busy samples stay busy.
  await expect(page.locator('[aria-busy=true]:not([data-sample] *)')).toHaveCount(0);
  for (const width of only === undefined ? widths : [only]) {
    await page.setViewportSize({ width, height: 900 });
    // The window has its new width at once, but the layout follows a moment later.
    await softly.poll(() => sidewaysBy(page), { message: `${state}: scrolls sideways at ${width} px` }).toEqual([]);
    if (width === only || axeWidths.includes(width))
      expect.soft(await violations(page), `${state}: accessibility at ${width} px`).toEqual([]);
  }
  expect.soft(await page.locator('main').count(), `${state}: main elements`).toBe(1);
  expect.soft(await page.locator('h1:visible').count(), `${state}: visible h1`).toBe(1);
  if (before) await page.setViewportSize(before);
}

/** The elements that make the page wider than its window, if any. */
export function sidewaysBy(page: Page): Promise<string[]> {
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

declare global {
  // An interface, because it adds to the browser's.
  interface Window {
    axe?: typeof axe;
  }
}

/** The findings of axe on the page as it is now. */
export async function violations(page: Page): Promise<string[]> {
  // Reading half a megabyte of script takes longer than running it: once for each document is enough.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  // Reporting the rules that pass would take as long again.
  const results = await page.evaluate(() => window.axe?.run({ resultTypes: ['violations'] }));
  if (!results) throw new Error('axe does not run in this page');
  return results.violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target }) => `${id} (${help}) ${target.join(' ')}`),
  );
}
