import { test as base } from '@playwright/test';
import type { BrowserContext, Page } from '@playwright/test';
import { openInternals } from './internals.ts';
import type { Internals } from './internals.ts';
import { watchErrors } from './watch.ts';
import type { Watch } from './watch.ts';

type Fixtures = {
  /** Fails the test at its end for JavaScript and console errors, broken policy, failed and third-party requests. */
  watch: Watch;
  /** Another visitor, in a browser context of their own. */
  visitor: () => Promise<Page>;
};

type WorkerFixtures = {
  /** The shop of the worker's project, which is E2E_SHOP in its tests. */
  ownShop: { url: string; dataFolder: string };
  internals: Internals;
};

export const test = base.extend<Fixtures, WorkerFixtures>({
  watch: [
    async ({ baseURL }, lend) => {
      const watch = watchErrors(baseURL ?? '');
      await lend(watch);
      const complaints = watch.complaints();
      if (complaints.length > 0) throw new Error(`Errors in the browser:\n${complaints.join('\n')}`);
    },
    { auto: true },
  ],
  context: async ({ context, watch }, lend) => {
    watch.follow(context);
    await lend(context);
    // The next test's context is this one, emptied of all but this.
    await context.setOffline(false);
  },
  visitor: async ({ browser, contextOptions, viewport, baseURL, watch }, lend) => {
    const contexts: BrowserContext[] = [];
    await lend(async () => {
      const context = await browser.newContext({ ...contextOptions, viewport, baseURL });
      contexts.push(context);
      watch.follow(context);
      return context.newPage();
    });
    await Promise.all(contexts.map((context) => context.close()));
  },
  ownShop: [
    // Playwright reads from the first argument which fixtures this one needs.
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads from the pattern which fixtures this one needs
    async ({}, lend, { project }) => {
      const of = (what: string) => process.env[`E2E_${project.name.toUpperCase()}_${what}`] ?? '';
      process.env.E2E_SHOP = of('URL');
      await lend({ url: of('URL'), dataFolder: of('DATA') });
    },
    { scope: 'worker', auto: true },
  ],
  internals: [
    async ({ ownShop }, lend) => {
      const internals = await openInternals(ownShop.url, ownShop.dataFolder);
      await lend(internals);
      await internals.close();
    },
    { scope: 'worker' },
  ],
});
