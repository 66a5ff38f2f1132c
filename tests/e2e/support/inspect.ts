import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import type axe from 'axe-core';
import { inFull } from '../../support/in-full.ts';

const softly = expect.configure({ soft: true });

/** Phones, a tablet, desktops; px. */
const widths = inFull ? [320, 375, 768, 1280, 1440] : [320, 768, 1280];
const phone = 320;
const desktop = 1280;

/** The screens that axe has checked on a small phone in this worker. */
const checkedOnPhone = new Set<string>();

/**
 * Checks what holds for every screen in every state: at each width no sideways scrolling, and one main element and heading. axe, which takes most
 * of the time, checks each state at one width, in the admin area its colours in the dark as well, and each screen once on a small phone; by night
 * each state at every width. A screen is an address without its numbers, with the dialogs open on it. `state` names it in the report; `only`
 * restricts it to one width.
 */
export async function inspect(page: Page, state: string, only?: number): Promise<void> {
  const before = page.viewportSize();
  // The design page's busy samples stay busy.
  await expect(page.locator('[aria-busy=true]:not([data-sample] *)')).toHaveCount(0);
  for (const width of only === undefined ? widths : [only]) {
    await page.setViewportSize({ width, height: 900 });
    // The window has its new width at once, but the layout follows a moment later.
    await softly.poll(() => sidewaysBy(page), { message: `${state}: scrolls sideways at ${width} px` }).toEqual([]);
    if (width === only || (await isForAxe(page, width)))
      expect.soft(await violations(page), `${state}: accessibility at ${width} px`).toEqual([]);
  }
  expect.soft(await findingsInTheDark(page), `${state}: colours in the dark`).toEqual([]);
  expect.soft(await page.locator('main').count(), `${state}: main elements`).toBe(1);
  expect.soft(await page.locator('h1:visible').count(), `${state}: visible h1`).toBe(1);
  if (before) await page.setViewportSize(before);
}

async function isForAxe(page: Page, width: number): Promise<boolean> {
  if (inFull || width === desktop) return true;
  if (width !== phone) return false;
  const screen = await screenOf(page);
  const isNew = !checkedOnPhone.has(screen);
  checkedOnPhone.add(screen);
  return isNew;
}

async function screenOf(page: Page): Promise<string> {
  const { pathname, searchParams } = new URL(page.url());
  const parts = ['tab', 'view', 'section'].map((name) => searchParams.get(name));
  const dialogs = await page.locator('dialog[open]').evaluateAll((found) =>
    found.map((dialog) => {
      const title = document.getElementById(dialog.getAttribute('aria-labelledby') ?? '');
      return title?.textContent ?? dialog.getAttribute('aria-label');
    }),
  );
  return [pathname, ...parts, ...dialogs].join(' ').replaceAll(/\S*\d\S*/g, '');
}

/** Only the admin area has dark colours, and nothing but its colours differs. */
async function findingsInTheDark(page: Page): Promise<string[]> {
  if ((await page.locator('html[data-admin]:not([data-dark])').count()) === 0) return [];
  await page.evaluate(() => document.documentElement.setAttribute('data-dark', ''));
  const found = await violations(page, ['color-contrast', 'link-in-text-block']);
  await page.evaluate(() => document.documentElement.removeAttribute('data-dark'));
  return found;
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

const axeCode = readFileSync(join(import.meta.dirname, '../../../node_modules/axe-core/axe.min.js'), 'utf8');

/** The findings of axe on the page as it is now, of all its rules or only of some. */
export async function violations(page: Page, rules: string[] = []): Promise<string[]> {
  // Reading half a megabyte of script takes as long as running it: once for each document is enough.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeCode);
  const results = await page.evaluate(
    (values) =>
      window.axe?.run({
        // Reporting the rules that pass would take as long again, and reading the styles anew, for which no rule in use asks, a third of it.
        resultTypes: ['violations'],
        preload: false,
        ...(values.length > 0 && { runOnly: { type: 'rule', values } }),
      }),
    rules,
  );
  if (!results) throw new Error('axe does not run in this page');
  return results.violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target }) => `${id} (${help}) ${target.join(' ')}`),
  );
}
