import { useQuery } from '@tanstack/react-query';
import { policiesQuery } from '../sync/approvals.queries.ts';
import type { TabId } from './tab-ids.ts';

export type TabCounts = Partial<Record<TabId, number>>;

/** How many things wait for somebody in each tab. */
export function useTabCounts(): TabCounts {
  const { data: policies = [] } = useQuery(policiesQuery);
  return { 'supplier-updates': policies.reduce((sum, { waiting }) => sum + waiting, 0) };
}
