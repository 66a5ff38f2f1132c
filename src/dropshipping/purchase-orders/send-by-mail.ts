import type { SupplierRecord } from '#catalogue/suppliers/suppliers.ts';
import type { Database } from '#platform/database/database.ts';
import type { Deps } from '#platform/deps/deps.ts';
import { SupplierError } from '../connections/supplier-error.ts';
import { rejectRaised } from '../connectors/raised-prices.ts';
import { costingWith } from '../costs/supplier-costs.ts';
import { findOrderTerms } from '../order-policies/order-terms.ts';
import { isBatched, newBatchNumber } from './batches.ts';
import { mailPurchaseOrders } from './emails/purchase-order-emails.ts';
import { saveFailure } from './failed-sending.ts';
import { addressGone, lockIfWanted, sentNow } from './last-check.ts';
import type { Wanted } from './last-check.ts';
import { orderedLines } from './ordered-lines.ts';
import { changeAlike } from './purchase-order-rows.ts';
import type { Work } from './purchase-order-work.ts';

type Refused = { work: Work; fault: SupplierError };

/** @param isListed whether the supplier keeps the shop informed of its prices, as by a feed */
export async function sendByMail(
  deps: Deps,
  works: readonly Work[],
  supplier: SupplierRecord,
  isListed: boolean,
): Promise<void> {
  const refused: Refused[] = [];
  await deps.db.transaction(async (tx) => {
    const wanted = await lockIfWanted(deps, tx, works);
    refused.push(...(await findRefused(tx, wanted, supplier, isListed)));
    const held = new Set(refused.map(({ work }) => work));
    const sent = wanted.filter(({ work }) => !held.has(work));
    const batch = sent.length > 1 && (await isBatched(tx, supplier.id)) ? newBatchNumber() : null;
    await mailPurchaseOrders(deps, tx, supplier, sent, batch);
    const mailed = sent.map(({ purchaseOrder }) => purchaseOrder);
    await changeAlike(tx, mailed, { state: 'sent', way: 'mail', batch, ...sentNow(deps) }, { at: deps.clock.now() });
  });
  for (const { work, fault } of refused) await saveFailure(deps, work, fault);
}

/** What wants its address, or has become dearer in the supplier's list. */
async function findRefused(
  tx: Database,
  wanted: readonly Wanted[],
  supplier: SupplierRecord,
  isListed: boolean,
): Promise<Refused[]> {
  const { id, name } = supplier;
  const { priceTolerance } = await findOrderTerms(tx, id);
  const allLines = wanted.flatMap(({ lines }) => lines);
  const linesOf = await orderedLines(tx, allLines, await costingWith(tx, supplier));
  return wanted.flatMap(({ work, order, purchaseOrder }) => {
    if (!order.address) return [{ work, fault: addressGone() }];
    const lines = isListed ? (linesOf.get(purchaseOrder.id) ?? []) : [];
    const givenOf = new Map(lines.flatMap(({ code, given }) => (given ? [[code, given] as const] : [])));
    try {
      rejectRaised(name, lines, priceTolerance, givenOf);
      return [];
    } catch (fault) {
      if (fault instanceof SupplierError) return [{ work, fault }];
      throw fault;
    }
  });
}
