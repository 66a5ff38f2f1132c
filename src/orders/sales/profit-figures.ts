import { sql } from 'drizzle-orm';
import { pence } from '#platform/money.ts';
import type { Pence } from '#platform/money.ts';

export type Profit = {
  units: number;
  /** Of them, those nobody told the shop the cost of; they count as if they had cost nothing. */
  unitsWithoutCost: number;
  /** Including VAT and delivery, less refunds. */
  revenue: Pence;
  refunded: Pence;
  vat: Pence;
  cost: Pence;
  deliveryCost: Pence;
  /** What payment providers kept. */
  paymentFee: Pence;
  /** Revenue less VAT, cost, delivery cost and payment fee. */
  profit: Pence;
};

export type Page = { limit: number; offset: number };
export type ProfitList<Of> = { total: number; list: (Profit & Of)[] };

/** As PostgreSQL's sums come: as text. */
export type ProfitSums = Record<
  'units' | 'units_without_cost' | 'revenue' | 'refunded' | 'vat' | 'cost' | 'delivery_cost' | 'payment_fee' | 'profit',
  string
>;

export const profitSums = sql`sum(units) as units, sum(units_without_cost) as units_without_cost, sum(revenue) as revenue,
  sum(refunded) as refunded, sum(vat) as vat, sum(cost) as cost, sum(delivery_cost) as delivery_cost,
  sum(payment_fee) as payment_fee, sum(revenue - vat - cost - delivery_cost - payment_fee) as profit`;

export function profitOf(row: ProfitSums): Profit {
  const sum = (name: keyof ProfitSums) => pence(Number(row[name]));
  return {
    units: Number(row.units),
    unitsWithoutCost: Number(row.units_without_cost),
    revenue: sum('revenue'),
    refunded: sum('refunded'),
    vat: sum('vat'),
    cost: sum('cost'),
    deliveryCost: sum('delivery_cost'),
    paymentFee: sum('payment_fee'),
    profit: sum('profit'),
  };
}
