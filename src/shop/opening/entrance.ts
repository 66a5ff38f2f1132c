import type { FastifyRequest } from 'fastify';
import { everything } from '#platform/database/cache-tags.contract.ts';
import type { Deps } from '#platform/deps/deps.ts';
import { Problem } from '#platform/http/errors/problem.ts';
import type { Entrance } from '#platform/http/pages/enter.ts';
import { isShopOpen, readSettings } from '../settings/settings.ts';

export type IsOpen = () => Promise<boolean>;
type IsStaff = (request: FastifyRequest) => Promise<boolean>;

/** Whether the shop is open. Cached until the settings change, so that a cached page costs no query. */
export function watchOpening({ changes, config, db }: Pick<Deps, 'changes' | 'config' | 'db'>): IsOpen {
  let known: Promise<boolean> | undefined;
  const forget = () => (known = undefined);
  // For as long as the process runs: `changes` is closed with it.
  changes.subscribe((tags) => (tags.includes('settings') || tags.includes(everything)) && forget());

  return () => {
    known ??= readSettings(db).then((settings) => isShopOpen(settings, config));
    known.catch(forget);
    return known;
  };
}

/** Whether a visitor may see the shop's pages. `isOwnerAwaited`: nobody has an owner's account yet. */
export function createEntrance(isOpen: IsOpen, isStaff: IsStaff, isOwnerAwaited: IsOpen): Entrance {
  // Once there is an owner there is one for ever.
  let hasOwner = false;
  async function isUnowned(): Promise<boolean> {
    if (!hasOwner) hasOwner = !(await isOwnerAwaited());
    return !hasOwner;
  }

  return async (request, { needsOwner }) => {
    const isOpenNow = await isOpen();
    if ((needsOwner || !isOpenNow) && (await isUnowned())) return 'unowned';
    if (isOpenNow) return 'open';
    return (await isStaff(request)) ? 'staff' : 'closed';
  };
}

/**
 * Rejects strangers' calls until the shop is opened, except on a local shop, because whoever uses it is its owner.
 * @throws Problem 409 `not-open`
 */
export function createGate({ config }: Pick<Deps, 'config'>, isOpen: IsOpen, isStaff: IsStaff) {
  return async (request: FastifyRequest): Promise<void> => {
    if (config.isLocal || (await isOpen()) || (await isStaff(request))) return;
    throw new Problem(409, 'not-open', 'We haven’t opened yet. Please come back soon.');
  };
}
