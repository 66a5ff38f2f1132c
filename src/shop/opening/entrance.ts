import type { FastifyRequest } from 'fastify';
import type { Deps } from '#platform/deps.ts';
import type { Entrance } from '#platform/http/pages/enter.ts';
import { isShopOpen, readSettings } from '../settings/settings.ts';

type Asked = Pick<Deps, 'changes' | 'config' | 'db'> & { isStaff: (request: FastifyRequest) => Promise<boolean> };

/** What becomes of somebody who asks for a page of the shop. Kept until the settings change, as pages in the cache cost nothing else. */
export function createEntrance({ changes, config, db, isStaff }: Asked): Entrance {
  let known: Promise<boolean> | undefined;
  const forget = () => (known = undefined);
  // For as long as the process runs: `changes` is closed with it.
  changes.subscribe((tags) => (tags.includes('settings') || tags.includes('everything')) && forget());

  function isOpen(): Promise<boolean> {
    known ??= readSettings(db).then((settings) => isShopOpen(settings, config));
    known.catch(forget);
    return known;
  }

  return async (request) => {
    if (await isOpen()) return 'open';
    return (await isStaff(request)) ? 'staff' : 'closed';
  };
}
