import { and, asc, eq, inArray, lt, or } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { nameWithTexts } from '#catalogue/products/personal-texts.contract.ts';
import { readPackingFacts } from '#catalogue/products/products.ts';
import type { PackingFacts } from '#catalogue/products/products.ts';
import { readSupplierNames } from '#catalogue/suppliers/suppliers.ts';
import { countUpTo } from '#platform/database/counts.ts';
import type { Database } from '#platform/database/database.ts';
import type { Deps } from '#platform/deps/deps.ts';
import { countedExactly } from '#platform/http/list-page.contract.ts';
import { packingDays } from '#shop/delivery-dates/arrival-words.contract.ts';
import { readSettings } from '#shop/settings/settings.ts';
import type { WorkingDays } from '#shop/working-days/working-days.contract.ts';
import { isOverdue, overdueBefore } from '#shop/working-days/working-days.ts';
import { unpackedPieces } from '../../lines/pieces.contract.ts';
import { readRelatedOrders, unrelated } from '../../order/order-additions.ts';
import { readOrderNumber } from '../../order/order-number.ts';
import { viewRecipient } from '../../order/order-view.ts';
import { deliveryServices, isClosedStatus, isUnsent } from '../../order/order-words.contract.ts';
import type { DeliveryService } from '../../order/order-words.contract.ts';
import type { RelatedOrders } from '../../order/orders.contract.ts';
import { hasOwnToSend, isMarkedOnly, isNotSent, orderLines, orders } from '../../order/orders.table.ts';
import type { ToSendLine, ToSendOrder, ToSendQuery } from './to-send.contract.ts';
import { grouped } from './to-send.rules.ts';

type Reading = Pick<Deps, 'db' | 'clock'>;

/** A page of orders with own goods left to send: express first, then longest waiting. */
export async function listToSend(
  { db, clock }: Reading,
  { show, sort, limit, offset }: ToSendQuery,
): Promise<{ total: number; list: ToSendOrder[] }> {
  const by = await lateBy(db, clock.now());
  const narrow = narrowed(show, by);
  // Apart, as each has an index that gives its first ones in this order.
  const groups = [and(isNotSent, hasOwnToSend, narrow), and(isMarkedOnly, narrow)];
  const [totals, ids] = await Promise.all([
    Promise.all(groups.map((condition) => countUpTo(db, orders, condition, countedExactly))),
    readPage(db, groups, sort === 'waiting' ? { limit, offset } : { limit: mostGrouped, offset: 0 }),
  ]);
  const total = Math.min(
    totals.reduce((sum, one) => sum + one, 0),
    countedExactly,
  );
  const found = await readToSend(
    db,
    ids.map(({ id }) => id),
    by,
  );
  const list = sort === 'waiting' ? found : grouped(found, sort).slice(offset, offset + limit);
  return { total: Math.max(total, offset + list.length), list };
}

/** Nobody packs more in a day; further ones follow once these have left. */
const mostGrouped = 1_000;

async function readPage(
  db: Database,
  groups: readonly (SQL | undefined)[],
  { limit, offset }: Pick<ToSendQuery, 'limit' | 'offset'>,
): Promise<{ id: number }[]> {
  const { id, delivery, createdAt } = orders;
  const first = groups.map((condition) =>
    db
      .select({ id, delivery, createdAt })
      .from(orders)
      .where(condition)
      .orderBy(asc(delivery), asc(createdAt), asc(id))
      .limit(offset + limit),
  );
  const found = (await Promise.all(first)).flat();
  const inOrder = found.toSorted(
    (one, other) =>
      one.delivery.localeCompare(other.delivery) ||
      Number(one.createdAt) - Number(other.createdAt) ||
      one.id - other.id,
  );
  return inOrder.slice(offset, offset + limit);
}

/** These orders, in this order; invalid numbers are left out. For a sent order, what the shop sent of it. */
export async function readChosen({ db, clock }: Reading, typed: readonly string[]): Promise<ToSendOrder[]> {
  const numbers = [...new Set(typed.flatMap((number) => readOrderNumber(number) ?? []))];
  const found =
    numbers.length === 0
      ? []
      : await db.select({ id: orders.id, number: orders.number }).from(orders).where(inArray(orders.number, numbers));
  const idOf = new Map(found.map(({ id, number }) => [number, id]));
  return readToSend(
    db,
    numbers.flatMap((number) => idOf.get(number) ?? []),
    await lateBy(db, clock.now()),
  );
}

function narrowed(show: ToSendQuery['show'], by: LateBy): SQL | undefined {
  if (show === 'all') return undefined;
  return show === 'late' ? placedTooLongAgo(by) : eq(orders.delivery, show);
}

/** Always five queries. */
async function readToSend(db: Database, ids: readonly number[], by: LateBy): Promise<ToSendOrder[]> {
  if (ids.length === 0) return [];
  const [found, lines, related] = await Promise.all([
    db
      .select()
      .from(orders)
      .where(inArray(orders.id, [...ids])),
    db
      .select()
      .from(orderLines)
      .where(inArray(orderLines.orderId, [...ids]))
      .orderBy(asc(orderLines.id)),
    readRelatedOrders(db, ids),
  ]);
  const [facts, suppliers] = await Promise.all([
    readPackingFacts(db, unique(lines.map(({ productId }) => productId))),
    readSupplierNames(db, unique(lines.flatMap(({ supplierId }) => supplierId ?? []))),
  ]);
  const byId = new Map(found.map((order) => [order.id, order]));
  const byOrder = Map.groupBy(lines, ({ orderId }) => orderId);
  return ids.flatMap((id) => {
    const order = byId.get(id);
    return order ? [view(order, byOrder.get(id) ?? [], { facts, suppliers, related, by })] : [];
  });
}

type StoredLine = typeof orderLines.$inferSelect;
type Beside = {
  facts: Map<number, PackingFacts>;
  suppliers: Map<number, string>;
  related: Map<number, RelatedOrders>;
  by: LateBy;
};

function view(
  order: typeof orders.$inferSelect,
  lines: readonly StoredLine[],
  { facts, suppliers, related, by }: Beside,
): ToSendOrder {
  const { status } = order;
  const own = lines.filter(({ supplierId, isGiftCard }) => supplierId === null && !isGiftCard);
  const isSent = isClosedStatus(status) || own.every((line) => unpackedPieces(line) === 0);
  const count = isSent ? wantedOf : unpackedPieces;
  const packed = own
    .filter((line) => count(line) > 0)
    .map((line): ToSendLine => {
      const { id: lineId, productId, image } = line;
      const name = nameWithTexts(line.name, line.texts);
      const { weightGrams = null, gtin = null, sku = null, shelf = null } = facts.get(productId) ?? {};
      return { lineId, productId, name, image, gtin, sku, shelf, quantity: count(line), weightGrams };
    });
  return {
    orderNumber: order.number,
    status,
    delivery: order.delivery,
    createdAt: order.createdAt.toISOString(),
    isLate: !isSent && shouldHaveLeft(order, by),
    isSent,
    isMarked: !isSent && !isUnsent(status),
    ...viewRecipient(order),
    ...(related.get(order.id) ?? unrelated),
    weightGrams: weightOf(packed),
    lines: packed,
    separately: lines.flatMap((line) => {
      const { supplierId, name } = line;
      if (supplierId === null || wantedOf(line) === 0) return [];
      return [{ name, quantity: wantedOf(line), supplierName: suppliers.get(supplierId) ?? 'a supplier' }];
    }),
  };
}

const wantedOf = ({ quantity, dropped }: StoredLine) => quantity - dropped;

/** Null as soon as one weight is unknown. */
function weightOf(lines: readonly ToSendLine[]): number | null {
  return lines.reduce<number | null>(
    (sum, { weightGrams, quantity }) => (sum === null || weightGrams === null ? null : sum + weightGrams * quantity),
    0,
  );
}

function unique(ids: readonly number[]): number[] {
  return [...new Set(ids)];
}

type Placed = { delivery: DeliveryService; createdAt: Date };

/** The current time and the shop's working days. */
type LateBy = { now: Date; terms: WorkingDays };

export async function lateBy(db: Database, now: Date): Promise<LateBy> {
  return { now, terms: (await readSettings(db)).workingDays };
}

/** Whether own goods should have left by now. */
function shouldHaveLeft({ delivery, createdAt }: Placed, by: LateBy): boolean {
  return isOverdue(createdAt, packingDays[delivery], by);
}

/** The same as a condition on `orders`, for these services. */
export function placedTooLongAgo(by: LateBy, services: readonly DeliveryService[] = deliveryServices): SQL | undefined {
  return or(...services.map((one) => longAgo(one, by)));
}

function longAgo(delivery: DeliveryService, { now, terms }: LateBy): SQL | undefined {
  return and(eq(orders.delivery, delivery), lt(orders.createdAt, overdueBefore(now, packingDays[delivery], terms)));
}
