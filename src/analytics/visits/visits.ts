import { createHash, randomBytes } from 'node:crypto';
import { eq, lt, sql } from 'drizzle-orm';
import type { Visit } from '#accounts/session/session.contract.ts';
import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import { networkOf } from '#platform/http/limits/rate-limit.ts';
import type { Logger } from '#platform/logger.ts';
import { shopDay } from '#platform/shop-day.ts';
import type { ShopDay } from '#platform/shop-day.ts';
import { visitorsByDay, visits, visitSalts } from './visits.table.ts';

/**
 * User agents of robots, of link previews and of monitoring; a Cubot is a phone. A robot that poses as a browser
 * is counted.
 */
const robot =
  /(?<!cu)bot\b|crawl|spider|slurp|facebookexternalhit|embedly|preview|lighthouse|pagespeed|pingdom|uptime|monitor/i;

export function isRobot(browser: string): boolean {
  return robot.test(browser);
}

/** `browser` is its user agent. */
type Visitor = Pick<Visit, 'address' | 'browser'>;

export type VisitCounter = {
  /** Returns at once: the request does not wait. Staff and robots are not counted. */
  note(visit: Visit): void;
  /** Resolves when all visitors counted so far are in the database. */
  settled(): Promise<void>;
};

/** More than this at once are not written; they are counted on their next visit. */
const mostWaiting = 1_000;

/** This many hashes take a few megabytes. A visitor that was dropped is written again, without effect. */
const mostRemembered = 50_000;

/** An office shares one network; invented browser names and addresses must not fill the database. */
const mostPerNetwork = 200;

type Today = { day: ShopDay; salt: string; seen: Set<string>; perNetwork: Map<string, number> };
type Waiting = Visitor & { day: ShopDay };

/** Counts each visitor once a day (shop rules, section 11). One write at a time, for all visitors since the last. */
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

/** The day's salt, created by the first process that needs it, which deletes those of other days. */
async function saltOf(db: Database, day: ShopDay): Promise<string> {
  const salt = randomBytes(32).toString('base64url');
  const [made] = await db.insert(visitSalts).values({ day, salt }).onConflictDoNothing().returning();
  if (made) await db.delete(visitSalts).where(lt(visitSalts.day, day));
  const [saved] = made ? [made] : await db.select().from(visitSalts).where(eq(visitSalts.day, day));
  if (!saved) throw new Error(`The salt of ${day} is gone`);
  return saved.salt;
}

/** Each once a day, also across processes. */
async function saveVisitors(db: Database, day: ShopDay, visitors: readonly string[]): Promise<void> {
  if (visitors.length === 0) return;
  await db
    .insert(visits)
    .values(visitors.map((visitor) => ({ day, visitor })))
    .onConflictDoNothing();
}

/** Days without visitors are missing. */
export async function readVisitorsByDay(
  db: Database,
  { from, to }: { from: ShopDay; to: ShopDay },
): Promise<Map<ShopDay, number>> {
  const { rows } = await db.execute<{ day: string; visitors: number }>(sql`
    select day::text, sum(visitors)::int as visitors from (
      select day, visitors from ${visitorsByDay} where day between ${from} and ${to}
      union all
      select day, count(*) from ${visits} where day between ${from} and ${to} group by day
    ) counted group by day`);
  return new Map(rows.map(({ day, visitors }) => [day, visitors]));
}

/** For past days only the number of visitors is kept: no hash, and no salt to recompute one. */
export async function forgetVisitors(db: Database, now: Date): Promise<void> {
  const today = shopDay(now);
  await db.execute(sql`
    with gone as (delete from ${visits} where day < ${today} returning day)
    insert into ${visitorsByDay} (day, visitors)
    select day, count(*) from gone group by day
    on conflict (day) do update set visitors = ${visitorsByDay}.visitors + excluded.visitors`);
  await db.delete(visitSalts).where(lt(visitSalts.day, today));
}
