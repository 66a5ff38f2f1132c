import { AsyncLocalStorage } from 'node:async_hooks';
import type { CacheTag } from '../database/cache-tags.contract.ts';

/** What the API responses that a page is made of depend on. `uncached` holds the addresses of those without tags. */
type Collected = { tags: Set<CacheTag>; uncached: string[]; until: Date | undefined };
const collecting = new AsyncLocalStorage<Collected>();

/** Runs `make` and collects what the API responses it uses depend on. */
export async function collectTags<T>(make: () => Promise<T>): Promise<{ made: T } & Collected> {
  const collected: Collected = { tags: new Set(), uncached: [], until: undefined };
  const made = await collecting.run(collected, make);
  return { made, ...collected };
}

/** Whether this call comes from a page being rendered. */
export function isWithinPage(): boolean {
  return collecting.getStore() !== undefined;
}

/** Of the page that this call is made for. */
export function collected(): Collected | undefined {
  return collecting.getStore();
}
