import { defineConfig } from '@playwright/test';
import { headlessChromium } from './scripts/test/chromium.ts';

const seconds = 1000; // ms

/** What the owner does in the admin area changes what shoppers see, so each has a shop of its own. */
const projects = [
  { name: 'shop', testIgnore: /\/(admin|looks|listing|reading|searching)[^/]*$/ },
  { name: 'admin', testMatch: 'admin-*' },
  // Pictures of screens and what counts products, in a shop that nobody writes to.
  { name: 'looks', testMatch: /\/(looks|listing|reading|searching)[^/]*\.test\.ts$/ },
];

/** `--project=shop` opens that one's shop only. */
const named = process.argv.filter((argument) => argument.startsWith('--project='));
const wanted = projects
  .map(({ name }) => name)
  .filter((name) => named.length === 0 || named.includes(`--project=${name}`));

/**
 * Drives built shops with the demo data, each in a data folder of its own; see tests/e2e/support/open-shops.ts. Tests tagged
 * `@smoke` are those of `npm test`, all are those of `npm run test:all`.
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
  projects: projects.map((project) => ({
    ...project,
    use: { baseURL: process.env[`E2E_${project.name.toUpperCase()}_URL`] },
  })),
  use: {
    // A test begins in an empty browser either way; a new process for each takes a third of a second.
    reuseContext: true,
    locale: 'en-GB',
    timezoneId: 'Europe/London',
    viewport: { width: 1280, height: 900 },
    // What moves is tested where it is the point.
    contextOptions: { reducedMotion: 'reduce' },
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: process.env.CHROMIUM ?? headlessChromium(),
      // Nothing leaves this machine, whatever a page asks for.
      args: ['--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1'],
    },
  },
  webServer: {
    command: `"${process.execPath}" --import ./scripts/launch/quick-imports.mjs --no-deprecation tests/e2e/support/open-shops.ts ${wanted.join(' ')}`,
    // Their words become E2E_SHOP_URL and E2E_SHOP_DATA, E2E_ADMIN_URL and so on, here and in the workers, in whatever order they come.
    wait: { stdout: new RegExp(wanted.map(isOpen).join('')) },
    timeout: 300 * seconds,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 30 * seconds },
    stdout: 'ignore',
    stderr: 'pipe',
  },
});

function isOpen(name: string): string {
  return String.raw`(?=[^]*shop for ${name} is open at (?<e2e_${name}_url>\S+) on (?<e2e_${name}_data>\S+)\n)`;
}
