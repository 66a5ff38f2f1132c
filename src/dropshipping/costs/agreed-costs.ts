import { sql } from 'drizzle-orm';
import type { ProductSupply } from '#catalogue/supplied-products/product-supply.ts';
import type { GivenPrice, VatSide } from '#catalogue/suppliers/supplier-prices.contract.ts';
import type { Database } from '#platform/database/database.ts';
import { isOneOf } from '#platform/database/many-values.ts';
import type { Pence } from '#platform/money.ts';
import { agreedCosts } from './agreed-costs.table.ts';
import { costBy, readCosting } from './supplier-costs.ts';
import type { Costing } from './supplier-costs.ts';

export type AgreedCost = typeof agreedCosts.$inferSelect;

/**
 * Somebody has typed what the supplier charges: from now on a sync asks before it takes the supplier's own price, unless the two
 * are the same.
 */
export async function agreeCost(
  tx: Database,
  product: Linked & Pick<ProductSupply, 'vatRate'>,
  amount: Pence,
  at: Date,
): Promise<void> {
  const { id: productId, supplierId, vatRate } = product;
  if (supplierId === null) return;
  const costing = await readCosting(tx, supplierId);
  const given = (await findGivenPrices(tx, [product])).get(productId);
  if (given && costBy(costing, given, vatRate).cost === amount) return endAgreements(tx, [productId]);
  const vat = typedSide(costing);
  const agreed = { supplierId, amount, vat, at };
  await tx
    .insert(agreedCosts)
    .values({ productId, ...agreed })
    .onConflictDoUpdate({ target: agreedCosts.productId, set: agreed });
}

/** As the screens ask for it, whatever is known of the supplier's prices. */
function typedSide({ terms, isVatRegistered }: Costing): VatSide {
  if (terms.pricesAre === 'no-vat') return 'none';
  return isVatRegistered ? 'without' : 'with';
}

/**
 * Costs from before it was known what the supplier's prices are, and of which it has given none, were typed from its list: they are
 * such prices, for what is paid. Call with the products locked.
 */
export async function adoptTypedCosts(
  tx: Database,
  { terms }: Costing,
  products: readonly ProductSupply[],
  at: Date,
): Promise<void> {
  if (terms.pricesAre === null) return;
  const given = await findGivenPrices(tx, products);
  const typed = products.flatMap(({ id: productId, supplierId, cost: amount }) =>
    supplierId === null || amount === null || amount <= 0 || given.has(productId)
      ? []
      : [{ productId, supplierId, amount, vat: null, at }],
  );
  if (typed.length > 0) await tx.insert(agreedCosts).values(typed).onConflictDoNothing();
}

/** The supplier's own prices count again. */
export async function endAgreements(tx: Database, productIds: readonly number[]): Promise<void> {
  if (productIds.length > 0) await tx.delete(agreedCosts).where(isOneOf(agreedCosts.productId, productIds));
}

type Linked = Pick<ProductSupply, 'id' | 'supplierId' | 'code'>;

/** What their supplier last said of these products, by product. */
export async function findGivenPrices(db: Database, products: readonly Linked[]): Promise<Map<number, GivenPrice>> {
  if (products.length === 0) return new Map();
  const of = <T>(read: (product: Linked) => T) => sql.param(products.map(read));
  const { rows } = await db.execute<{ id: number; amount: Pence; currency: string | null }>(sql`
    select wanted.id, cost as amount, currency from supplier_offers
    join unnest(${of(({ id }) => id)}::int[], ${of(({ supplierId }) => supplierId)}::int[], ${of(({ code }) => code)}::text[])
      as wanted (id, supplier_id, code)
      on supplier_offers.product_id = wanted.id and supplier_offers.supplier_id = wanted.supplier_id
        and supplier_offers.code = wanted.code
    where cost is not null`);
  return new Map(rows.map(({ id, ...given }) => [id, given]));
}

/** By product; those with a supplier that it no longer comes from are left out. */
export async function findAgreements(
  db: Database,
  products: readonly Pick<ProductSupply, 'id' | 'supplierId'>[],
): Promise<Map<number, AgreedCost>> {
  if (products.length === 0) return new Map();
  const supplierOf = new Map(products.map(({ id, supplierId }) => [id, supplierId]));
  const rows = await db.select().from(agreedCosts).where(isOneOf(agreedCosts.productId, supplierOf.keys()));
  return new Map(
    rows.filter((row) => supplierOf.get(row.productId) === row.supplierId).map((row) => [row.productId, row]),
  );
}
