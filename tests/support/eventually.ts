import { vi } from 'vitest';

/** Until the check holds. What crosses processes may take this long on a busy machine. */
export function eventually<T>(check: () => T | Promise<T>): Promise<T> {
  return vi.waitFor(check, { timeout: 10_000 });
}
