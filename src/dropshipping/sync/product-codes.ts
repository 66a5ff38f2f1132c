import { and, eq, sql } from 'drizzle-orm';
import { changeProductSupply, lockProductSupply } from '#catalogue/supplied-products/product-supply.ts';
import { findListed } from '#catalogue/supplied-products/synced-products.ts';
import type { SyncedProduct } from '#catalogue/supplied-products/synced-products.ts';
import { recordChange } from '#platform/audit-log/audit-log.ts';
import type { Database } from '#platform/database/database.ts';
import type { Deps } from '#platform/deps/deps.ts';
import type { NamesOf, Offer } from '../connectors/supplier-connector.ts';
import { supplierOffers } from './supplier-offers.table.ts';

type CodeChange = { supplierId: number; productId: number; before: string | null; code: string; did: string };
/** `lock`: a run that was lost meanwhile writes nothing. */
type CodeWriter = { byUserId: number | null; lock?: (tx: Database) => Promise<void> };

/**
 * Links a product to another code of its supplier, unless somebody has chosen another supplier or code meanwhile, or the code is
 * another product's. @returns whether it did
 */
export function changeCode(
  { changes, clock }: Pick<Deps, 'changes' | 'clock'>,
  { supplierId, productId, before: known, code, did }: CodeChange,
  { byUserId, lock }: CodeWriter,
): Promise<boolean> {
  return changes.transaction(async (tx, invalidate) => {
    await lock?.(tx);
    const before = await lockProductSupply(tx, productId);
    const taken = await findListed(tx, supplierId, [{ code, gtin: null }]);
    if (before.supplierId !== supplierId || before.code !== known || taken.has(code)) return false;
    const at = clock.now();
    await changeProductSupply(tx, before, { ...before, code }, { cause: 'linked', at, byUserId });
    const entry = { at, byUserId, subject: 'product', subjectId: productId, did };
    const [was, is] = [{ supplierProductId: known }, { supplierProductId: code }];
    await recordChange(tx, { ...entry, before: was, after: is });
    invalidate(`product:${productId}`, 'catalogue');
    return true;
  });
}

type Reported = { product: SyncedProduct; offer: Offer };

/** Products whose supplier has given them another code are linked to that one from now on. @returns them with their codes */
export async function followCodes(
  deps: Pick<Deps, 'changes' | 'clock'>,
  supplierId: number,
  reported: readonly Reported[],
  writer: CodeWriter,
): Promise<Reported[]> {
  const followed: Reported[] = [];
  for (const { product, offer } of reported) {
    const { id: productId, code: before } = product;
    const { newCode: code } = offer;
    const change = { supplierId, productId, before, did: 'code-followed' };
    const isLinked = code !== undefined && (await changeCode(deps, { ...change, code }, writer));
    followed.push({ product: isLinked ? { ...product, code } : product, offer });
  }
  return followed;
}

/** The supplier's ids of its products, as it last named them. */
export async function readNames(db: Database, supplierId: number): Promise<NamesOf> {
  const { code, names } = supplierOffers;
  const rows = await db
    .select({ code, names })
    .from(supplierOffers)
    .where(and(eq(supplierOffers.supplierId, supplierId), sql`${names} <> '{}'`));
  return new Map(rows.map((row) => [row.code, row.names]));
}
