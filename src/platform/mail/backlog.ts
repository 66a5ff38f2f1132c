import { and, asc, gt, gte, isNull, lt, lte, min, or, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { recordChange } from '../audit-log/audit-log.ts';
import { countUpTo } from '../database/counts.ts';
import type { Deps } from '../deps.ts';
import { days } from '../clock.ts';
import { Problem } from '../http/errors/problem.ts';
import type { Backlog, SendBacklogBody, SentBacklog } from './mail-admin.contract.ts';
import { mailQueued } from './mail.ts';
import { isWaiting } from './mail-readiness.ts';
import { mails } from './mail.table.ts';
import { readMailServer } from './server/mail-server.ts';

/** What is older surprises whoever gets it, so somebody decides. */
const freshFor = days(7);

const mostCounted = 10_000;
/** Mail servers take only so many at once; the rest can follow. */
const mostQueued = 1_000;

type Asking = Pick<Deps, 'db' | 'config' | 'clock'>;

/** What waits to be sent: what goes without asking, what somebody decides about, and what would come too late. */
export async function readBacklog(deps: Asking): Promise<Backlog> {
  const { db } = deps;
  const { isSet, fresh, older, expired } = await whichOf(deps);
  const count = (which: SQL | undefined) => countUpTo(db, mails, which, mostCounted);
  const useful = or(fresh, older);
  const listed = db.select().from(mails).where(useful).limit(mostCounted).as('listed');
  const kinds = await db
    .select({ template: listed.template, count: sql<number>`count(*)::int` })
    .from(listed)
    .groupBy(listed.template)
    .orderBy(sql`count(*) desc`, asc(listed.template));
  const [oldest] = await db
    .select({ at: min(mails.createdAt) })
    .from(mails)
    .where(useful);
  const [freshCount, olderCount, expiredCount] = await Promise.all([count(fresh), count(older), count(expired)]);
  return {
    isSet,
    fresh: freshCount,
    older: olderCount,
    expired: expiredCount,
    oldestAt: oldest?.at?.toISOString() ?? null,
    kinds,
  };
}

/**
 * Queues what waits, the oldest first, and leaves out what is too late or not wanted any more. Pressed twice it sends nothing
 * twice: a job sends only what is not sent. @throws Problem 409 `no-mail-server`
 */
export async function sendBacklog(
  deps: Deps,
  { older: choice }: SendBacklogBody,
  byUserId: number,
): Promise<SentBacklog> {
  const { db, jobs, clock } = deps;
  const { isSet, fresh, older, expired } = await whichOf(deps);
  if (!isSet) throw new Problem(409, 'no-mail-server', 'No mail server is set yet, so nothing can be sent.');
  const at = clock.now();
  return db.transaction(async (tx) => {
    const unwanted = choice === 'send' ? expired : or(expired, older);
    const left = await tx.update(mails).set({ leftOutAt: at }).where(unwanted).returning({ id: mails.id });
    const wanted = choice === 'send' ? or(fresh, older) : fresh;
    const due = await tx.select({ id: mails.id }).from(mails).where(wanted).orderBy(asc(mails.id)).limit(mostQueued);
    for (const { id: mailId } of due) await jobs.enqueue(tx, mailQueued, { mailId });
    const waiting = await countUpTo(tx, mails, wanted, mostCounted);
    const sent = { queued: due.length, leftOut: left.length, remaining: waiting - due.length };
    const change = { at, byUserId, subject: 'mail', subjectId: 'backlog', did: 'backlog-sent' };
    await recordChange(tx, { ...change, before: null, after: sent });
    return sent;
  });
}

async function whichOf(deps: Asking) {
  const now = deps.clock.now();
  const isSet = (await readMailServer(deps)) !== undefined;
  const waits = isWaiting({ isSet, now });
  const isUseful = or(isNull(mails.usefulUntil), gt(mails.usefulUntil, now));
  const since = new Date(now.getTime() - freshFor);
  return {
    isSet,
    fresh: and(waits, isUseful, gte(mails.createdAt, since)),
    older: and(waits, isUseful, lt(mails.createdAt, since)),
    expired: and(waits, lte(mails.usefulUntil, now)),
  };
}
