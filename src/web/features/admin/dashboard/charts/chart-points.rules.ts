import type { DayFigures } from '#analytics/sales-reports/reports.contract.ts';

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
export function penceOf(pounds: string): number {
  return Math.round(Number(pounds) * 100);
}
