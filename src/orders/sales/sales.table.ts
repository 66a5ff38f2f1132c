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

/** A day of the shop, in London's time. */
const dayColumn = () => date({ mode: 'string' }).notNull();

/** What a number of order lines brought in and cost. */
const lineFigures = () => ({
  units: count(), // less those taken out before they left, and without wholly refunded orders
  unitsWithoutCost: count(), // of them, those whose cost nobody knows
  revenue: sum(), // goods and delivery, including VAT, less refunds
  refunded: sum(), // already taken off the revenue
  vat: sum(), // contained in the revenue
  cost: sum(), // of the goods that were or are to be sent and did not come back on the shelf
  deliveryCost: sum(), // of the parcels that were or are to be sent
  paymentFee: sum(), // kept by who takes the payment
  // A column, so that an index can hold it.
  profit: bigint({ mode: 'number' })
    .$type<Pence>()
    .notNull()
    .generatedAlwaysAs(sql`revenue - vat - cost - delivery_cost - payment_fee`),
});

/**
 * What each write of an order did to the figures, booked in its own transaction: the order as it was is taken off, the order
 * as it is is put on. Inserts only, so no two orders wait for each other; a job folds them into the sums below.
 */
export const salesChanges = pgTable('sales_changes', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  day: dayColumn(), // on which the order was placed, whenever it changed
  productId: integer(), // null: about the order itself, with its number and its revenue alone
  supplierId: integer(), // null: own stock
  orders: count(),
  refundedOrders: count(),
  ...lineFigures(),
});

export const salesByDay = pgTable('sales_by_day', {
  day: dayColumn().primaryKey(),
  orders: count(), // without those that were cancelled or wholly refunded
  refundedOrders: count(), // these, where something had left, a fee was paid or money is still here
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
    supplierId: integer().references(() => suppliers.id), // null: own stock; a product may have had several
    ...lineFigures(),
  },
  (table) => [
    unique('sales_of_a_product_and_day').on(table.productId, table.day, table.supplierId).nullsNotDistinct(),
    // All that ranking products by the profit of some days reads.
    index('profit_of_days').on(table.day, table.productId, table.units, table.profit),
  ],
);

/**
 * What each product had sold by the end of each month since the first sale: the difference of two is what it sold in between.
 * Without a foreign key, which would be asked for every product every month: products that were sold are never deleted.
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

/** What a product has sold since the shop opened. */
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
