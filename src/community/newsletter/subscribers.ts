import type { Readable } from 'node:stream';
import { and, asc, desc, eq, gt, inArray, isNotNull, isNull, not, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { Person, PersonalRecords } from '#accounts/personal-records.ts';
import { recordingExport } from '#platform/audit-log/record-export.ts';
import type { Export } from '#platform/audit-log/record-export.ts';
import { csvOf, ukTime } from '#platform/csv.ts';
import type { CsvColumns } from '#platform/csv.ts';
import { countOrEstimate } from '#platform/database/counts.ts';
import type { Database } from '#platform/database/database.ts';
import type { Deps } from '#platform/deps/deps.ts';
import { countedExactly } from '#platform/http/list-page.contract.ts';
import type { Subscriber, SubscriberQuery } from './newsletter.contract.ts';
import { subscribers } from './newsletter.table.ts';

const columns: CsvColumns<Subscriber> = {
  Email: ({ email }) => email,
  'Asked (UK time)': ({ askedAt }) => ukTime(askedAt),
  'Confirmed (UK time)': ({ confirmedAt }) => ukTime(confirmedAt),
};

/** The newsletter's subscribers with the times they requested it and confirmed: the proof of their consent. */
export function newsletterFile(deps: Pick<Deps, 'db' | 'clock'>, taken: Export): Readable {
  return csvOf(columns, recordingExport(deps, taken, eachSubscriber(deps.db)));
}

export const newsletterRecords: PersonalRecords = {
  name: 'newsletter',
  read: readSubscriptionsOf,
  async erase(tx, { provenEmail }) {
    if (provenEmail !== null) await tx.delete(subscribers).where(isFrom(provenEmail));
  },
};

export async function readSubscriptionsOf(db: Database, { provenEmail }: Person) {
  if (provenEmail === null) return [];
  const { email, askedAt, confirmedAt, leftAt } = subscribers;
  return db.select({ email, askedAt, confirmedAt, leftAt }).from(subscribers).where(isFrom(provenEmail));
}

function isFrom(email: string) {
  return eq(sql`lower(${subscribers.email})`, email);
}

const isConfirmed = and(isNotNull(subscribers.confirmedAt), isNull(subscribers.leftAt));

/** Of these addresses, in lower case, those that have confirmed and not left. */
export async function subscribedAmong(db: Database, emails: readonly string[]): Promise<Set<string>> {
  const email = sql<string>`lower(${subscribers.email})`;
  const found = await db
    .select({ email })
    .from(subscribers)
    .where(and(inArray(email, [...emails]), isConfirmed));
  return new Set(found.map((row) => row.email));
}

/** Requested, or requested again since they left. */
const isWaiting = sql`(${subscribers.confirmedAt} is null and (${subscribers.leftAt} is null or ${subscribers.leftAt} < ${subscribers.askedAt}))`;

const states: Record<SubscriberQuery['state'], SQL | undefined> = {
  all: undefined,
  confirmed: isConfirmed,
  waiting: isWaiting,
  left: and(isNotNull(subscribers.leftAt), not(isWaiting)),
};

/** The latest request first. */
export async function listSubscribers(
  db: Database,
  { state, limit, offset }: SubscriberQuery,
): Promise<{ total: number; list: Subscriber[] }> {
  const wanted = states[state];
  const { total } = await countOrEstimate(db, subscribers, wanted, countedExactly);
  const rows = await db
    .select()
    .from(subscribers)
    .where(wanted)
    .orderBy(desc(subscribers.askedAt), desc(subscribers.id))
    .limit(limit)
    .offset(offset);
  return { total: Math.max(total, offset + rows.length), list: rows.map(viewSubscriber) };
}

const batchSize = 1_000;

/** The newsletter's subscribers, read in batches. */
async function* eachSubscriber(db: Database): AsyncGenerator<Subscriber> {
  for (let last = 0, read = batchSize; read === batchSize;) {
    const rows = await db
      .select()
      .from(subscribers)
      .where(and(isConfirmed, gt(subscribers.id, last)))
      .orderBy(asc(subscribers.id))
      .limit(batchSize);
    yield* rows.map(viewSubscriber);
    last = rows.at(-1)?.id ?? last;
    read = rows.length;
  }
}

function viewSubscriber({ id, email, askedAt, confirmedAt, leftAt }: typeof subscribers.$inferSelect): Subscriber {
  return {
    id,
    email,
    askedAt: askedAt.toISOString(),
    confirmedAt: confirmedAt?.toISOString() ?? null,
    leftAt: leftAt?.toISOString() ?? null,
  };
}
