import { join } from 'node:path';
import { chromium } from '@playwright/test';
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { systemChromium } from '../test/chromium.ts';
import { screens } from './screens.ts';

/** Sharp enough for letters; a dozen of them weigh about a megabyte. */
const webp = { quality: 80, effort: 6, smartSubsample: true };

type Studio = { url: string; owner: { email: string; password: string }; target: string };

export async function takePictures({ url, owner, target }: Studio): Promise<void> {
  const browser = await chromium.launch({ executablePath: systemChromium(), args: ['--no-sandbox'] });
  try {
    for (const { name, size, isOwner, show } of screens) {
      const context = await browser.newContext({
        baseURL: url,
        viewport: size,
        locale: 'en-GB',
        timezoneId: 'Europe/London',
        reducedMotion: 'reduce',
      });
      const page = await context.newPage();
      if (isOwner) await page.request.post('/api/auth/login', { data: owner, headers: { origin: url } });
      await show(page);
      await settle(page);
      const { size: bytes } = await sharp(await page.screenshot())
        .webp(webp)
        .toFile(join(target, `${name}.webp`));
      console.log(`${name}.webp, ${Math.round(bytes / 1024)} KB`);
      await context.close();
    }
  } finally {
    await browser.close();
  }
}

/** Faces and pictures are there, and nothing is on its way any more. The first visit brings the faces, the second is drawn with them. */
async function settle(page: Page): Promise<void> {
  await page.reload({ waitUntil: 'networkidle' });
  await page.waitForFunction(() => document.querySelector('[aria-busy=true], main .animate-pulse') === null);
  await page.evaluate(async () => {
    await document.fonts.ready;
    const inSight = [...document.images].filter((image) => image.getBoundingClientRect().top < innerHeight);
    await Promise.all(inSight.map((image) => image.decode().catch(() => undefined)));
  });
}
