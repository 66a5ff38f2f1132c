import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import { isSoldUnder } from '#catalogue/supplied-products/synced-products.ts';
import type { Deps } from '#platform/deps/deps.ts';
import { Problem } from '#platform/http/errors/problem.ts';
import type { BulkImport } from '../product-imports/bulk-imports.contract.ts';
import { beginBulkImport } from '../product-imports/bulk-imports.ts';
import { mostListingsAtOnce } from './listing-words.contract.ts';
import type { ListingImportBody } from './listings.contract.ts';
import { categoryMappings, supplierListings } from './listings.table.ts';
import { matching } from './listings.ts';

/**
 * Imports those chosen, or all that match, under what their categories are in this shop; those whose category is not mapped, and those
 * in the shop already, are left out.
 * @throws Problem 404 `supplier-not-found`, 409 `no-connection`, `nothing-to-import`
 */
export async function importListings(
  deps: Deps,
  supplierId: number,
  { codes, filter, margin, isWithdrawn }: ListingImportBody,
  byUserId: number,
): Promise<BulkImport> {
  const { code, name, description, brand } = supplierListings;
  const { category, kind, pet } = categoryMappings;
  const ofSupplier = eq(supplierListings.supplierId, supplierId);
  const wanted = codes ? and(ofSupplier, inArray(code, codes)) : matching(supplierId, filter, deps.clock.now());
  const rows = await deps.db
    .select({ code, name, description, brand, category, kind, pet })
    .from(supplierListings)
    .innerJoin(
      categoryMappings,
      and(eq(categoryMappings.supplierId, supplierId), eq(categoryMappings.theirs, supplierListings.category)),
    )
    .where(and(wanted, sql`not ${isSoldUnder(supplierListings)}`))
    .orderBy(asc(name), asc(code))
    .limit(mostListingsAtOnce);
  const [first] = rows;
  if (!first) throw nothingToImport();
  const products = rows.map(({ kind, ...one }) => ({ ...one, name: one.name.slice(0, 300), ...(kind && { kind }) }));
  const common = { category: first.category, pet: null, isWithdrawn, ...(margin !== undefined && { margin }) };
  return beginBulkImport(deps, supplierId, { products, ...common }, byUserId);
}

function nothingToImport(): Problem {
  const why = 'All of these are in the shop already, or their categories aren’t mapped to yours yet: map them first.';
  return new Problem(409, 'nothing-to-import', why);
}
