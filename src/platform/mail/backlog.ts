import { and, asc, gt, gte, isNull, lt, lte, min, or, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { recordChange } from '../audit-log/audit-log.ts';
import { days } from '../clock.ts';
import { countUpTo } from '../database/counts.ts';
import type { Deps } from '../deps/deps.ts';
import { Problem } from '../http/errors/problem.ts';
import type { Backlog, SendBacklogBody, SentBacklog } from './mail-admin.contract.ts';
import { isWaiting } from './mail-readiness.ts';
import { mails } from './mail.table.ts';
import { mailQueued } from './mail.ts';
import { readMailServer } from './server/mail-server.ts';

/** An older email would surprise its recipient, so somebody decides whether it goes. */
const freshFor = days(7);

const countLimit = 10_000;
/** Mail servers accept only so many at once; the rest can follow. */
const batchLimit = 1_000;

type BacklogDeps = Pick<Deps, 'db' | 'config' | 'clock'>;

/** The emails that wait: those that are sent without asking, those that somebody decides about, and those that are too late. */
export async function readBacklog(deps: BacklogDeps): Promise<Backlog> {
  const { db } = deps;
  const { isSet, fresh, older, expired } = await backlogConditions(deps);
  const count = (which: SQL | undefined) => countUpTo(db, mails, which, countLimit);
  const useful = or(fresh, older);
  const listed = db.select().from(mails).where(useful).limit(countLimit).as('listed');
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
 * Queues what waits, the oldest first, and leaves out what is too late or no longer wanted. Calling it twice sends nothing twice:
 * a job sends only what is unsent. @throws Problem 409 `no-mail-server`
 */
export async function sendBacklog(
  deps: Deps,
  { older: choice }: SendBacklogBody,
  byUserId: number,
): Promise<SentBacklog> {
  const { db, jobs, clock } = deps;
  const { isSet, fresh, older, expired } = await backlogConditions(deps);
  if (!isSet) throw new Problem(409, 'no-mail-server', 'No mail server is set yet, so nothing can be sent.');
  const at = clock.now();
  return db.transaction(async (tx) => {
    const unwanted = choice === 'send' ? expired : or(expired, older);
    const left = await tx.update(mails).set({ leftOutAt: at }).where(unwanted).returning({ id: mails.id });
    const wanted = choice === 'send' ? or(fresh, older) : fresh;
    const due = await tx.select({ id: mails.id }).from(mails).where(wanted).orderBy(asc(mails.id)).limit(batchLimit);
    for (const { id: mailId } of due) await jobs.enqueue(tx, mailQueued, { mailId });
    const waiting = await countUpTo(tx, mails, wanted, countLimit);
    const sent = { queued: due.length, leftOut: left.length, remaining: waiting - due.length };
    const change = { at, byUserId, subject: 'mail', subjectId: 'backlog', did: 'backlog-sent' };
    await recordChange(tx, { ...change, before: null, after: sent });
    return sent;
  });
}

async function backlogConditions(deps: BacklogDeps) {
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
