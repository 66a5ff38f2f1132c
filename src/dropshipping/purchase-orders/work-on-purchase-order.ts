import { readSupplierRecord } from '#catalogue/suppliers/suppliers.ts';
import type { Database } from '#platform/database/database.ts';
import type { Deps } from '#platform/deps.ts';
import { minutes } from '#platform/clock.ts';
import { purchaseOrderDue } from '../dropshipping-events.ts';
import { openConnectorOf } from '../connectors/connectors.ts';
import type { OutgoingOrder, SupplierConnector } from '../connectors/supplier-connector.ts';
import { SupplierError } from '../connectors/supplier-error.ts';
import { isClosed } from './acts/act-on-purchase-order.ts';
import { cancelAtSupplier } from './acts/cancel-at-supplier.ts';
import { mailPurchaseOrder } from './emails/purchase-order-emails.ts';
import { changePurchaseOrder, lockBoth } from './purchase-order-rows.ts';
import type { HeldPurchaseOrder, StoredPurchaseLine, StoredPurchaseOrder } from './purchase-order-rows.ts';
import { holdWork, keepAlive, letGo, takeWork, type Work } from './purchase-order-work.ts';
import { findThere } from './known-there.ts';
import { notifySurplus, reconcileWithOrder } from './still-wanted.ts';

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

/** Sends or cancels a purchase order if that is due. Safe to run any number of times. */
export async function workOnPurchaseOrder(deps: Deps, id: number): Promise<void> {
  const work = await takeWork(deps, id);
  if (!work) return;
  const stop = keepAlive(deps, work);
  try {
    await (work.act === 'send' ? send(deps, work) : cancelAtSupplier(deps, work));
  } catch (error) {
    if (!(error instanceof SupplierError)) throw error;
    await saveFailure(deps, work, error);
  } finally {
    stop();
  }
}

/** How soon the supplier is queried for the state. */
export function nextQuestion({ config, clock }: Pick<Deps, 'config' | 'clock'>): Date {
  return new Date(clock.now().getTime() + minutes(config.demo ? 1 : 15));
}

async function send(deps: Deps, work: Work): Promise<void> {
  const { supplierId } = work.purchaseOrder;
  const supplier = await readSupplierRecord(deps.db, supplierId);
  const { name, isActive } = supplier;
  if (!isActive) throw new SupplierError('refused', `${name} is not active any more. Switch to another supplier.`);
  const opened = await openConnectorOf(deps, supplier);
  if (opened?.connector.can.has('place-order')) await sendByConnector(deps, work, opened.connector, name);
  else await sendByMail(deps, work);
}

async function sendByConnector(deps: Deps, work: Work, connector: SupplierConnector, name: string): Promise<void> {
  const { purchaseOrder } = work;
  // An earlier worker may have died after the supplier received it and before that was stored.
  const known = purchaseOrder.tries > 1 ? await findThere(connector, purchaseOrder) : null;
  const sent = known ?? (await placeIfWanted(deps, work, connector, name));
  if (sent === null) return;
  const { reference } = sent;
  await deps.db.transaction(async (tx) => {
    const held = await holdWork(tx, work);
    if (!held) return;
    const sent = { state: 'sent', way: 'connector', reference, askAgainAt: nextQuestion(deps) } as const;
    await changePurchaseOrder(tx, held, { ...sent, ...sentNow(deps) }, { at: deps.clock.now() });
    await notifySurplus(deps, tx, { ...held, ...sent });
    await lookAgainIfCancelled(deps, tx, held);
  });
}

/** Null: it may not be sent. */
async function placeIfWanted(deps: Deps, work: Work, connector: SupplierConnector, supplier: string) {
  const wanted = await deps.db.transaction((tx) => holdIfWanted(deps, tx, work));
  return wanted && connector.placeOrder(describe(wanted, supplier));
}

async function sendByMail(deps: Deps, work: Work): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const held = await holdIfWanted(deps, tx, work);
    if (!held) return;
    await mailPurchaseOrder(deps, tx, held.purchaseOrder);
    const sent = { state: 'sent', way: 'mail', ...sentNow(deps) } as const;
    await changePurchaseOrder(tx, held.purchaseOrder, sent, { at: deps.clock.now() });
  });
}

type Wanted = HeldPurchaseOrder & { lines: StoredPurchaseLine[] };

/** The last check before sending, under the order's lock: null when it may not be sent, and then the claim is released. */
async function holdIfWanted(deps: Deps, tx: Database, work: Work): Promise<Wanted | null> {
  const held = await lockBoth(tx, work.purchaseOrder);
  const { purchaseOrder, order } = held;
  if (purchaseOrder.worker !== work.worker) return null;
  if (purchaseOrder.cancelAskedAt && !isClosed(order)) {
    await changePurchaseOrder(tx, purchaseOrder, letGo, { at: deps.clock.now() });
    await lookAgainIfCancelled(deps, tx, purchaseOrder);
    return null;
  }
  const lines = await reconcileWithOrder(deps, tx, held);
  return lines && { ...held, lines };
}

const sentNow = ({ clock }: Deps) => ({ ...letGo, sentAt: clock.now(), tries: 0, nextTryAt: null, lastFailure: null });

async function lookAgainIfCancelled({ jobs }: Deps, tx: Database, { id, cancelAskedAt }: StoredPurchaseOrder) {
  if (cancelAskedAt) await jobs.enqueue(tx, purchaseOrderDue, { purchaseOrderId: id });
}

/** @throws SupplierError when a line has no code at this supplier, or the address is erased */
function describe({ order, purchaseOrder: { number }, lines }: Wanted, supplier: string) {
  if (!order.address)
    throw new SupplierError('refused', 'The customer’s account was closed: there is no address left.');
  const { customerName, address, city, postcode, country, customerPhone, delivery } = order;
  return {
    number,
    lines: lines.map(({ code, name, quantity, cost }) => {
      if (code === null) throw new SupplierError('refused', `“${name}” has no product code of ${supplier}.`);
      return { code, name, quantity, price: cost };
    }),
    deliverTo: { name: customerName, address, city, postcode, country, phone: customerPhone },
    delivery,
    note: null,
  } satisfies OutgoingOrder;
}

/** Temporary errors are retried later, others wait for the owner. */
async function saveFailure(deps: Deps, work: Work, fault: SupplierError): Promise<void> {
  const { db, jobs, clock } = deps;
  await db.transaction(async (tx) => {
    const held = await holdWork(tx, work);
    if (!held) return;
    const at = clock.now();
    const pause = fault.passes ? pauseBeforeNextTry(held.tries, Math.random()) : null;
    const failed = { ...letGo, lastFailure: fault.message };
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
        : { ...ended, note: `It could not be cancelled: ${fault.message}`, cancelAskedAt: null };
    await changePurchaseOrder(tx, held, given, { at, note: fault.message });
  });
}
