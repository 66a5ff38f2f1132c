import { eq } from 'drizzle-orm';
import { findGoods } from '#catalogue/products/stock.ts';
import { readSupplierNames } from '#catalogue/suppliers/suppliers.ts';
import type { Database } from '#platform/database/database.ts';
import type { Deps } from '#platform/deps/deps.ts';
import { toPounds } from '#platform/money.ts';
import { readLinesToSend } from '../lines/left-to-send.ts';
import { lockOrder } from '../order/lock-order.ts';
import {
  orderChanged,
  parcelSent,
  refundByHandDue,
  refundGiven,
  refundMailDue,
  statusMailDue,
} from '../order/order-events.ts';
import { readOrderNumber } from '../order/order-number.ts';
import { isClosedStatus } from '../order/order-words.contract.ts';
import type { OrderStatus } from '../order/order-words.contract.ts';
import { orderLines, orders } from '../order/orders.table.ts';
import { refunds } from '../order/refunds.table.ts';
import type { ActPreview } from './act-preview.contract.ts';

type Email = ActPreview['emails'][number];
type Standing = Awaited<ReturnType<typeof readStanding>>;

/** Ends the transaction of an act that was only looked at. */
class LookedAt extends Error {
  readonly preview: ActPreview;

  constructor(preview: ActPreview) {
    super('The act was only looked at');
    this.preview = preview;
  }
}

/**
 * What an act on an order would do: it is done, compared and undone in one transaction, so a look never differs from the act. Nobody
 * is told of anything; the order is locked for as long as the act takes.
 * @throws what the act itself throws, such as Problem 409 with the reason it is refused
 */
export async function lookAhead(deps: Deps, typed: string, act: (deps: Deps) => Promise<unknown>): Promise<ActPreview> {
  const emails: Email[] = [];
  const jobs: Deps['jobs'] = {
    ...deps.jobs,
    async enqueue(_tx, { name }, payload) {
      emails.push(...emailsOf(name, payload));
    },
    async enqueueAll() {},
  };
  const changes: Deps['changes'] = {
    ...deps.changes,
    transaction: (work) =>
      deps.db.transaction(async (tx) => {
        const { id } = await lockOrder(tx, readOrderNumber(typed) ?? typed);
        const before = await readStanding(tx, id);
        await work(tx, () => {});
        // Nobody is written to without an address, such as after an erasure.
        const read = emails.filter(({ to }) => to === 'shop' || before.customerEmail !== '');
        throw new LookedAt({ ...(await compare(tx, before, await readStanding(tx, id))), emails: read });
      }),
  };
  try {
    await act({ ...deps, jobs, changes });
  } catch (error) {
    if (error instanceof LookedAt) return error.preview;
    throw error;
  }
  throw new Error('The act changed nothing within a transaction of its own');
}

async function readStanding(tx: Database, id: number) {
  const { status, customerEmail } = orders;
  const [order] = await tx.select({ status, customerEmail }).from(orders).where(eq(orders.id, id));
  if (!order) throw new Error(`Order ${id} is gone`);
  const lines = await readLinesToSend(tx, id);
  const given = await tx.select().from(refunds).where(eq(refunds.orderId, id)).orderBy(refunds.id);
  const bought = await tx.select({ id: orderLines.productId }).from(orderLines).where(eq(orderLines.orderId, id));
  const goods = await findGoods(
    tx,
    bought.map((line) => line.id),
  );
  return { ...order, lines, given, goods: goods.toSorted((one, other) => one.id - other.id) };
}

async function compare(tx: Database, before: Standing, after: Standing): Promise<Omit<ActPreview, 'emails'>> {
  const known = new Set(before.given.map(({ id }) => id));
  const stockBefore = new Map(before.goods.map(({ id, stock }) => [id, stock]));
  return {
    status: { before: before.status, after: after.status },
    refunds: after.given
      .filter(({ id }) => !known.has(id))
      .map(({ amount, way }) => ({ amount: toPounds(amount), way })),
    restocked: after.goods
      .map(({ id, name, stock }) => ({ name, quantity: stock - (stockBefore.get(id) ?? stock) }))
      .filter(({ quantity }) => quantity > 0),
    notSupplied: await readNotSupplied(tx, before, after),
  };
}

async function readNotSupplied(tx: Database, before: Standing, after: Standing): Promise<ActPreview['notSupplied']> {
  const open = ({ status, lines }: Standing) =>
    new Map(lines.map(({ id, left }) => [id, isClosedStatus(status) ? 0 : left]));
  const [was, is] = [open(before), open(after)];
  const sentNow = new Map(after.lines.map(({ id, sent }) => [id, sent]));
  const gone = before.lines.flatMap(({ id, name, supplierId, sent }) => {
    const quantity = (was.get(id) ?? 0) - (is.get(id) ?? 0) - ((sentNow.get(id) ?? sent) - sent);
    return supplierId !== null && quantity > 0 ? [{ supplierId, name, quantity }] : [];
  });
  if (gone.length === 0) return [];
  const names = await readSupplierNames(
    tx,
    gone.map(({ supplierId }) => supplierId),
  );
  return gone.map(({ supplierId, ...line }) => ({
    supplierName: names.get(supplierId) ?? 'A former supplier',
    ...line,
  }));
}

/** By event: who is emailed about what in the end. */
function emailsOf(event: string, payload: object): Email[] {
  if (event === statusMailDue.name)
    return [{ to: 'customer', about: aboutStatus(statusMailDue.payload.parse(payload).status) }];
  const email = letters[event];
  return email ? [email] : [];
}

const letters: Partial<Record<string, Email>> = {
  [parcelSent.name]: { to: 'customer', about: 'a parcel is on its way' },
  [orderChanged.name]: { to: 'customer', about: 'what was changed' },
  [refundGiven.name]: { to: 'customer', about: 'the refund' },
  [refundMailDue.name]: { to: 'customer', about: 'the refund' },
  [refundByHandDue.name]: { to: 'shop', about: 'a refund to be made by hand' },
};

function aboutStatus(status: OrderStatus): string {
  return status === 'cancelled' ? 'the order is cancelled' : 'the order is on its way';
}
