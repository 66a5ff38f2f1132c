import { queryOptions, useQuery } from '@tanstack/react-query';
import type { ToDoRow } from '#admin/to-do/to-do.contract.ts';
import { request } from '../../../api.ts';
import type { TabId } from '../../../tab-ids.ts';

/** Polling interval in ms, because emails and suppliers' responses send no live events. */
const pollMs = 60_000;

/** Open tasks for the signed-in user. Writes that complete one invalidate `['to-do']`. */
export const toDoQuery = queryOptions({
  queryKey: ['to-do'],
  queryFn: ({ signal }) => request<ToDoRow[]>('/api/admin/to-do', { signal }),
  staleTime: 0,
  refetchInterval: pollMs,
});

export type TabCounts = Partial<Record<TabId, number>>;

/** The number of open tasks in each tab; tasks that are not urgent are not counted. */
export function useTabCounts(): TabCounts {
  const { data: rows = [] } = useQuery(toDoQuery);
  const counts: TabCounts = {};
  for (const { tab, count, urgency } of rows) {
    if (urgency !== 'low') counts[tab] = (counts[tab] ?? 0) + count;
  }
  return counts;
}
