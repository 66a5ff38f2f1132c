import { defineConfig } from '@playwright/test';
import { systemChromium } from './scripts/test/chromium.ts';

const seconds = 1000; // ms

/**
 * Drives the built shop with the demo data in a data folder of its own; see tests/e2e/support/open-shop.ts. What the owner does at
 * the desk changes what shoppers see, so `npm test` gives each project a shop of its own.
 */
export default defineConfig({
  testDir: 'tests/e2e',
  fullyParallel: true,
  forbidOnly: process.env.CI !== undefined,
  workers: 2,
  reporter: 'list',
  // One for every machine: they are compared out of focus. See tests/e2e/support/look.ts.
  snapshotPathTemplate: '{testDir}/looks/{arg}{ext}',
  updateSnapshots: 'none',
  // Generous, because a busy machine is no fault of the shop; nothing here waits for time to pass.
  timeout: 240 * seconds,
  expect: { timeout: 30 * seconds },
  projects: [
    { name: 'shop', testIgnore: /\/(admin|looks)[^/]*$/ },
    { name: 'desk', testMatch: 'admin-*' },
    // Pictures of screens, in a shop that nobody writes to.
    { name: 'looks', testMatch: 'looks*' },
  ],
  use: {
    baseURL: process.env.E2E_SHOP,
    locale: 'en-GB',
    timezoneId: 'Europe/London',
    viewport: { width: 1280, height: 900 },
    // What moves is tested where it is the point.
    contextOptions: { reducedMotion: 'reduce' },
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: process.env.CHROMIUM ?? systemChromium(),
      // Nothing leaves this machine, whatever a page asks for.
      args: ['--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1'],
    },
  },
  webServer: {
    command: `"${process.execPath}" --no-deprecation tests/e2e/support/open-shop.ts`,
    // Its words become E2E_SHOP and E2E_DATA here and in the workers.
    wait: { stdout: /is open at (?<e2e_shop>\S+) on (?<e2e_data>\S+)/ },
    timeout: 300 * seconds,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 30 * seconds },
    stdout: 'ignore',
    stderr: 'pipe',
  },
});
