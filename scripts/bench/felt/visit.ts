import type { Browser, Page } from '@playwright/test';
import { lookMs, onTelephone, open, patienceMs, productContent, take } from './phone.ts';
import type { Felt, Step } from './phone.ts';
import { walkToCheckout } from './walk.ts';

/** One visitor's journey through the shop. */
export async function visit(browser: Browser, url: string): Promise<Felt> {
  const felt: Felt = new Map();
  await onTelephone(browser, (page) => browse(page, url, felt));
  await onTelephone(browser, (page) => walkToCheckout(page, url, felt));
  await onTelephone(browser, (page) => pressEarly(page, url, felt));
  return felt;
}

async function browse(page: Page, url: string, felt: Felt): Promise<void> {
  await open(page, `${url}/shop`);
  // The third card is in view a little further down.
  await page.evaluate(() => scrollTo({ top: 420, behavior: 'instant' }));
  await page.waitForTimeout(lookMs);
  const card = page.getByRole('article').nth(2);
  const link = card.getByRole('link');
  const name = await link.innerText();
  const price = (await card.innerText()).match(/£\d+\.\d\d/)?.[0] ?? '';
  await link.scrollIntoViewIfNeeded();
  const scrolledTo = await page.evaluate(() => scrollY);

  const step = (wanted: Step) => take(page, wanted, felt);
  await step({
    what: 'listing to product',
    sights: [{ kind: 'product', name, price }, productContent],
    names: ['name, price and picture', 'content'],
    act: () => link.tap(),
  });
  await page.waitForTimeout(lookMs / 2);
  await step({
    what: 'product, back',
    sights: [{ kind: 'listing', scrolledTo }],
    names: ['listing where it was'],
    act: () => page.evaluate(() => history.back()),
  });
  await openBasket(page, step);
  await filterAndSearch(page, step);
}

async function openBasket(page: Page, step: (wanted: Step) => Promise<void>): Promise<void> {
  await step({
    what: 'basket, first press',
    sights: [{ kind: 'shown', selector: 'dialog.modal-panel[open] h2', text: 'Basket' }],
    names: ['panel'],
    act: () =>
      page
        .getByRole('banner')
        .getByRole('button', { name: /^Basket/ })
        .tap(),
  });
  await page.waitForTimeout(lookMs / 4);
  await step({
    what: 'Escape in the panel',
    sights: [{ kind: 'gone', selector: 'dialog.modal-panel[open]' }],
    names: ['closed'],
    act: () => page.keyboard.press('Escape'),
  });
}

async function filterAndSearch(page: Page, step: (wanted: Step) => Promise<void>): Promise<void> {
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
  await page.waitForTimeout(lookMs / 4);
  const before = (await page.locator('#results').textContent()) ?? '';
  await step({
    what: 'filter',
    sights: [{ kind: 'changed', selector: '#results', before }],
    names: ['its products'],
    act: () => page.getByRole('navigation', { name: 'By animal' }).getByRole('link', { name: /^Cat/ }).tap(),
  });
  await step({
    what: 'search, opening',
    sights: [{ kind: 'shown', selector: '#header-search input' }],
    names: ['field'],
    act: () => page.getByRole('banner').locator('button[aria-controls=header-search]').tap(),
  });
  for (const letter of 'sal') {
    await step({ what: 'search, typing', sights: [], names: [], act: () => page.keyboard.press(letter) });
  }
  await step({
    what: 'search, last letter',
    sights: [{ kind: 'shown', selector: '[role=option]' }],
    names: ['suggestions'],
    act: () => page.keyboard.press('m'),
  });
}

/** Until the first sign of progress: the button's own, or the page it leads to. */
async function pressEarly(page: Page, url: string, felt: Felt): Promise<void> {
  await page.goto(`${url}/product/13`, { waitUntil: 'commit', timeout: patienceMs });
  const button = page.getByRole('main').getByRole('button', { name: /^Add to Basket - / });
  await button.waitFor();
  const signed = page.waitForFunction(
    () => document.querySelector('main form [aria-busy=true], .toaster > *, [aria-label*="1 item"]') && Date.now(),
    null,
    { polling: 'raf', timeout: patienceMs },
  );
  const left = page.waitForURL(/\/basket$/, { waitUntil: 'commit', timeout: patienceMs }).then(async () => {
    await page.locator('h1').waitFor();
    return Date.now();
  });
  await page.evaluate(() => {
    addEventListener('pointerup', () => sessionStorage.setItem('pressed', String(Date.now())), { capture: true });
  });
  const isEarly = await page.evaluate(() => !document.documentElement.hasAttribute('data-hydrated'));
  await button.tap();
  const sign = await Promise.any([signed.then((at) => at.jsonValue()), left]);
  await page.waitForLoadState();
  const pressed = Number(await page.evaluate(() => sessionStorage.getItem('pressed')));
  if (isEarly) felt.set('Add before the code has come: sign', Number(sign) - pressed);
  await Promise.allSettled([left, page.context().close()]);
}
