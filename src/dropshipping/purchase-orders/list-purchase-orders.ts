import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { CustomerSession } from '#accounts/access.ts';
import { fullNames } from '#accounts/users/users.ts';
import { readSupplierNames } from '#catalogue/suppliers/suppliers.ts';
import { readPendingLinks } from '#orders/lines/parcel-links.ts';
import type { Database } from '#platform/database/database.ts';
import { newestIds } from '#platform/database/newest-rows.ts';
import type { Deps } from '#platform/deps/deps.ts';
import { toPounds } from '#platform/money.ts';
import { shopDay } from '#platform/shop-day.ts';
import type { ShopDay } from '#platform/shop-day.ts';
import { findConnections } from '../connections/supplier-connections.ts';
import type { ConnectorKind } from '../connections/supplier-words.contract.ts';
import { supplierPageUrl } from '../supplier-page/supplier-link.ts';
import { possibleActs } from './acts/possible-acts.rules.ts';
import { needing, readDueDays } from './purchase-order-needs.ts';
import { findReplaced, readLines, readPurchaseOrder } from './purchase-order-rows.ts';
import type { StoredPurchaseLine, StoredPurchaseOrder } from './purchase-order-rows.ts';
import type { PurchaseOrder, PurchaseOrderQuery, WholePurchaseOrder } from './purchase-orders.contract.ts';
import {
  purchaseOrderEvents,
  purchaseOrderLines,
  purchaseOrderParcels,
  purchaseOrders,
  wordsOfPurchaseOrder,
} from './purchase-orders.table.ts';
import { findUncoded } from './uncoded-products.ts';
import { isOpenRejection, isStillWanted, readUnsent } from './unsent-lines.ts';

/** Newest first. */
export async function listPurchaseOrders(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { q, state, needs, supplierId, orderNumber, ...page }: PurchaseOrderQuery,
): Promise<{ total: number; list: PurchaseOrder[] }> {
  const wanted = and(
    state && eq(purchaseOrders.state, state),
    needs && (await needing(db, needs, clock.now())),
    supplierId === undefined ? undefined : eq(purchaseOrders.supplierId, supplierId),
    orderNumber === undefined ? undefined : eq(purchaseOrders.orderNumber, orderNumber),
  );
  const words = wordsOfPurchaseOrder(purchaseOrders);
  const { total, ids } = await newestIds(
    db,
    { table: purchaseOrders, at: purchaseOrders.createdAt, wanted, words, q },
    page,
  );
  const rows = ids.length === 0 ? [] : await db.select().from(purchaseOrders).where(inArray(purchaseOrders.id, ids));
  const byId = new Map((await viewAll({ db, clock }, rows)).map((one) => [one.id, one]));
  return { total, list: ids.flatMap((id) => byId.get(id) ?? []) };
}

/**
 * The page with the supplier's link lets anybody respond as the supplier, so its address is shown to the `owner` only.
 * @throws Problem 404 `purchase-order-not-found`
 */
export async function showPurchaseOrder(
  { db, config, clock }: Pick<Deps, 'db' | 'config' | 'clock'>,
  id: number,
  reader?: Pick<CustomerSession, 'staffRole'>,
): Promise<WholePurchaseOrder> {
  const row = await readPurchaseOrder(db, id);
  const [views, lines, unsent, pendingLinks, events] = await Promise.all([
    viewAll({ db, clock }, [row]),
    readLines(db, id),
    readUnsent(db, row),
    readLinksOf(db, id),
    db
      .select()
      .from(purchaseOrderEvents)
      .where(eq(purchaseOrderEvents.purchaseOrderId, id))
      .orderBy(asc(purchaseOrderEvents.id)),
  ]);
  const names = await fullNames(db, [...new Set(events.flatMap(({ byUserId }) => byUserId ?? []))]);
  const [view] = views;
  if (!view) throw new Error(`Purchase order ${id} has no lines`);
  return {
    ...view,
    replacesId: row.replacesId,
    supplierUrl: row.way === 'mail' && reader?.staffRole === 'owner' ? supplierPageUrl(config, row.number) : null,
    pendingLinks,
    lines: lines.map((line) => ({
      ...viewLine(line),
      unsent: unsent.find(({ orderLineId }) => orderLineId === line.orderLineId)?.quantity ?? 0,
    })),
    events: events.map(({ state, note, byUserId, at }) => ({
      state,
      note,
      at: at.toISOString(),
      by: names.get(byUserId ?? 0) ?? null,
    })),
  };
}

async function readLinksOf(db: Database, purchaseOrderId: number): Promise<string[]> {
  const { parcelId } = purchaseOrderParcels;
  const rows = await db
    .select({ parcelId })
    .from(purchaseOrderParcels)
    .where(eq(purchaseOrderParcels.purchaseOrderId, purchaseOrderId));
  return readPendingLinks(
    db,
    rows.flatMap((row) => row.parcelId ?? []),
  );
}

export function viewLine({ orderLineId: lineId, code, name, quantity, cost, isRejected, shortBy }: StoredPurchaseLine) {
  return { lineId, code, name, quantity, isRejected, shortBy, cost: cost === null ? null : toPounds(cost) };
}

async function viewAll(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  rows: readonly StoredPurchaseOrder[],
): Promise<PurchaseOrder[]> {
  const ids = rows.map(({ id }) => id);
  if (ids.length === 0) return [];
  const supplierIds = [...new Set(rows.map(({ supplierId }) => supplierId))];
  const [names, connections, replaced, dueDayOf, uncoded, sums] = await Promise.all([
    readSupplierNames(db, supplierIds),
    findConnections(db, supplierIds),
    findReplaced(db, ids),
    readDueDays(db),
    findUncoded(db, ids),
    sumLines(db, ids),
  ]);
  const sumOf = new Map(sums.map((row) => [row.purchaseOrderId, row]));
  const today = shopDay(clock.now());
  return rows.map((row) =>
    view(row, {
      today,
      dueOn: dueDayOf(row),
      supplierName: names.get(row.supplierId) ?? '',
      connector: connections.get(row.supplierId)?.connector ?? 'none',
      isReplaced: replaced.has(row.id),
      uncoded: uncoded.get(row.id) ?? [],
      sum: sumOf.get(row.id) ?? { quantity: 0, rejected: 0, wanted: 0 },
    }),
  );
}

function sumLines(db: Database, ids: readonly number[]) {
  const { purchaseOrderId } = purchaseOrderLines;
  return db
    .select({
      purchaseOrderId,
      quantity: sql<number>`sum(${purchaseOrderLines.quantity})::int`,
      rejected: sql<number>`count(*) filter (where ${isOpenRejection})::int`,
      wanted: sql<number>`count(*) filter (where ${isStillWanted})::int`,
    })
    .from(purchaseOrderLines)
    .where(inArray(purchaseOrderId, [...ids]))
    .groupBy(purchaseOrderId);
}

type Beside = {
  today: ShopDay;
  dueOn: ShopDay | null;
  supplierName: string;
  connector: ConnectorKind;
  isReplaced: boolean;
  uncoded: PurchaseOrder['uncoded'];
  sum: { quantity: number; rejected: number; wanted: number };
};

function view(
  row: StoredPurchaseOrder,
  { today, dueOn, supplierName, connector, isReplaced, uncoded, sum }: Beside,
): PurchaseOrder {
  const { id, number, orderNumber, supplierId, state, way, reference, reason, note, lastFailure, tries, isAutomatic } =
    row;
  return {
    id,
    number,
    orderNumber,
    supplierId,
    supplierName,
    state,
    way,
    reference,
    reason,
    note,
    lastFailure,
    tries,
    nextTryAt: row.nextTryAt?.toISOString() ?? null,
    isAutomatic,
    holdUntil: row.holdUntil.toISOString(),
    isBeingCancelled: row.cancelRequestedAt !== null,
    cost: row.cost === null ? null : toPounds(row.cost),
    costVat: row.costVat,
    quantity: sum.quantity,
    createdAt: row.createdAt.toISOString(),
    sentAt: row.sentAt?.toISOString() ?? null,
    chasedAt: row.chasedAt?.toISOString() ?? null,
    dueOn,
    isLate: dueOn !== null && dueOn < today,
    updatedAt: row.updatedAt.toISOString(),
    uncoded,
    acts: possibleActs(row, {
      hasRefusedLines: sum.rejected > 0,
      isWanted: sum.wanted > 0 && !isReplaced,
      connector,
    }),
  };
}
