import type { ProfitRow } from '#analytics/sales-reports/reports.contract.ts';
import { penceOf } from './charts/chart-points.rules.ts';

const amounts = ['revenue', 'refunded', 'vat', 'cost', 'deliveryCost', 'paymentFee', 'profit'] as const;

export type ProfitSums = Record<(typeof amounts)[number], string> & { units: number; unitsWithoutCost: number };

export function sumOf(rows: readonly ProfitRow[]): ProfitSums {
  const total = (of: (row: ProfitRow) => number) => rows.reduce((sum, row) => sum + of(row), 0);
  const pounds = (name: (typeof amounts)[number]) => (total((row) => penceOf(row[name])) / 100).toFixed(2);
  return {
    units: total(({ units }) => units),
    unitsWithoutCost: total(({ unitsWithoutCost }) => unitsWithoutCost),
    revenue: pounds('revenue'),
    refunded: pounds('refunded'),
    vat: pounds('vat'),
    cost: pounds('cost'),
    deliveryCost: pounds('deliveryCost'),
    paymentFee: pounds('paymentFee'),
    profit: pounds('profit'),
  };
}

/** Profit as a fraction of revenue without VAT, delivery included; null when there is no revenue. */
export function profitMargin({ revenue, vat, profit }: Pick<ProfitRow, 'revenue' | 'vat' | 'profit'>): number | null {
  const net = penceOf(revenue) - penceOf(vat);
  return net === 0 ? null : penceOf(profit) / net;
}
