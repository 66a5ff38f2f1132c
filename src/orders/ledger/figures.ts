import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';

/** Columns of the sales tables in SQL: for order lines, and for orders. */
export const ofLines = [
  'units',
  'units_without_cost',
  'revenue',
  'refunded',
  'vat',
  'cost',
  'delivery_cost',
  'payment_fee',
];
export const ofOrders = ['orders', 'refunded_orders', 'revenue', 'refunded'];

export function names(columns: string[]): SQL {
  return sql.raw(columns.join(', '));
}

export function sums(columns: string[]): SQL {
  return sql.raw(columns.map((column) => `sum(${column})`).join(', '));
}

/** The same columns negated, under their own names. */
export function taken(columns: string[]): SQL {
  return sql.raw(columns.map((column) => `-${column} as ${column}`).join(', '));
}

export function zeros(columns: string[]): SQL {
  return sql.raw(columns.map(() => '0').join(', '));
}

/** For `on conflict do update set`. */
export function added(table: string, columns: string[]): SQL {
  return sql.raw(columns.map((column) => `${column} = ${table}.${column} + excluded.${column}`).join(', '));
}
