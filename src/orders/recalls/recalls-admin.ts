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
import type { Deps } from '#platform/deps/deps.ts';
import { Problem } from '#platform/http/errors/problem.ts';
import { findMailsByKey, resendMail } from '#platform/mail/outbox.ts';
import { pence, toPounds } from '#platform/money.ts';
import { orders } from '../order/orders.table.ts';
import { keptPieces, previewRecall, productsOf, recalledOrders } from './find-buyers-of-recalled.ts';
import { recallBegun } from './mail-recall.ts';
import { recallOrders } from './recall-orders.table.ts';
import type { AdminRecall, NewRecall, RecalledOrder } from './recalls.contract.ts';

/**
 * Takes down who bought the goods, and queues their emails. Repeated by the same form it returns the recall that is there.
 * @throws Problem 400 for unknown products, 409 `buyers-changed` with the new count
 */
export async function beginRecall(deps: Deps, requested: NewRecall, byUserId: number): Promise<AdminRecall> {
  const { db, changes, clock, jobs } = deps;
  const { people, wholeFamilies: _whole, ...row } = requested;
  const at = clock.now();
  await rejectUnknown(db, requested.productIds);
  const productIds = await productsOf(db, requested);
  const begun = await changes.transaction(async (tx, invalidate) => {
    const recall = await insertRecall(tx, invalidate, {
      ...row,
      productIds,
      bannerEndsAt: momentOf(row.bannerEndsAt),
      createdAt: at,
    });
    if (!recall) return null;
    const search = { ...row, productIds };
    const found = await previewRecall(tx, { ...search, wholeFamilies: false });
    if (found.people !== people)
      throw new Problem(
        409,
        'buyers-changed',
        `The number of people is now ${found.people}. Please look again, then confirm.`,
      );
    await tx.execute(sql`
      insert into recall_orders (recall_id, order_id, pieces, unsent)
      select ${recall.id}, found.order_id, found.pieces, found.unsent from (${recalledOrders(search)}) found`);
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
  return viewOne(db, recall, at);
}

function momentOf(text: string | null): Date | null {
  return text === null ? null : new Date(text);
}

async function rejectUnknown(db: Database, productIds: readonly number[]): Promise<void> {
  const known = await readProductNames(db, productIds);
  const at = productIds.findIndex((id) => !known.has(id));
  if (at < 0) return;
  const issues = [{ path: `productIds.${at}`, message: 'There is no such product' }];
  throw new Problem(400, 'invalid-input', 'There is no such product.', { issues });
}

/** Newest first. */
export async function listRecalls(db: Database, page: Page, now: Date) {
  const { total, list } = await listStoredRecalls(db, page);
  return { total, list: await view(db, list, now) };
}

/** @throws Problem 404 `recall-not-found` */
export async function readRecall(db: Database, id: number, now: Date): Promise<AdminRecall> {
  return viewOne(db, await requireRecall(db, id), now);
}

/** Its banners go, or come again; then a day that has passed ends them no more. @throws Problem 404 `recall-not-found` */
export async function endRecall(
  { db, changes, clock }: Deps,
  id: number,
  { isEnded, byUserId }: { isEnded: boolean; byUserId: number },
): Promise<AdminRecall> {
  const at = clock.now();
  const before = await requireRecall(db, id);
  const { bannerEndsAt } = before;
  const after = {
    endedAt: isEnded ? at : null,
    bannerEndsAt: !isEnded && bannerEndsAt !== null && bannerEndsAt <= at ? null : bannerEndsAt,
  };
  await changes.transaction(async (tx, invalidate) => {
    await setRecallEnded(tx, invalidate, id, after);
    const entry = { subject: 'recall', subjectId: id, at, byUserId, did: isEnded ? 'ended' : 'resumed' };
    await recordChange(tx, { ...entry, before: { endedAt: before.endedAt, bannerEndsAt }, after });
  });
  return readRecall(db, id, at);
}

type Page = { limit: number; offset: number };

/** The proof: who was written to when, and what has become of their pieces. @throws Problem 404 `recall-not-found` */
export async function listRecalledOrders(
  db: Database,
  id: number,
  { limit, offset }: Page,
): Promise<{ total: number; list: RecalledOrder[] }> {
  const recall = await requireRecall(db, id);
  const [total, rows] = await Promise.all([
    db.$count(recallOrders, eq(recallOrders.recallId, id)),
    findOrderRows(db, recall, { limit, offset }),
  ]);
  const mails = await findMailsByKey(
    db,
    rows.flatMap(({ mailKey }) => mailKey ?? []),
  );
  return { total, list: rows.map((row) => viewOrderOf(row, mails)) };
}

async function findOrderRows(db: Database, recall: StoredRecall, { limit, offset }: Page): Promise<OrderRow[]> {
  const productIds = (await readRecalledProducts(db, [recall.id])).get(recall.id) ?? [];
  return db
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
      parcelsSince: sql<number>`(
        select count(*)::int from parcels parcel where parcel.order_id = ${orders.id}
          and ${recallOrders.unsent} = 0 and parcel.shipped_at >= ${recall.createdAt})`,
    })
    .from(recallOrders)
    .innerJoin(orders, eq(orders.id, recallOrders.orderId))
    .where(eq(recallOrders.recallId, recall.id))
    .orderBy(asc(recallOrders.orderId))
    .limit(limit)
    .offset(offset);
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

async function viewOne(db: Database, recall: StoredRecall, now: Date): Promise<AdminRecall> {
  const [shown] = await view(db, [recall], now);
  if (!shown) throw notFound();
  return shown;
}

async function view(db: Database, list: readonly StoredRecall[], now: Date): Promise<AdminRecall[]> {
  const ids = list.map(({ id }) => id);
  const productsOf = await readRecalledProducts(db, ids);
  const names = await readProductNames(db, [...new Set([...productsOf.values()].flat())]);
  const counts = new Map((await readCounts(db, ids)).map((row) => [row.recallId, row]));
  return list.map(({ attempt: _attempt, mailedAt, createdAt, endedAt, bannerEndsAt, ...recall }) => {
    const { orders: all = 0, written = 0, withoutAddress = 0 } = counts.get(recall.id) ?? {};
    return {
      ...recall,
      createdAt: createdAt.toISOString(),
      endedAt: endedAt?.toISOString() ?? null,
      bannerEndsAt: bannerEndsAt?.toISOString() ?? null,
      isShown: endedAt === null && (bannerEndsAt === null || now < bannerEndsAt),
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
