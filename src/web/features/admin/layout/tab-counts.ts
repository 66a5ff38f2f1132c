import { useQuery } from '@tanstack/react-query';
import type { TabId } from './tab-ids.ts';
import { toDoQuery } from './to-do.queries.ts';

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
