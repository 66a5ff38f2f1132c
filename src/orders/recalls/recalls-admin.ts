import { and, asc, eq, inArray, isNotNull, sql } from 'drizzle-orm';
import { withdrawProduct } from '#catalogue/product-admin/edit-product.ts';
import { readProductNames } from '#catalogue/products/products.ts';
import {
  findRecall,
  findRecallOfAttempt,
  insertRecall,
  listStoredRecalls,
  readRecalledProducts,
  setRecallEnded,
} from '#catalogue/recalls/recalls.ts';
import type { StoredRecall } from '#catalogue/recalls/recalls.ts';
import { recordChange } from '#platform/audit-log/audit-log.ts';
import type { Database } from '#platform/database/database.ts';
import type { Deps } from '#platform/deps.ts';
import { Problem } from '#platform/http/errors/problem.ts';
import { findMailsByKey, resendMail } from '#platform/mail/outbox.ts';
import { pence, toPounds } from '#platform/money.ts';
import { orders } from '../order/orders.table.ts';
import { keptPieces, previewRecall, recalledOrders } from './find-buyers-of-recalled.ts';
import { recallBegun } from './mail-recall.ts';
import { recallOrders } from './recall-orders.table.ts';
import type { AdminRecall, NewRecall, RecalledOrder } from './recalls.contract.ts';

/**
 * Takes down who bought the goods, and queues their emails. Repeated by the same form it returns the recall that is there.
 * @throws Problem 400 for unknown products, 409 `buyers-changed` with the new count
 */
export async function beginRecall(deps: Deps, requested: NewRecall, byUserId: number): Promise<AdminRecall> {
  const { db, changes, clock, jobs } = deps;
  const { people, ...row } = requested;
  const at = clock.now();
  const productIds = [...new Set(row.productIds)];
  await rejectUnknown(db, productIds);
  const begun = await changes.transaction(async (tx, invalidate) => {
    const recall = await insertRecall(tx, invalidate, { ...row, productIds, createdAt: at });
    if (!recall) return null;
    const found = await previewRecall(tx, requested);
    if (found.people !== people)
      throw new Problem(
        409,
        'buyers-changed',
        `The number of people is now ${found.people}. Please look again, then confirm.`,
      );
    await tx.execute(sql`
      insert into recall_orders (recall_id, order_id, pieces, unsent)
      select ${recall.id}, found.order_id, found.pieces, found.unsent from (${recalledOrders(requested)}) found`);
    const { attempt: _attempt, productIds: _ids, ...after } = row;
    const entry = { subject: 'recall', subjectId: recall.id, at, byUserId };
    await recordChange(tx, { ...entry, did: 'created', before: null, after: { ...after, people } });
    await jobs.enqueue(tx, recallBegun, { recallId: recall.id });
    return recall;
  });
  // After the recall: nobody waits for their email because a product could not be changed.
  if (begun?.isWithdrawn) for (const id of productIds) await withdrawProduct(deps, id, true, byUserId);
  const recall = begun ?? (await findRecallOfAttempt(db, requested.attempt));
  if (!recall) throw notFound();
  return viewOne(db, recall);
}

async function rejectUnknown(db: Database, productIds: readonly number[]): Promise<void> {
  const known = await readProductNames(db, productIds);
  const at = productIds.findIndex((id) => !known.has(id));
  if (at < 0) return;
  const issues = [{ path: `productIds.${at}`, message: 'There is no such product' }];
  throw new Problem(400, 'invalid-input', 'There is no such product.', { issues });
}

/** Newest first. */
export async function listRecalls(db: Database, page: { limit: number; offset: number }) {
  const { total, list } = await listStoredRecalls(db, page);
  return { total, list: await view(db, list) };
}

/** @throws Problem 404 `recall-not-found` */
export async function readRecall(db: Database, id: number): Promise<AdminRecall> {
  return viewOne(db, await requireRecall(db, id));
}

/** Its banners go, or come again. @throws Problem 404 `recall-not-found` */
export async function endRecall(
  { db, changes, clock }: Deps,
  id: number,
  { isEnded, byUserId }: { isEnded: boolean; byUserId: number },
): Promise<AdminRecall> {
  const at = clock.now();
  const before = await requireRecall(db, id);
  await changes.transaction(async (tx, invalidate) => {
    await setRecallEnded(tx, invalidate, id, isEnded ? at : null);
    const entry = { subject: 'recall', subjectId: id, at, byUserId, did: isEnded ? 'ended' : 'resumed' };
    await recordChange(tx, { ...entry, before: { endedAt: before.endedAt }, after: { endedAt: isEnded ? at : null } });
  });
  return readRecall(db, id);
}

type Page = { limit: number; offset: number };

/** The proof: who was written to when, and what has become of their pieces. @throws Problem 404 `recall-not-found` */
export async function listRecalledOrders(
  db: Database,
  id: number,
  { limit, offset }: Page,
): Promise<{ total: number; list: RecalledOrder[] }> {
  const recall = await requireRecall(db, id);
  const isTheirs = eq(recallOrders.recallId, id);
  const productIds = (await readRecalledProducts(db, [id])).get(id) ?? [];
  const [total, rows] = await Promise.all([
    db.$count(recallOrders, isTheirs),
    db
      .select({
        orderNumber: orders.number,
        customerName: orders.customerName,
        customerEmail: orders.customerEmail,
        pieces: recallOrders.pieces,
        unsent: recallOrders.unsent,
        mailKey: recallOrders.mailKey,
        writtenAt: recallOrders.writtenAt,
        remaining: sql<number>`(
          select coalesce(sum(${keptPieces}), 0)::int from order_lines line join orders placed on placed.id = line.order_id
          where line.order_id = ${orders.id} and line.product_id = any(${sql.param(productIds)}::int[]))`,
        refunded: sql<number>`(
          select coalesce(sum(refund.amount), 0)::int from refunds refund
          where refund.order_id = ${orders.id} and refund.state <> 'failed' and refund.at >= ${recall.createdAt})`,
      })
      .from(recallOrders)
      .innerJoin(orders, eq(orders.id, recallOrders.orderId))
      .where(isTheirs)
      .orderBy(asc(recallOrders.orderId))
      .limit(limit)
      .offset(offset),
  ]);
  const mails = await findMailsByKey(
    db,
    rows.flatMap(({ mailKey }) => mailKey ?? []),
  );
  return { total, list: rows.map((row) => viewOrderOf(row, mails)) };
}

type OrderRow = Omit<RecalledOrder, 'mail' | 'refunded' | 'writtenAt'> & {
  mailKey: string | null;
  writtenAt: Date | null;
  refunded: number;
};

function viewOrderOf(
  { mailKey, writtenAt, refunded, ...row }: OrderRow,
  mails: Awaited<ReturnType<typeof findMailsByKey>>,
): RecalledOrder {
  const mail = mails.get(mailKey ?? '');
  return {
    ...row,
    refunded: toPounds(pence(refunded)),
    writtenAt: writtenAt?.toISOString() ?? null,
    mail: mail ? { id: mail.id, sentAt: mail.sentAt?.toISOString() ?? null, error: mail.lastError } : null,
  };
}

const rowsAtOnce = 500;

/** All of it, some at a time. */
export async function* eachRecalledOrder(db: Database, id: number): AsyncGenerator<RecalledOrder> {
  for (let offset = 0; ; offset += rowsAtOnce) {
    const { list } = await listRecalledOrders(db, id, { limit: rowsAtOnce, offset });
    yield* list;
    if (list.length < rowsAtOnce) return;
  }
}

/** Sends one of its emails again. @throws Problem 404 `mail-not-found` for any other email */
export async function resendRecallMail(
  deps: Deps,
  { recallId, orderNumber, byUserId }: { recallId: number; orderNumber: string; byUserId: number },
): Promise<void> {
  const [row] = await deps.db
    .select({ mailKey: recallOrders.mailKey })
    .from(recallOrders)
    .innerJoin(orders, eq(orders.id, recallOrders.orderId))
    .where(and(eq(recallOrders.recallId, recallId), eq(orders.number, orderNumber), isNotNull(recallOrders.mailKey)));
  const mail = row?.mailKey ? (await findMailsByKey(deps.db, [row.mailKey])).get(row.mailKey) : undefined;
  if (!mail) throw new Problem(404, 'mail-not-found', 'There is no email about that order yet.');
  await resendMail(deps, mail.id, byUserId);
}

async function requireRecall(db: Database, id: number): Promise<StoredRecall> {
  const recall = await findRecall(db, id);
  if (!recall) throw notFound();
  return recall;
}

function notFound(): Problem {
  return new Problem(404, 'recall-not-found', 'There is no such recall.');
}

async function viewOne(db: Database, recall: StoredRecall): Promise<AdminRecall> {
  const [shown] = await view(db, [recall]);
  if (!shown) throw notFound();
  return shown;
}

async function view(db: Database, list: readonly StoredRecall[]): Promise<AdminRecall[]> {
  const ids = list.map(({ id }) => id);
  const productsOf = await readRecalledProducts(db, ids);
  const names = await readProductNames(db, [...new Set([...productsOf.values()].flat())]);
  const counts = new Map((await readCounts(db, ids)).map((row) => [row.recallId, row]));
  return list.map(({ attempt: _attempt, mailedAt, createdAt, endedAt, ...recall }) => {
    const { orders: all = 0, written = 0, withoutAddress = 0 } = counts.get(recall.id) ?? {};
    return {
      ...recall,
      createdAt: createdAt.toISOString(),
      endedAt: endedAt?.toISOString() ?? null,
      isMailed: mailedAt !== null,
      products: (productsOf.get(recall.id) ?? []).map((id) => ({ id, name: names.get(id) ?? '' })),
      orders: all,
      written,
      withoutAddress,
    };
  });
}

function readCounts(db: Database, ids: readonly number[]) {
  const { recallId, writtenAt, isDone } = recallOrders;
  const counted = {
    recallId,
    orders: sql<number>`count(*)::int`,
    written: sql<number>`(count(*) filter (where ${writtenAt} is not null))::int`,
    withoutAddress: sql<number>`(count(*) filter (where ${isDone} and ${writtenAt} is null))::int`,
  };
  if (ids.length === 0) return Promise.resolve([]);
  return db
    .select(counted)
    .from(recallOrders)
    .where(inArray(recallId, [...ids]))
    .groupBy(recallId);
}
