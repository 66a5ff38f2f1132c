import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Metrics } from '#analytics/sales-reports/dashboard-figures.contract.ts';
import type { DayFigures, ProfitRow } from '#analytics/sales-reports/reports.contract.ts';
import { request } from '../../../api.ts';

/** Never fresh, because it changes with every order. */
export const metricsQuery = queryOptions({
  queryKey: ['metrics'],
  queryFn: ({ signal }) => request<Metrics>('/api/admin/metrics', { signal }),
  staleTime: 0,
});

/** `span` is the period as a query: 'days=30'. */
export function daysQuery(span: string) {
  return queryOptions({
    queryKey: ['metrics', 'days', span],
    queryFn: ({ signal }) => request<DayFigures[]>(`/api/admin/metrics/days?${span}`, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}

/** Profit by supplier and own stock, which adds up to the whole shop's. */
export function wholeProfitQuery(span: string) {
  return queryOptions({
    queryKey: ['metrics', 'whole-profit', span],
    queryFn: ({ signal }) =>
      request<ProfitRow[]>(`/api/admin/metrics/profit?${span}&by=supplier&limit=500`, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}
