import { queryOptions } from '@tanstack/react-query';
import type { ToDoRow } from '#admin/to-do/to-do.contract.ts';
import { request } from '../../../api.ts';

/** Polling interval in ms, because emails and suppliers' responses send no live events. */
const everyMs = 60_000;

/** Open tasks for the signed-in user. Writes that complete one invalidate `['to-do']`. */
export const toDoQuery = queryOptions({
  queryKey: ['to-do'],
  queryFn: ({ signal }) => request<ToDoRow[]>('/api/admin/to-do', { signal }),
  staleTime: 0,
  refetchInterval: everyMs,
});
