import type { DayFigures } from '#analytics/sales-reports/reports.contract.ts';

/** A day, or the week that begins with it. */
export type ChartPoint = { day: string; days: number; revenue: number; orders: number; visitors: number };

/** More points than this are lines nobody can tell apart. */
const mostDays = 120;
const week = 7;

/** Points to draw; a long time is drawn by the week. The last week may be short. */
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

/** Of a decimal string, which may be negative. */
export function penceOf(pounds: string): number {
  return Math.round(Number(pounds) * 100);
}
