import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { BaseSequencer } from 'vitest/node';
import type { TestSpecification } from 'vitest/node';
import { browserTests, longestTests, nodeTests } from './scripts/test/groups.ts';

/** Without a cache of earlier times Vitest begins with the longest file, and those of the storms are a few lines long. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const byLength = longestTests.map((file) => join(import.meta.dirname, file)).toReversed();
    // oxlint-disable-next-line unicorn/no-array-sort -- Vitest's, not an array's
    const sorted = await super.sort(files);
    return sorted.toSorted((a, b) => byLength.indexOf(b.moduleId) - byLength.indexOf(a.moduleId));
  }
}

export default defineConfig({
  resolve: {
    // Matched whole: the stand-in itself imports the real one by its path.
    alias: [{ find: /^@node-rs\/argon2$/, replacement: join(import.meta.dirname, 'tests/support/cheap-argon2.ts') }],
  },
  test: {
    include: nodeTests,
    exclude: [browserTests, 'node_modules/**'],
    globalSetup: ['tests/support/test-server.ts'],
    setupFiles: ['tests/support/each-file.ts'],
    // Files share their worker's modules: loading the shop anew for each costs more than its tests. So no test changes a module.
    isolate: false,
    sequence: { sequencer: LongestFirst },
    restoreMocks: true,
    // One more than the cores it is meant for: a worker waits for PostgreSQL a third of its time.
    maxWorkers: 3,
    // Generous, because a busy machine is no fault of the shop; nothing here waits for time to pass.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 10_000 } },
  },
});
