import { sql } from 'drizzle-orm';
import { bigint, boolean, check, index, integer, jsonb, pgTable, text, unique } from 'drizzle-orm/pg-core';
import { bundles } from '#catalogue/bundles/bundles.table.ts';
import { products } from '#catalogue/products/products.table.ts';
import { orders } from '#orders/order/orders.table.ts';
import { penceColumn, timeColumn } from '#platform/database/columns.ts';
import { onlyKnownValues } from '#platform/database/known-values.ts';
import type { Pence } from '#platform/money.ts';
import type { StoredGoods } from './promotions.contract.ts';

export const promotions = pgTable(
  'promotions',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    code: text().notNull().unique(), // always upper case, see promotionCode in the contract; a bundle's is its name
    type: text({ enum: ['percentage', 'fixed', 'free-delivery', 'multibuy', 'set-price', 'gift', 'bundle'] }).notNull(),
    percentOff: integer(), // of the subtotal
    amountOff: penceColumn(),
    setOf: integer(), // pieces that are counted together
    setPays: integer(), // of those, how many are paid for; the cheapest cost nothing
    setPrice: penceColumn(), // what they cost together
    giftProductId: integer().references(() => products.id), // of which one comes with the order
    bundleId: integer() // whose whole sets cost its price; its name is the code
      .unique()
      .references(() => bundles.id),
    goods: jsonb().$type<StoredGoods>(), // null: all goods
    isFirstOrderOnly: boolean().notNull().default(false),
    isAutomatic: boolean().notNull().default(false), // counts without its code
    startsAt: timeColumn(),
    endsAt: timeColumn(),
    minimumSubtotal: penceColumn()
      .notNull()
      .default(sql`0`),
    useLimit: integer(), // null: unlimited
    useLimitPerCustomer: integer(), // counted by email address and account
    uses: integer().notNull().default(0), // updated together with promotion_uses, as is the revenue
    revenue: bigint({ mode: 'number' })
      .$type<Pence>()
      .notNull()
      .default(sql`0`),
    isActive: boolean().notNull().default(true),
    createdAt: timeColumn().notNull().defaultNow(),
  },
  (table) => [
    ...onlyKnownValues(table),
    check(
      'a_promotion_takes_a_share_or_an_amount',
      sql`(${table.type} = 'percentage') = (${table.percentOff} is not null) and (${table.type} = 'fixed') = (${table.amountOff} is not null)`,
    ),
    check(
      'a_set_has_pieces_and_terms',
      sql`(${table.type} in ('multibuy', 'set-price')) = (${table.setOf} is not null) and (${table.type} = 'multibuy') = (${table.setPays} is not null) and (${table.type} = 'set-price') = (${table.setPrice} is not null)`,
    ),
    check('a_set_pays_for_some_of_it', sql`${table.setOf} > 1 and ${table.setPays} between 1 and ${table.setOf} - 1`),
    check('a_gift_is_a_product', sql`(${table.type} = 'gift') = (${table.giftProductId} is not null)`),
    check('a_bundle_is_one', sql`(${table.type} = 'bundle') = (${table.bundleId} is not null)`),
    check('a_set_costs_something', sql`${table.setPrice} > 0`),
    index('automatic_promotions')
      .on(table.id)
      .where(sql`${table.isAutomatic} and ${table.isActive}`),
    check('a_share_is_a_percentage', sql`${table.percentOff} between 1 and 100`),
    check('an_amount_off_is_positive', sql`${table.amountOff} > 0`),
    check('uses_stay_within_the_limit', sql`${table.uses} >= 0 and ${table.uses} <= ${table.useLimit}`),
  ],
);

export const promotionUses = pgTable(
  'promotion_uses',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    promotionId: integer()
      .notNull()
      .references(() => promotions.id),
    orderId: integer()
      .notNull()
      .references(() => orders.id),
    customerEmail: text().notNull(), // lower case
    discount: penceColumn().notNull(),
    revenue: penceColumn() // the order's total less refunds; 0 once it is cancelled
      .notNull()
      .default(sql`0`),
    usedAt: timeColumn().notNull().defaultNow(),
  },
  (table) => [
    unique('an_order_uses_one_promotion').on(table.orderId),
    index('promotion_uses_newest').on(table.promotionId, table.id),
    index('promotion_uses_of_a_customer').on(table.customerEmail, table.promotionId),
  ],
);
