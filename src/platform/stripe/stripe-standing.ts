import { gt, isNull, lt, or, sql } from 'drizzle-orm';
import { minutes, seconds } from '../clock.ts';
import type { Database } from '../database/database.ts';
import { paymentMethods } from './payment-methods.contract.ts';
import type { PaymentMethod } from './payment-methods.contract.ts';
import { stripeStandings } from './stripe-account.table.ts';

type StripeStanding = Omit<typeof stripeStandings.$inferSelect, 'id'>;

const notedEvery = minutes(1);
const refusedEvery = seconds(1);

/** What the shop last knew of its connection with Stripe. */
export async function readStanding(db: Database): Promise<StripeStanding> {
  const [row] = await db.select().from(stripeStandings);
  return row ?? unknown;
}

const unknown: StripeStanding = {
  lastNoticeAt: null,
  refusedNotices: 0,
  lastRefusedAt: null,
  testedAt: null,
  missingRights: null,
  webhookFault: null,
  methods: null,
  payoutFailedAt: null,
};

export async function changeStanding(tx: Database, change: Partial<StripeStanding>): Promise<void> {
  await tx.insert(stripeStandings).values(change).onConflictDoUpdate({ target: stripeStandings.id, set: change });
}

/** Ways to pay that the account has. Null: not known. */
export async function readMethods(db: Database): Promise<PaymentMethod[] | null> {
  const { methods } = await readStanding(db);
  return methods && paymentMethods.filter((method) => methods.includes(method));
}

/** A notice with a valid signature has come. Writes once a minute at most, unless one was refused before. */
export async function noteNotice(db: Database, at: Date): Promise<void> {
  const noted = { lastNoticeAt: at, refusedNotices: 0 };
  const { id, lastNoticeAt, refusedNotices } = stripeStandings;
  const isOld = or(isNull(lastNoticeAt), lt(lastNoticeAt, new Date(at.getTime() - notedEvery)));
  await db
    .insert(stripeStandings)
    .values(noted)
    .onConflictDoUpdate({ target: id, set: noted, setWhere: or(isOld, gt(refusedNotices, 0)) });
}

/** Anybody can send such a notice, so that at most one a second is written down. */
export async function noteRefusedNotice(db: Database, at: Date): Promise<void> {
  const { id, lastRefusedAt, refusedNotices } = stripeStandings;
  const set = { refusedNotices: sql`${refusedNotices} + 1`, lastRefusedAt: at };
  const setWhere = or(isNull(lastRefusedAt), lt(lastRefusedAt, new Date(at.getTime() - refusedEvery)));
  await db
    .insert(stripeStandings)
    .values({ refusedNotices: 1, lastRefusedAt: at })
    .onConflictDoUpdate({ target: id, set, setWhere });
}
