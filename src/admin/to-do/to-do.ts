import { eq, lt } from 'drizzle-orm';
import { worksWith } from '#accounts/areas/staff-areas.contract.ts';
import type { OpenTo, StaffRights } from '#accounts/areas/staff-areas.contract.ts';
import { mayRefund } from '#accounts/staff/staff-limits.ts';
import { countWorthlessBundles } from '#catalogue/bundles/bundles.ts';
import { countLowStock } from '#catalogue/low-stock/low-stock.ts';
import { countRefused } from '#catalogue/offer-check/offer-findings.ts';
import { countDrafts, countWithoutCost, countWithoutWeight } from '#catalogue/product-admin/product-list.ts';
import { countOpenQuestions } from '#catalogue/questions/question-admin.ts';
import { countReviewsSince } from '#catalogue/reviews/review-admin.ts';
import { countUnsaidPrices } from '#catalogue/supplied-products/supplied-products.ts';
import { countCommentsSince } from '#community/comments/comment-admin.ts';
import { countOpenMessages } from '#community/contact/contact.ts';
import { countApprovals } from '#dropshipping/approvals/decisions/list-approvals.ts';
import { countConnectionFaults } from '#dropshipping/connections/supplier-connections.ts';
import { countRatesDue } from '#dropshipping/exchange-rates/exchange-rates.ts';
import { countFailed, countPurchaseOrdersNeeding } from '#dropshipping/purchase-orders/purchase-order-needs.ts';
import { countOrdersNeeding, countToPack, nextDisputeDue } from '#orders/admin/order-needs.ts';
import type { DeliveryService, OrderNeed } from '#orders/order/order-words.contract.ts';
import { readFailedPayout } from '#payment/account/failed-payouts.ts';
import { countWithoutNotice } from '#payment/notices/notice-watch.ts';
import { recordChange } from '#platform/audit-log/audit-log.ts';
import { minutes } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import type { Deps } from '#platform/deps/deps.ts';
import { listStandingFaults } from '#platform/jobs/schedule-outcomes.ts';
import { countFailedMails, countWaitingMails } from '#platform/mail/outbox.ts';
import { readMailServer } from '#platform/mail/server/mail-server.ts';
import { readStanding } from '#platform/stripe/stripe-standing.ts';
import { countsWeight } from '#shop/delivery-zones/weight-bands.ts';
import { readAllSettings } from '#shop/settings/settings.ts';
import { seenMarks } from './seen-marks.table.ts';
import { mostCounted as most, toDoIds } from './to-do-words.contract.ts';
import type { ReadSubject, ToDoId } from './to-do-words.contract.ts';
import type { ToDoRow } from './to-do.contract.ts';

type Reader = StaffRights & { userId: number };
type Place = Pick<ToDoRow, 'tab' | 'search' | 'urgency' | 'page'>;

/** Each count is an index look-up, so that every screen can load the list. */
export async function listToDos(deps: Deps, reader: Reader): Promise<ToDoRow[]> {
  const rows = await Promise.all(toDoIds.map((id) => readRow(deps, reader, id)));
  return rows.flatMap((row) => row ?? []);
}

async function readRow(deps: Deps, reader: Reader, id: ToDoId): Promise<ToDoRow | null> {
  if (!worksWith(reader, openTo[id])) return null;
  const counted = await counts[id](deps, reader);
  const { count, ...beside } = typeof counted === 'number' ? { count: counted } : counted;
  if (count === 0) return null;
  return { id, count, ...places[id], ...beside, ...(await besides[id]?.(deps)) };
}

/** Who does it. What only the owner can do is counted for nobody else. */
const openTo: Record<ToDoId, OpenTo> = {
  disputes: ['orders', 'refunds'],
  'payments-in-doubt': ['orders', 'refunds'],
  'express-to-pack': ['orders'],
  'to-pack': ['orders'],
  'rejected-purchase-orders': ['suppliers'],
  'purchase-orders-to-send': ['suppliers'],
  'late-purchase-orders': ['suppliers'],
  'failed-refunds': ['refunds'],
  'payments-without-notice': 'all-staff',
  'stripe-webhook': 'all-staff',
  'failed-payout': 'all-staff',
  returns: ['orders'],
  'returns-to-refund': ['refunds'],
  messages: ['customers'],
  'supplier-faults': ['suppliers'],
  'standing-faults': ['settings'],
  'failed-mail': ['customers'],
  'mail-not-set-up': 'all-staff',
  'waiting-mail': ['customers'],
  'held-changes': ['suppliers'],
  'low-stock': ['products'],
  bundles: ['refunds'],
  drafts: ['products'],
  questions: ['customers'],
  reviews: ['customers'],
  comments: ['customers'],
  'products-without-cost': ['products'],
  'refused-offers': ['products'],
  'products-without-weight': ['products'],
  'supplier-prices': 'all-staff',
  'exchange-rates': ['suppliers'],
};

type Beside = Partial<Pick<ToDoRow, 'late' | 'failed' | 'dueBy' | 'since' | 'fault' | 'urgency'>>;
type Counted = number | ({ count: number } & Beside);

const counts: Record<ToDoId, (deps: Deps, reader: Reader) => Promise<Counted>> = {
  disputes: ordersNeeding('dispute'),
  'payments-in-doubt': ordersNeeding('doubt'),
  'express-to-pack': toPack(['express']),
  'to-pack': toPack(['standard', 'pickup', 'round']),
  'rejected-purchase-orders': ({ db, clock }) => countPurchaseOrdersNeeding(db, 'decision', { now: clock.now(), most }),
  'purchase-orders-to-send': ({ db, clock }) => countPurchaseOrdersNeeding(db, 'sending', { now: clock.now(), most }),
  'late-purchase-orders': ({ db, clock }) => countPurchaseOrdersNeeding(db, 'late', { now: clock.now(), most }),
  'failed-refunds': forWhoMayRefund(ordersNeeding('refund')),
  'payments-without-notice': ({ db, clock }, { staffRole }) =>
    staffRole === 'owner' ? countWithoutNotice(db, clock.now(), most) : Promise.resolve(0),
  'stripe-webhook': countWebhookFaults,
  'failed-payout': async (deps, { staffRole }) => (staffRole === 'owner' && (await readFailedPayout(deps)) ? 1 : 0),
  returns: ordersNeeding('return'),
  'returns-to-refund': forWhoMayRefund(ordersNeeding('return-refund')),
  messages: ({ db }) => countOpenMessages(db, most),
  'supplier-faults': ({ db }) => countConnectionFaults(db, most),
  'standing-faults': countFaults,
  'failed-mail': ({ db, clock }) => countFailedMails(db, clock.now(), most),
  'mail-not-set-up': async (deps, { staffRole }) =>
    staffRole !== 'owner' || (await readMailServer(deps)) ? 0 : countWaitingMails(deps.db, deps.clock.now(), most),
  'waiting-mail': async (deps) =>
    (await readMailServer(deps)) ? countWaitingMails(deps.db, deps.clock.now(), most) : 0,
  'held-changes': ({ db }) => countApprovals(db, most),
  drafts: ({ db }) => countDrafts(db, most),
  'low-stock': ({ db }) => countLowStock(db, most),
  bundles: ({ db, clock }) => countWorthlessBundles(db, clock.now()),
  questions: ({ db }) => countOpenQuestions(db, most),
  reviews: async ({ db }) => countReviewsSince(db, await readUntil(db, 'reviews'), most),
  comments: async ({ db }) => countCommentsSince(db, await readUntil(db, 'comments'), most),
  'products-without-cost': ({ db }) => countWithoutCost(db, most),
  'refused-offers': async ({ db }) => Math.min(most, await countRefused(db)),
  'products-without-weight': async ({ db }) =>
    countsWeight(await readAllSettings(db)) ? countWithoutWeight(db, most) : 0,
  'supplier-prices': async ({ db }, { staffRole }) => (staffRole === 'owner' ? countUnsaidPrices(db, most) : 0),
  'exchange-rates': ({ db, clock }) => countRatesDue(db, clock.now()),
};

function ordersNeeding(need: OrderNeed) {
  return ({ db, clock }: Deps) => countOrdersNeeding(db, need, { now: clock.now(), most });
}

function toPack(services: readonly DeliveryService[]) {
  return async ({ db, clock }: Deps): Promise<Counted> => {
    const { count, late } = await countToPack(db, services, { now: clock.now(), most });
    return { count, ...(late > 0 && { late, urgency: 'high' }) };
  };
}

/** A run that the next one minutes later makes up for is nothing to tell. */
const passingMs = minutes(5);

async function countFaults(deps: Deps): Promise<Counted> {
  const before = new Date(deps.clock.now().getTime() - passingMs);
  const standing = (await listStandingFaults(deps)).filter(({ since }) => since < before);
  const [first] = standing;
  return { count: standing.length, ...(first && { since: first.since.toISOString(), fault: first.job }) };
}

/** What the owner mends where the key for Stripe is set. */
async function countWebhookFaults({ db }: Deps, { staffRole }: Reader): Promise<number> {
  if (staffRole !== 'owner') return 0;
  const { webhookFault, refusedNotices } = await readStanding(db);
  return webhookFault !== null || refusedNotices > 0 ? 1 : 0;
}

type Count = (typeof counts)[ToDoId];

function forWhoMayRefund(count: Count): Count {
  return async (deps, reader) => ((await mayRefund(deps.db, reader)) ? count(deps, reader) : 0);
}

/** Details that some kinds have besides the count. */
const besides: Partial<Record<ToDoId, (deps: Deps) => Promise<Beside>>> = {
  disputes: async ({ db }) => {
    const dueBy = await nextDisputeDue(db);
    return dueBy ? { dueBy: dueBy.toISOString() } : {};
  },
  'purchase-orders-to-send': async ({ db }) => {
    const failed = await countFailed(db, most);
    return failed > 0 ? { failed } : {};
  },
};

const places: Record<ToDoId, Place> = {
  disputes: { tab: 'orders', search: { needs: 'dispute' }, urgency: 'high' },
  'payments-in-doubt': { tab: 'orders', search: { needs: 'doubt' }, urgency: 'high' },
  'express-to-pack': { tab: 'to-send', search: { show: 'express' }, urgency: 'high' },
  'to-pack': { tab: 'to-send', search: {}, urgency: 'normal' },
  'rejected-purchase-orders': { tab: 'purchase-orders', search: { needs: 'decision' }, urgency: 'high' },
  'purchase-orders-to-send': { tab: 'purchase-orders', search: { needs: 'sending' }, urgency: 'high' },
  'late-purchase-orders': { tab: 'purchase-orders', search: { needs: 'late' }, urgency: 'high' },
  'failed-refunds': { tab: 'orders', search: { needs: 'refund' }, urgency: 'high' },
  'payments-without-notice': { tab: 'settings', search: {}, urgency: 'high' },
  'stripe-webhook': { tab: 'settings', search: {}, urgency: 'high' },
  'failed-payout': { tab: 'settings', search: {}, urgency: 'high' },
  returns: { tab: 'orders', search: { needs: 'return' }, urgency: 'normal' },
  'returns-to-refund': { tab: 'orders', search: { needs: 'return-refund' }, urgency: 'normal' },
  messages: { tab: 'moderation', search: { section: 'messages', state: 'open' }, urgency: 'normal' },
  'supplier-faults': { tab: 'suppliers', search: {}, urgency: 'high' },
  'standing-faults': { tab: 'system', search: {}, urgency: 'high' },
  'failed-mail': { tab: 'mail', search: { state: 'failed' }, urgency: 'normal' },
  'mail-not-set-up': { tab: 'mail', search: { section: 'settings' }, urgency: 'normal' },
  'waiting-mail': { tab: 'mail', search: { state: 'waiting' }, urgency: 'normal' },
  'held-changes': { tab: 'supplier-updates', search: { view: 'held' }, urgency: 'normal' },
  drafts: { tab: 'products', search: { draft: 'true' }, urgency: 'normal' },
  'low-stock': { tab: 'products', search: { stock: 'low', withdrawn: 'false' }, urgency: 'low' },
  bundles: { tab: 'promotions', search: { view: 'bundles' }, urgency: 'normal' },
  questions: { tab: 'moderation', search: { section: 'questions', state: 'open' }, urgency: 'normal' },
  reviews: { tab: 'moderation', search: { section: 'reviews' }, urgency: 'low' },
  comments: { tab: 'moderation', search: { section: 'comments' }, urgency: 'low' },
  'products-without-cost': { tab: 'products', search: { cost: 'missing' }, urgency: 'low' },
  'refused-offers': { tab: 'products', page: '/admin/offers', search: { level: 'refused' }, urgency: 'low' },
  'products-without-weight': { tab: 'products', search: { weight: 'missing', withdrawn: 'false' }, urgency: 'low' },
  'supplier-prices': { tab: 'suppliers', search: {}, urgency: 'low' },
  'exchange-rates': { tab: 'suppliers', search: {}, urgency: 'normal' },
};

/** Everything older has been read; the epoch where nobody has read anything. */
async function readUntil(db: Database, subject: ReadSubject): Promise<Date> {
  const [mark] = await db.select({ until: seenMarks.until }).from(seenMarks).where(eq(seenMarks.subject, subject));
  return mark?.until ?? new Date(0);
}

/** Marks everything up to that moment as read. Writes nothing when it was read already. */
export async function markAsRead(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { subject, until }: { subject: ReadSubject; until: Date },
  byUserId: number,
): Promise<void> {
  const at = clock.now();
  const read = until < at ? until : at;
  await db.transaction(async (tx) => {
    const [moved] = await tx
      .insert(seenMarks)
      .values({ subject, until: read })
      .onConflictDoUpdate({ target: seenMarks.subject, set: { until: read }, setWhere: lt(seenMarks.until, read) })
      .returning();
    if (!moved) return;
    const entry = { at, byUserId, subject, subjectId: 'all', did: 'read' };
    await recordChange(tx, { ...entry, before: null, after: { until: read.toISOString() } });
  });
}
