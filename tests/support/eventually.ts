import { vi } from 'vitest';

/** Retries until the check passes. Changes across processes may take this long on a busy machine. */
export function eventually<T>(check: () => T | Promise<T>): Promise<T> {
  return vi.waitFor(check, { timeout: 10_000 });
}
