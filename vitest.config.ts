import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['src/**/*.test.{ts,tsx}', 'scripts/**/*.test.ts', 'tests/**/*.test.ts'],
    exclude: ['tests/e2e/**', 'tests/load/**', 'node_modules/**'],
    globalSetup: ['tests/support/test-server.ts'],
    // Files share their worker's modules: loading the shop anew for each costs more than its tests. So no test changes a module.
    isolate: false,
    // Generous, because a busy machine is no fault of the shop; nothing here waits for time to pass.
    testTimeout: 20_000,
    hookTimeout: 60_000,
  },
});
