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

/** React marks each element it has taken over: first the frame, then the page, then the parts whose code comes later. */
async function hydrated(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const controls = document.querySelectorAll('main, .toaster, main :is(a, button, input, select, textarea)');
    const isTaken = (element: Element) => Object.keys(element).some((key) => key.startsWith('__reactFiber$'));
    return ['main', '.toaster'].every((part) => document.querySelector(part)) && [...controls].every(isTaken);
  });
}
