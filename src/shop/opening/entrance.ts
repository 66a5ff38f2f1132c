import type { FastifyRequest } from 'fastify';
import { everything } from '#platform/database/cache-tags.contract.ts';
import type { Deps } from '#platform/deps.ts';
import type { Entrance } from '#platform/http/pages/enter.ts';
import { isShopOpen, readSettings } from '../settings/settings.ts';

type EntranceDeps = Pick<Deps, 'changes' | 'config' | 'db'> & {
  isStaff: (request: FastifyRequest) => Promise<boolean>;
  isOwnerAwaited: () => Promise<boolean>;
};

/** Whether a visitor may see the shop's pages. Cached until the settings change, so that a cached page costs no query. */
export function createEntrance({ changes, config, db, isStaff, isOwnerAwaited }: EntranceDeps): Entrance {
  let known: Promise<boolean> | undefined;
  const forget = () => (known = undefined);
  // For as long as the process runs: `changes` is closed with it.
  changes.subscribe((tags) => (tags.includes('settings') || tags.includes(everything)) && forget());

  function isOpen(): Promise<boolean> {
    known ??= readSettings(db).then((settings) => isShopOpen(settings, config));
    known.catch(forget);
    return known;
  }

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
