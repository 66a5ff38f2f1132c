import { sql } from 'drizzle-orm';
import { bigint, date, index, integer, pgTable, primaryKey, unique } from 'drizzle-orm/pg-core';
import { products } from '#catalogue/products/products.table.ts';
import { suppliers } from '#catalogue/suppliers/suppliers.table.ts';
import type { Pence } from '#platform/money.ts';

const count = () => integer().notNull().default(0);
const sum = () =>
  bigint({ mode: 'number' })
    .$type<Pence>()
    .notNull()
    .default(sql`0`);

/** A calendar day in London. */
const dayColumn = () => date({ mode: 'string' }).notNull();

/** Revenue and cost of order lines. */
const lineFigures = () => ({
  units: count(), // without pieces removed before they left, and without fully refunded orders
  unitsWithoutCost: count(), // of these, with unknown cost
  revenue: sum(), // goods and delivery, including VAT, less refunds
  refunded: sum(), // already deducted from the revenue
  vat: sum(), // contained in the revenue
  cost: sum(), // of goods that were or will be sent and were not restocked
  deliveryCost: sum(), // of parcels that were or will be sent
  paymentFee: sum(), // of the payment provider
  // A generated column, so that an index can include it.
  profit: bigint({ mode: 'number' })
    .$type<Pence>()
    .notNull()
    .generatedAlwaysAs(sql`revenue - vat - cost - delivery_cost - payment_fee`),
});

/**
 * The effect of each change of an order on the figures, booked in the same transaction: the order before is subtracted, the
 * order after is added. Inserts only, so no two orders wait for each other; a job adds them to the aggregates below.
 */
export const salesChanges = pgTable('sales_changes', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  day: dayColumn(), // on which the order was placed, whenever it changed
  productId: integer(), // null: about the order itself, with its count and revenue only
  supplierId: integer(), // null: own stock
  orders: count(),
  refundedOrders: count(),
  ...lineFigures(),
});

export const salesByDay = pgTable('sales_by_day', {
  day: dayColumn().primaryKey(),
  orders: count(), // without cancelled and fully refunded ones
  refundedOrders: count(), // of these, those with sent goods, a fee or money still here
  revenue: sum(), // totals less refunds
  refunded: sum(),
});

export const salesBySupplier = pgTable(
  'sales_by_supplier',
  {
    day: dayColumn(),
    supplierId: integer().references(() => suppliers.id), // null: own stock
    ...lineFigures(),
  },
  (table) => [unique('sales_of_a_supplier_and_day').on(table.day, table.supplierId).nullsNotDistinct()],
);

export const salesByProduct = pgTable(
  'sales_by_product',
  {
    day: dayColumn(),
    productId: integer()
      .notNull()
      .references(() => products.id),
    supplierId: integer().references(() => suppliers.id), // null: own stock; a product may have had several suppliers
    ...lineFigures(),
  },
  (table) => [
    unique('sales_of_a_product_and_day').on(table.productId, table.day, table.supplierId).nullsNotDistinct(),
    // Covers the ranking of products by profit.
    index('profit_of_days').on(table.day, table.productId, table.units, table.profit),
  ],
);

/**
 * Running totals of each product by month end since the first sale: the difference of two is the sales in between.
 * Without a foreign key, which would be checked for every product every month: sold products are never deleted.
 */
export const runningTotals = pgTable(
  'running_totals',
  {
    monthEnd: dayColumn(),
    productId: integer().notNull(),
    units: integer().notNull(),
    profit: bigint({ mode: 'number' }).$type<Pence>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.monthEnd, table.productId] })],
);

/** Sales of a product since the shop opened. */
export const bestSellers = pgTable(
  'best_sellers',
  {
    productId: integer()
      .primaryKey()
      .references(() => products.id),
    units: count(),
    revenue: sum(),
  },
  (table) => [index('best_sellers_first').on(table.units.desc(), table.revenue.desc(), table.productId)],
);
