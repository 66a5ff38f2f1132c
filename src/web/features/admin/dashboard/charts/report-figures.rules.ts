import type { DayFigures, ProfitRow } from '#analytics/sales-reports/reports.contract.ts';

/** One day, or the week that starts on it. */
export type ChartPoint = { day: string; days: number; revenue: number; orders: number; visitors: number };

/** Longer periods are drawn by the week. */
const mostDays = 120;
const week = 7;

/** The chart's points: by day, or by week for long periods. The last week may be incomplete. */
export function pointsOf(days: readonly DayFigures[]): ChartPoint[] {
  const size = days.length > mostDays ? week : 1;
  return Array.from({ length: Math.ceil(days.length / size) }, (_, place) =>
    together(days.slice(place * size, (place + 1) * size)),
  );
}

export function together(days: readonly DayFigures[]): ChartPoint {
  const sum = (of: (day: DayFigures) => number) => days.reduce((total, day) => total + of(day), 0);
  return {
    day: days[0]?.day ?? '',
    days: days.length,
    revenue: sum(({ revenue }) => penceOf(revenue)) / 100,
    orders: sum(({ orders }) => orders),
    visitors: sum(({ visitors }) => visitors),
  };
}

/** Parses a decimal string, which may be negative. */
function penceOf(pounds: string): number {
  return Math.round(Number(pounds) * 100);
}

const amounts = ['revenue', 'refunded', 'vat', 'cost', 'deliveryCost', 'paymentFee', 'profit'] as const;

type ProfitSums = Record<(typeof amounts)[number], string> & { units: number; unitsWithoutCost: number };

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
