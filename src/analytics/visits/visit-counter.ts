import { createHash } from 'node:crypto';
import type { Asker } from '#accounts/session/session.contract.ts';
import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import { networkOf } from '#platform/http/limits/rate-limit.ts';
import type { Logger } from '#platform/logger.ts';
import { shopDay, type ShopDay } from '#platform/shop-day.ts';
import { saltOf, saveVisitors } from './visits.ts';

/**
 * What calls itself a robot, and what fetches pages for previews or measures them; a Cubot is a telephone. A robot that poses
 * as a browser is counted.
 */
const robot =
  /(?<!cu)bot\b|crawl|spider|slurp|facebookexternalhit|embedly|preview|lighthouse|pagespeed|pingdom|uptime|monitor/i;

export function isRobot(browser: string): boolean {
  return robot.test(browser);
}

/** `browser` is what it calls itself. */
type Visitor = Pick<Asker, 'address' | 'browser'>;

export type VisitCounter = {
  /** Returns at once: whoever asked waits for nothing. The shop's own staff and robots are no visitors. */
  note(asker: Asker): void;
  /** Once all who were counted so far are in the database. */
  settled(): Promise<void>;
};

/** More at once than this are not written down; they are counted when they come again. */
const mostWaiting = 1_000;

/** So many hashes take a few megabytes. Whoever was forgotten is written again, to no effect. */
const mostRemembered = 50_000;

/** An office shares one network; somebody who makes browsers or addresses up must not fill the database. */
const mostPerNetwork = 200;

type Today = { day: ShopDay; salt: string; seen: Set<string>; perNetwork: Map<string, number> };
type Waiting = Visitor & { day: ShopDay };

/** Counts each visitor once a day (shop rules, section 11). One write at a time, of all who came meanwhile. */
export function createVisitCounter(
  { db, clock }: { db: Database; clock: Clock },
  log: Pick<Logger, 'warn'>,
): VisitCounter {
  let today: Today | undefined;
  let waiting: Waiting[] = [];
  let writing: Promise<void> | undefined;

  async function write(): Promise<void> {
    while (waiting.length > 0) {
      const came = waiting;
      waiting = [];
      for (const [day, visitors] of Map.groupBy(came, (visitor) => visitor.day)) {
        if (today?.day !== day) today = newDay(day, await saltOf(db, day));
        await saveVisitors(db, day, notSeen(today, visitors));
      }
    }
  }

  return {
    note({ user, address, browser }) {
      if (user?.role === 'admin' || isRobot(browser) || waiting.length >= mostWaiting) return;
      waiting.push({ address, browser, day: shopDay(clock.now()) });
      writing ??= write()
        .catch((error: unknown) => {
          today = undefined;
          log.warn({ err: error }, 'Visitors could not be counted');
        })
        .finally(() => (writing = undefined));
    },
    settled: async () => writing,
  };
}

function newDay(day: ShopDay, salt: string): Today {
  return { day, salt, seen: new Set(), perNetwork: new Map() };
}

/** The hashes of those who come for the first time today, as far as this process remembers. */
function notSeen({ salt, seen, perNetwork }: Today, visitors: Visitor[]): string[] {
  if (seen.size > mostRemembered) [seen, perNetwork].forEach((memory) => memory.clear());
  return visitors.flatMap(({ address, browser }) => {
    const place = hashOf(salt, networkOf(address));
    const visitor = hashOf(salt, address, browser);
    const fromThere = perNetwork.get(place) ?? 0;
    if (seen.has(visitor) || fromThere >= mostPerNetwork) return [];
    seen.add(visitor);
    perNetwork.set(place, fromThere + 1);
    return [visitor];
  });
}

function hashOf(...parts: string[]): string {
  return createHash('sha256').update(parts.join('\n')).digest('base64url').slice(0, 22); // 132 bits
}
