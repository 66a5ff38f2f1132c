import { and, eq, gt, inArray, ne, notInArray } from 'drizzle-orm';
import { disputeMoved, paymentMoved, refundMoved } from '#payment/payment-events.ts';
import type { DisputeReport, RefundReport } from '#payment/payment-provider.ts';
import { chargesOfShop, unpaidOfShop } from '#payment/payments.ts';
import { providerInUse } from '#payment/providers.ts';
import { days } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import type { Deps } from '#platform/deps/deps.ts';
import { zero } from '#platform/money.ts';
import { disputes } from '../../order/disputes.table.ts';
import { lockOrder } from '../../order/lock-order.ts';
import { invalidateOrder } from '../../order/order-events.ts';
import { orders } from '../../order/orders.table.ts';
import { refunds } from '../../order/refunds.table.ts';
import { followDisputed } from '../what-a-dispute-stops.ts';

/** A bank returns a refund within 30 days: https://docs.stripe.com/refunds#failed-refunds */
const refundDays = 40;
/** A customer has 120 days, and a bank its time to decide. */
const disputeDays = 240;
/** For so long the provider repeats events. */
const paymentDays = 4;
const atOnce = 500;

/**
 * Compares the payments of the last days, and all refunds and disputes of the last months, with the provider's lists, as events about
 * them may never have arrived. What differs is followed as if its event had just come.
 */
export async function compareWithProvider(deps: Deps): Promise<void> {
  const provider = await providerInUse(deps);
  if (!provider) return;
  const now = deps.clock.now().getTime();
  const since = (count: number) => new Date(now - days(count));
  const failures: unknown[] = [];
  // A list that cannot be read keeps none of the others back. That of payments is the longest.
  for (const compare of [
    async () => compareRefunds(deps, await provider.listRefundsSince(since(refundDays))),
    async () => compareDisputes(deps, await provider.listDisputesSince(since(disputeDays))),
    async () => comparePayments(deps, await provider.listPaidSince(since(paymentDays))),
    () => reviewCards(deps),
  ])
    await compare().catch((error: unknown) => failures.push(error));
  if (failures.length > 0) throw failures[0];
}

/** The shop asks about those that it waits for, but no more about one that it takes for unpaid. */
async function comparePayments({ db, jobs }: Deps, references: readonly string[]): Promise<void> {
  for (const some of inParts(references))
    for (const reference of await unpaidOfShop(db, some)) await jobs.enqueue(db, paymentMoved, { reference });
}

async function compareRefunds({ db, jobs }: Deps, reports: RefundReport[]): Promise<void> {
  for (const some of inParts(await ofShop(db, reports))) {
    const stored = await db
      .select()
      .from(refunds)
      .where(inArray(refunds.reference, referencesOf(some)));
    const states = new Map(stored.map(({ reference, state }) => [reference, state]));
    for (const { reference, state } of some) {
      const known = states.get(reference);
      // One that failed has been reported as such, and counts no more; one that the shop never saw and that failed concerns nobody.
      if (known === state || known === 'failed' || (known === undefined && state === 'failed')) continue;
      await jobs.enqueue(db, refundMoved, { reference });
    }
  }
}

async function compareDisputes({ db, jobs }: Deps, reports: DisputeReport[]): Promise<void> {
  for (const some of inParts(await ofShop(db, reports))) {
    const stored = await db
      .select()
      .from(disputes)
      .where(inArray(disputes.reference, referencesOf(some)));
    const known = new Map(stored.map((dispute) => [dispute.reference, dispute]));
    for (const report of some) {
      const before = known.get(report.reference);
      if (!before || isOther(before, report)) await jobs.enqueue(db, disputeMoved, { reference: report.reference });
    }
  }
  // The bank of one that was opened even earlier may still decide.
  const isOpen = eq(disputes.state, 'open');
  const isOlder = reports.length > 0 ? notInArray(disputes.reference, referencesOf(reports)) : undefined;
  const older = await db.select().from(disputes).where(and(isOpen, isOlder)).limit(atOnce);
  for (const { reference } of older) await jobs.enqueue(db, disputeMoved, { reference });
}

/** Of a dispute that is decided no event follows by which its gift cards could be looked at again, though a rule has changed. */
async function reviewCards(deps: Deps): Promise<void> {
  const bought = await deps.db
    .selectDistinct({ number: orders.number })
    .from(orders)
    .innerJoin(disputes, eq(disputes.orderId, orders.id))
    .where(and(ne(disputes.state, 'open'), gt(orders.giftCardTotal, zero)));
  for (const { number } of bought)
    await deps.changes.transaction(async (tx, invalidate) => {
      const order = await lockOrder(tx, number);
      await followDisputed(deps, tx, order);
      invalidateOrder(invalidate, number);
    });
}

const reported = ['state', 'stage', 'awaitsAnswer', 'amount', 'withdrawn', 'isRefundable'] as const;

function isOther(stored: typeof disputes.$inferSelect, report: DisputeReport): boolean {
  const isOtherTime = stored.dueBy?.getTime() !== report.dueBy?.getTime();
  return isOtherTime || reported.some((field) => stored[field] !== report[field]);
}

/** The oldest first, without those of other programs on the same account. */
async function ofShop<Report extends { chargeReference: string }>(db: Database, reports: Report[]): Promise<Report[]> {
  const ours = new Set<string>();
  for (const some of inParts(reports)) {
    const charges = some.map(({ chargeReference }) => chargeReference);
    for (const charge of await chargesOfShop(db, charges)) ours.add(charge);
  }
  return reports.toReversed().filter(({ chargeReference }) => ours.has(chargeReference));
}

function referencesOf(reports: readonly { reference: string }[]): string[] {
  return reports.map(({ reference }) => reference);
}

function inParts<One>(all: readonly One[]): One[][] {
  return Array.from({ length: Math.ceil(all.length / atOnce) }, (_, part) =>
    all.slice(part * atOnce, (part + 1) * atOnce),
  );
}
