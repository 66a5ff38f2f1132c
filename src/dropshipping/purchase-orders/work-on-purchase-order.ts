import { and, eq } from 'drizzle-orm';
import { readSupplierRecord } from '#catalogue/suppliers/suppliers.ts';
import type { SupplierRecord } from '#catalogue/suppliers/suppliers.ts';
import { minutes } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import type { Deps } from '#platform/deps.ts';
import { readSettings } from '#shop/settings/settings.ts';
import { openConnectorOf } from '../connectors/connectors.ts';
import type { OutgoingOrder, PlacedOrder, SupplierConnector } from '../connectors/supplier-connector.ts';
import { SupplierError } from '../connectors/supplier-error.ts';
import { purchaseOrderDue } from '../dropshipping-events.ts';
import { findOrderTerms } from '../order-policies/order-terms.ts';
import { isClosed } from './acts/act-on-purchase-order.ts';
import { cancelAtSupplier } from './acts/cancel-at-supplier.ts';
import { mailPurchaseOrders } from './emails/purchase-order-emails.ts';
import { findAtSupplier } from './find-at-supplier.ts';
import { orderedLines } from './ordered-lines.ts';
import { changeAlike, changePurchaseOrder, lockAll } from './purchase-order-rows.ts';
import type { LockedPurchaseOrder, StoredPurchaseLine, StoredPurchaseOrder } from './purchase-order-rows.ts';
import { claimWork, keepAlive, lockOneWork, lockWork, released } from './purchase-order-work.ts';
import type { Work } from './purchase-order-work.ts';
import { purchaseOrderLines } from './purchase-orders.table.ts';
import { notifySurplus, reconcileWithOrder } from './still-wanted.ts';
import { recordDifferences, withNote } from './supplier-differences.ts';

/** After this many tries the owner has to look into it. */
const mostTries = 8;

const firstPauseMs = 30_000;
const longestPauseMs = 7_200_000;

/** How long to wait after this many failed tries, 30 seconds to two hours; null: no more. `chance` is from 0 to 1. */
export function pauseBeforeNextTry(tries: number, chance: number): number | null {
  if (tries >= mostTries) return null;
  const pause = Math.min(firstPauseMs * 4 ** (tries - 1), longestPauseMs);
  // Jitter: purchase orders that failed together would fail together again.
  return Math.round(pause * (0.75 + chance / 2));
}

/**
 * Sends or cancels purchase orders if that is due. Safe to run any number of times. Those for one supplier are checked together
 * before they are sent, and recorded together afterwards.
 */
export async function workOnPurchaseOrders(deps: Deps, ids: readonly number[]): Promise<void> {
  const works = await claimWork(deps, ids);
  if (works.length === 0) return;
  const stop = keepAlive(deps, works);
  try {
    const bySupplier = Map.groupBy(works, ({ purchaseOrder }) => purchaseOrder.supplierId);
    await allEnded([...bySupplier].map(([supplierId, own]) => workWith(deps, supplierId, own)));
  } finally {
    stop();
  }
}

/** How soon the supplier is queried for the state. */
export function nextQueryAt({ config, clock }: Pick<Deps, 'config' | 'clock'>): Date {
  return new Date(clock.now().getTime() + minutes(config.demo ? 1 : 15));
}

/** Waits for all before it throws the first error. */
async function allEnded(works: readonly Promise<void>[]): Promise<void> {
  for (const ended of await Promise.allSettled(works)) if (ended.status === 'rejected') throw ended.reason;
}

async function workWith(deps: Deps, supplierId: number, works: readonly Work[]): Promise<void> {
  const { send = [], cancel = [] } = Object.groupBy(works, ({ act }) => act);
  for (const work of cancel) await orSaveFailure(deps, [work], () => cancelAtSupplier(deps, work));
  if (send.length > 0) await orSaveFailure(deps, send, () => sendAll(deps, supplierId, send));
}

async function orSaveFailure(deps: Deps, works: readonly Work[], work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof SupplierError)) throw error;
    for (const one of works) await saveFailure(deps, one, error);
  }
}

async function sendAll(deps: Deps, supplierId: number, works: readonly Work[]): Promise<void> {
  const supplier = await readSupplierRecord(deps.db, supplierId);
  const { name, isActive } = supplier;
  if (!isActive) throw new SupplierError('refused', `${name} is not active any more. Switch to another supplier.`);
  const opened = await openConnectorOf(deps, supplier);
  if (opened?.connector.can.has('place-order'))
    await sendByConnector(deps, works, { supplier, connector: opened.connector });
  else await sendByMail(deps, works, supplier);
}

type Sent = { work: Work; placed: PlacedOrder };

async function sendByConnector(
  deps: Deps,
  works: readonly Work[],
  { supplier, connector }: { supplier: SupplierRecord; connector: SupplierConnector },
): Promise<void> {
  const sent: Sent[] = [];
  const unknown: Work[] = [];
  const findOrQueue = async (work: Work) => {
    // An earlier worker may have died after the supplier received it and before that was stored.
    const known = work.purchaseOrder.tries > 1 ? await findAtSupplier(connector, work.purchaseOrder) : null;
    if (known && !known.isHalf) sent.push({ work, placed: known });
    else unknown.push(work);
  };
  await allEnded(works.map((work) => orSaveFailure(deps, [work], () => findOrQueue(work))));
  const wanted = await deps.db.transaction((tx) => lockIfWanted(deps, tx, unknown));
  const agreed = await readAgreed(deps.db, supplier);
  const lines = await orderedLines(
    deps.db,
    wanted.flatMap((one) => one.lines),
  );
  const place = async ({ work, ...one }: Wanted) => {
    const described = describe(one, supplier.name, lines.get(one.purchaseOrder.id) ?? []);
    sent.push({ work, placed: await connector.placeOrder({ ...described, ...agreed }) });
  };
  try {
    await allEnded(wanted.map((one) => orSaveFailure(deps, [one.work], () => place(one))));
  } finally {
    if (sent.length > 0) await writeSent(deps, sent);
  }
}

async function writeSent(deps: Deps, sent: readonly Sent[]): Promise<void> {
  const at = deps.clock.now();
  const placed = new Map(sent.map((one) => [one.work.purchaseOrder.id, one.placed]));
  const references = new Map([...placed].map(([id, { reference }]) => [id, reference]));
  await deps.db.transaction(async (tx) => {
    const works = sent.map(({ work }) => work);
    const held = await lockWork(tx, works);
    const now = { state: 'sent', way: 'connector', queryAgainAt: nextQueryAt(deps) } as const;
    await changeAlike(tx, held, { ...now, ...sentNow(deps) }, { at, references });
    for (const one of held) await noteDifferences(tx, { ...one, ...now }, placed.get(one.id), at);
    await notifySurplus(
      deps,
      tx,
      held.map((one) => ({ ...one, ...now })),
    );
    await lookAgainIfCancelled(deps, tx, held);
  });
}

async function noteDifferences(
  tx: Database,
  purchaseOrder: StoredPurchaseOrder,
  placed: PlacedOrder | undefined,
  at: Date,
): Promise<void> {
  const { note } = await recordDifferences(tx, purchaseOrder, placed ?? {});
  if (note !== null)
    await changePurchaseOrder(tx, purchaseOrder, { note: withNote(purchaseOrder, note) }, { at, note });
}

/** Who buys, and on which terms. */
async function readAgreed(db: Database, { id, shippingRate }: SupplierRecord) {
  const { name, traderName, email, phone, address, vatNumber } = await readSettings(db);
  const buyer = { name: traderName ?? name, email, phone, address, vatNumber };
  return { buyer, terms: { ...(await findOrderTerms(db, id)), shippingRate } } satisfies Partial<OutgoingOrder>;
}

async function sendByMail(deps: Deps, works: readonly Work[], supplier: SupplierRecord): Promise<void> {
  const nowhere: Work[] = [];
  await deps.db.transaction(async (tx) => {
    const { there = [], gone = [] } = Object.groupBy(await lockIfWanted(deps, tx, works), ({ order }) =>
      order.address ? 'there' : 'gone',
    );
    nowhere.push(...gone.map(({ work }) => work));
    await mailPurchaseOrders(deps, tx, supplier, there);
    const mailed = there.map(({ purchaseOrder }) => purchaseOrder);
    await changeAlike(tx, mailed, { state: 'sent', way: 'mail', ...sentNow(deps) }, { at: deps.clock.now() });
  });
  for (const work of nowhere) await saveFailure(deps, work, addressGone());
}

function addressGone(): SupplierError {
  return new SupplierError('refused', 'The customer’s account was closed: there is no address left.');
}

type Wanted = LockedPurchaseOrder & { work: Work; lines: StoredPurchaseLine[] };

/** The last check before sending, under the orders' locks. The claims of those that may not be sent are released. */
async function lockIfWanted(deps: Deps, tx: Database, works: readonly Work[]): Promise<Wanted[]> {
  if (works.length === 0) return [];
  const workOf = new Map(works.map((work) => [work.purchaseOrder.id, work]));
  const own = (
    await lockAll(
      tx,
      works.map(({ purchaseOrder }) => purchaseOrder),
    )
  ).flatMap((held) => {
    const work = workOf.get(held.purchaseOrder.id);
    return work?.worker === held.purchaseOrder.worker ? [{ ...held, work }] : [];
  });
  const { cancelled = [], wanted = [] } = Object.groupBy(own, ({ purchaseOrder, order }) =>
    purchaseOrder.cancelRequestedAt && !isClosed(order) ? 'cancelled' : 'wanted',
  );
  for (const { purchaseOrder } of cancelled)
    await changePurchaseOrder(tx, purchaseOrder, released, { at: deps.clock.now() });
  await lookAgainIfCancelled(
    deps,
    tx,
    cancelled.map(({ purchaseOrder }) => purchaseOrder),
  );
  const linesOf = await reconcileWithOrder(deps, tx, wanted);
  return wanted.flatMap((held) => {
    const lines = linesOf.get(held.purchaseOrder.id);
    return lines ? [{ ...held, lines }] : [];
  });
}

const sentNow = ({ clock }: Deps) => ({
  ...released,
  sentAt: clock.now(),
  tries: 0,
  nextTryAt: null,
  lastFailure: null,
});

async function lookAgainIfCancelled({ jobs }: Deps, tx: Database, held: readonly StoredPurchaseOrder[]) {
  const cancelled = held.filter(({ cancelRequestedAt }) => cancelRequestedAt !== null);
  await jobs.enqueueAll(
    tx,
    purchaseOrderDue,
    cancelled.map(({ id }) => ({ payload: { purchaseOrderId: id } })),
  );
}

/** @throws SupplierError when a line has no code the supplier could know, or the address is gone */
function describe(
  { order, purchaseOrder: { number }, lines }: Omit<Wanted, 'work'>,
  supplier: string,
  ordered: OutgoingOrder['lines'],
) {
  if (!order.address) throw addressGone();
  const uncoded = lines.find(({ code }) => code === null);
  if (uncoded) throw new SupplierError('refused', `“${uncoded.name}” has no product code of ${supplier}.`);
  const { customerName, address, city, postcode, country, customerPhone, delivery } = order;
  return {
    number,
    lines: ordered,
    deliverTo: { name: customerName, address, city, postcode, country, phone: customerPhone },
    delivery,
    note: null,
  } satisfies OutgoingOrder;
}

/** The prices that the owner is told, and accepts by sending it again. */
async function saveOffered(tx: Database, { id }: StoredPurchaseOrder, { raisedPrices }: SupplierError): Promise<void> {
  const { purchaseOrderId, code } = purchaseOrderLines;
  for (const [raised, offeredCost] of raisedPrices ?? []) {
    await tx
      .update(purchaseOrderLines)
      .set({ offeredCost })
      .where(and(eq(purchaseOrderId, id), eq(code, raised)));
  }
}

/** Temporary errors are retried later, others wait for the owner. */
async function saveFailure(deps: Deps, work: Work, fault: SupplierError): Promise<void> {
  const { db, jobs, clock } = deps;
  await db.transaction(async (tx) => {
    const held = await lockOneWork(tx, work);
    if (!held) return;
    const at = clock.now();
    await saveOffered(tx, held, fault);
    const pause = fault.passes ? pauseBeforeNextTry(held.tries, Math.random()) : null;
    const failed = { ...released, lastFailure: fault.message };
    if (pause !== null) {
      const nextTryAt = new Date(at.getTime() + pause);
      await changePurchaseOrder(tx, held, { ...failed, nextTryAt }, { at, note: fault.message });
      await jobs.enqueue(tx, purchaseOrderDue, { purchaseOrderId: held.id }, { notBefore: nextTryAt });
      return;
    }
    const ended = { ...failed, nextTryAt: null, ...(held.state === 'draft' && { state: 'failed' as const }) };
    const given =
      work.act === 'send'
        ? ended
        : { ...ended, note: `It could not be cancelled: ${fault.message}`, cancelRequestedAt: null };
    await changePurchaseOrder(tx, held, given, { at, note: fault.message });
  });
}
