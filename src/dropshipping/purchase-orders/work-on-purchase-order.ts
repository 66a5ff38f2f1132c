import { convertSide, fromThePound } from '#catalogue/suppliers/supplier-prices.contract.ts';
import { readSupplierRecord } from '#catalogue/suppliers/suppliers.ts';
import type { SupplierRecord } from '#catalogue/suppliers/suppliers.ts';
import { parcelService, standardVatRate } from '#orders/order/order-words.contract.ts';
import { packersNote } from '#orders/order/present-words.ts';
import { minutes } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import type { Deps } from '#platform/deps/deps.ts';
import type { Pence } from '#platform/money.ts';
import { readSettings } from '#shop/settings/settings.ts';
import { SupplierError } from '../connections/supplier-error.ts';
import { openConnectorOf } from '../connectors/of-suppliers/connectors.ts';
import type { OutgoingOrder, PlacedOrder, SupplierConnector } from '../connectors/supplier-connector.ts';
import { costingWith } from '../costs/supplier-costs.ts';
import type { Costing } from '../costs/supplier-costs.ts';
import { findOrderTerms } from '../order-policies/order-terms.ts';
import { cancelAtSupplier } from './acts/cancel-at-supplier.ts';
import { withBatches } from './batches.ts';
import { orSaveFailure } from './failed-sending.ts';
import { findAtSupplier } from './find-at-supplier.ts';
import { addressGone, lockIfWanted, lookAgainIfCancelled, sentNow } from './last-check.ts';
import type { Wanted } from './last-check.ts';
import { orderedLines } from './ordered-lines.ts';
import { changeAlike, changePurchaseOrder } from './purchase-order-rows.ts';
import type { StoredPurchaseOrder } from './purchase-order-rows.ts';
import { claimWork, keepAlive, lockWork } from './purchase-order-work.ts';
import type { Work } from './purchase-order-work.ts';
import { sendByMail } from './send-by-mail.ts';
import { notifySurplus } from './still-wanted.ts';
import { recordDifferences, withNotes } from './supplier-differences.ts';

/**
 * Sends or cancels purchase orders if that is due. Safe to run any number of times. Those for one supplier are checked together
 * before they are sent, and recorded together afterwards.
 */
export async function workOnPurchaseOrders(deps: Deps, ids: readonly number[]): Promise<void> {
  const works = await claimWork(deps, await withBatches(deps.db, ids, deps.clock.now()));
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
export async function allEnded(works: readonly Promise<unknown>[]): Promise<void> {
  for (const ended of await Promise.allSettled(works)) if (ended.status === 'rejected') throw ended.reason;
}

async function workWith(deps: Deps, supplierId: number, works: readonly Work[]): Promise<void> {
  const { send = [], cancel = [] } = Object.groupBy(works, ({ act }) => act);
  for (const work of cancel) await orSaveFailure(deps, [work], () => cancelAtSupplier(deps, work));
  if (send.length > 0) await orSaveFailure(deps, send, () => sendAll(deps, supplierId, send));
}

async function sendAll(deps: Deps, supplierId: number, works: readonly Work[]): Promise<void> {
  const supplier = await readSupplierRecord(deps.db, supplierId);
  const { name, isActive } = supplier;
  if (!isActive) throw new SupplierError('refused', `${name} is not active any more. Switch to another supplier.`);
  const opened = await openConnectorOf(deps, supplier);
  if (opened?.connector.can.has('place-order'))
    await sendByConnector(deps, works, { supplier, connector: opened.connector });
  else await sendByMail(deps, works, supplier, opened?.connector.can.has('prices') ?? false);
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
  const costing = await costingWith(deps.db, supplier);
  const agreed = await readAgreed(deps.db, supplier, costing);
  const allLines = wanted.flatMap((one) => one.lines);
  const lines = await orderedLines(deps.db, allLines, costing);
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
  const { decision, note } = await recordDifferences(tx, purchaseOrder, placed ?? {});
  const noted = withNotes(purchaseOrder, { decision, notes: [note], at });
  if (!noted) return;
  const { added, ...change } = noted;
  await changePurchaseOrder(tx, purchaseOrder, change, { at, note: added });
}

/** Who buys, and on which terms. */
async function readAgreed(db: Database, supplier: SupplierRecord, costing: Costing) {
  const { name, traderName, email, phone, address, vatNumber } = await readSettings(db);
  const buyer = { name: traderName ?? name, email, phone, address, vatNumber };
  const shippingRate = rateThere(supplier.shippingRate, supplier, costing);
  const expressRate = rateThere(supplier.expressRate, supplier, costing);
  return {
    buyer,
    terms: { ...(await findOrderTerms(db, supplier.id)), shippingRate, expressRate },
  } satisfies Partial<OutgoingOrder>;
}

/** A parcel's rate as the supplier's system books it: in its currency, without VAT. Null: not agreed, or it has no exchange rate. */
function rateThere(
  agreed: Pence | null,
  { shippingVat, currency }: Pick<SupplierRecord, 'shippingVat' | 'currency'>,
  { terms, rates }: Costing,
): Pence | null {
  if (agreed === null) return null;
  const isTaxed = terms.pricesAre !== 'no-vat';
  const net = isTaxed ? convertSide(agreed, shippingVat, 'without', standardVatRate) : agreed;
  if (currency === null) return net;
  const rate = rates.get(currency);
  return rate ? fromThePound(net, rate) : null;
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
  const { customerName, address, city, postcode, country, customerPhone, delivery, presentNote } = order;
  return {
    number,
    lines: ordered,
    deliverTo: { name: customerName, address, city, postcode, country, phone: customerPhone },
    delivery: parcelService(delivery),
    note: packersNote(presentNote),
  } satisfies OutgoingOrder;
}
