import { join } from 'node:path';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  resolve: {
    // Matched whole: the stand-in itself imports the real one by its path.
    alias: [{ find: /^@node-rs\/argon2$/, replacement: join(import.meta.dirname, 'tests/support/cheap-argon2.ts') }],
  },
  test: {
    include: ['src/**/*.test.{ts,tsx}', 'scripts/**/*.test.ts', 'tests/**/*.test.ts'],
    exclude: ['tests/e2e/**', 'tests/load/**', 'node_modules/**'],
    globalSetup: ['tests/support/test-server.ts'],
    setupFiles: ['tests/support/each-file.ts'],
    // Files share their worker's modules: loading the shop anew for each costs more than its tests. So no test changes a module.
    isolate: false,
    restoreMocks: true,
    // One more than the cores it is meant for: a worker waits for PostgreSQL a third of its time.
    maxWorkers: 3,
    // Generous, because a busy machine is no fault of the shop; nothing here waits for time to pass.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 10_000 } },
  },
});
