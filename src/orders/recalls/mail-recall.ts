import { createHash } from 'node:crypto';
import { and, asc, eq, inArray } from 'drizzle-orm';
import { z } from 'zod';
import { lockRecall, markRecallMailed } from '#catalogue/recalls/recalls.ts';
import type { StoredRecall } from '#catalogue/recalls/recalls.ts';
import type { Database } from '#platform/database/database.ts';
import type { Deps } from '#platform/deps/deps.ts';
import { defineEvent } from '#platform/jobs/background-job.ts';
import { queueMails } from '#platform/mail/mail.ts';
import type { Mail } from '#platform/mail/mail.ts';
import { readMailFrame } from '#shop/settings/mail-frame.ts';
import { orderUrl } from '../order/order-link.ts';
import { orders } from '../order/orders.table.ts';
import { addressesOf } from './find-buyers-of-recalled.ts';
import { recallOrders } from './recall-orders.table.ts';
import { recallMail } from './recall.mail.ts';

/** A recall has begun: those who bought the goods are to be written to. */
export const recallBegun = defineEvent('recall-begun', z.object({ recallId: z.int() }));

const ordersAtOnce = 100;

/** Writes to all of them, some at a time: a run that was killed goes on where it stopped. */
export async function mailRecall(deps: Deps, recallId: number): Promise<void> {
  let count = ordersAtOnce;
  while (count === ordersAtOnce) count = await deps.db.transaction((tx) => mailSome(deps, tx, recallId));
}

/**
 * Marks the orders in the transaction that queues their emails. An address is written to once for each recall, which the outbox's key
 * ensures, whatever else runs. @returns how many orders there were
 */
async function mailSome(deps: Deps, tx: Database, recallId: number): Promise<number> {
  // Of two runs the second waits here.
  const recall = await lockRecall(tx, recallId);
  if (!recall) return 0;
  const some = await findToWriteTo(tx, recallId);
  if (some.length === 0) {
    await markRecallMailed(tx, recallId, deps.clock.now());
    return 0;
  }
  const addressOf = await addressesOf(tx, some);
  const byAddress = Map.groupBy(some, addressOf);
  const mails: Mail[] = [];
  for (const [address, theirs] of byAddress) {
    const ids = theirs.map(({ id }) => id);
    const mailKey = address === '' ? null : mailKeyOf(recallId, address);
    await tx
      .update(recallOrders)
      .set({ isDone: true, mailKey, writtenAt: mailKey === null ? null : deps.clock.now() })
      .where(and(eq(recallOrders.recallId, recallId), inArray(recallOrders.orderId, ids)));
    if (mailKey)
      mails.push(mailTo(deps, recall, { to: address, once: mailKey, numbers: theirs.map(({ number }) => number) }));
  }
  await queueMails(deps, tx, mails, await readMailFrame(tx, deps.config));
  return some.length;
}

function findToWriteTo(tx: Database, recallId: number) {
  const { id, number, userId, customerEmail: email } = orders;
  return tx
    .select({ id, number, userId, email })
    .from(recallOrders)
    .innerJoin(orders, eq(orders.id, recallOrders.orderId))
    .where(and(eq(recallOrders.recallId, recallId), eq(recallOrders.isDone, false)))
    .orderBy(asc(recallOrders.orderId))
    .limit(ordersAtOnce);
}

/** Without the address itself, which erasure would have to look for. */
function mailKeyOf(recallId: number, address: string): string {
  return `recall ${recallId} ${createHash('sha256').update(address).digest('hex')}`;
}

type Writing = { to: string; once: string; numbers: string[] };

function mailTo({ config }: Deps, recall: StoredRecall, { to, once, numbers }: Writing): Mail {
  const { title, batch, makersWords, whatToDo, remedy } = recall;
  const orderNumbers = numbers.toReversed();
  return recallMail({
    once,
    to,
    title,
    batch,
    makersWords,
    whatToDo,
    remedy,
    orderNumbers,
    url: orderUrl(config, orderNumbers[0] ?? ''),
  });
}
