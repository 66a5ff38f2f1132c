import { chromium } from '@playwright/test';
import type { Browser } from '@playwright/test';
import { ensureChromium, systemChromium } from '../test/chromium.ts';

/** The storefront's pages, one of each kind. */
export const storefront = [
  '/',
  '/shop',
  '/shop?q=salmon',
  '/accessories',
  '/food',
  '/health',
  '/product/1',
  '/basket',
  '/checkout',
  '/order-confirmation',
  '/payment/PV-0000000000',
  '/track-order',
  '/login',
  '/register',
  '/account',
  '/contact',
  '/policies',
  '/nowhere',
];

/** @param args in addition to what a browser run by root needs */
export async function openBrowser(args: readonly string[] = []): Promise<Browser> {
  if (!ensureChromium()) throw new Error('These figures are taken in Chromium, and there is none');
  return chromium.launch({ executablePath: systemChromium(), args: ['--no-sandbox', ...args] });
}
