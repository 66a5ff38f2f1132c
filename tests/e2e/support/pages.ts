import type { Page } from '@playwright/test';

/** Opens a page and waits until it answers to clicks and keys. */
export async function open(page: Page, path: string): Promise<void> {
  await page.goto(path, { waitUntil: 'domcontentloaded' });
  await hydrated(page);
}

export async function reload(page: Page): Promise<void> {
  await page.reload({ waitUntil: 'domcontentloaded' });
  await hydrated(page);
}

/** React marks each element it has taken over; the page's own content may come after its frame. */
async function hydrated(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    ['main', '.toaster'].every((selector) => {
      const element = document.querySelector(selector);
      return element !== null && Object.keys(element).some((key) => key.startsWith('__reactFiber$'));
    }),
  );
}
