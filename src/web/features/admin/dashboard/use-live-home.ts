import { useEffect, useRef } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { useLiveEvents } from '../layout/use-live-events.ts';
import { toDoQuery } from '../layout/to-do.queries.ts';
import { readAnew } from '../lists/list.queries.ts';
import { metricsQuery } from './metrics.queries.ts';

/** A sync announces every product it changes. */
const mostOftenMs = 3_000;

/** Reads Home anew when anything happens in the shop, every few seconds at most. */
export function useLiveHome(): void {
  const queryClient = useQueryClient();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const lastAt = useRef(0);
  useEffect(() => () => clearTimeout(timer.current), []);
  useLiveEvents(() => {
    if (timer.current !== undefined) return;
    const waitMs = Math.max(0, lastAt.current + mostOftenMs - performance.now());
    timer.current = setTimeout(() => {
      timer.current = undefined;
      lastAt.current = performance.now();
      for (const { queryKey } of [toDoQuery, metricsQuery]) void readAnew(queryClient, queryKey);
    }, waitMs);
  });
}
