import { useQuery } from '@tanstack/react-query';
import type { TabId } from './tab-ids.ts';
import { toDoQuery } from './to-do.queries.ts';

export type TabCounts = Partial<Record<TabId, number>>;

/** How many things wait for somebody in each tab; what can wait until there is time is not counted. */
export function useTabCounts(): TabCounts {
  const { data: rows = [] } = useQuery(toDoQuery);
  const counts: TabCounts = {};
  for (const { tab, count, urgency } of rows) {
    if (urgency !== 'low') counts[tab] = (counts[tab] ?? 0) + count;
  }
  return counts;
}
