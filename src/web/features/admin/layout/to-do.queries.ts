import { queryOptions } from '@tanstack/react-query';
import type { ToDoRow } from '#admin/to-do/to-do.contract.ts';
import { request } from '../../../api.ts';

/** Emails and what suppliers say are not announced, so somebody looks now and then. */
const everyMs = 60_000;

/** What waits for whoever is signed in. Everything that gets some of it done invalidates `['to-do']`, or it is seen in a minute. */
export const toDoQuery = queryOptions({
  queryKey: ['to-do'],
  queryFn: ({ signal }) => request<ToDoRow[]>('/api/admin/to-do', { signal }),
  staleTime: 0,
  refetchInterval: everyMs,
});
