import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { Dispatch, ShopTime } from '#shop/delivery-dates/delivery-dates.contract.ts';
import { closingText, dispatchText } from '#shop/delivery-dates/dispatch-words.contract.ts';
import { request } from './api.ts';

const tickMs = 5_000;
const askMs = 60_000;

/**
 * The shop's clock, as this machine's may be set wrong: the time that it had when `performance.now()` was 0. Asked again every minute while the page is
 * looked at, because `performance.now()` stands still in a sleeping laptop.
 */
const clockQuery = queryOptions({
  queryKey: ['time'],
  queryFn: async ({ signal }) => {
    // From before it was asked, so that a slow answer never gives more time than there is.
    const askedAt = performance.now();
    const { now } = await request<ShopTime>('/api/time', { signal });
    return Date.parse(now) - askedAt;
  },
  staleTime: 0,
  refetchInterval: askMs,
  refetchOnWindowFocus: true,
});

/** Until when an order leaves with the next express parcel. Once that time has passed the next one is asked for. */
export function NextDispatch(dispatch: NonNullable<Dispatch>) {
  const queryClient = useQueryClient();
  const { data: began } = useQuery(clockQuery);
  const elapsed = useElapsed();
  const now = began === undefined ? undefined : began + elapsed;
  const isOver = now !== undefined && now >= Date.parse(dispatch.before);
  useEffect(() => {
    if (isOver)
      void queryClient.invalidateQueries({
        predicate: ({ queryKey: [first, second] }) => first === 'quote' || second === 'delivery',
      });
  }, [isOver, queryClient]);
  return (
    <>
      <span className="figures block min-h-5 text-sm leading-snug">
        {now !== undefined && dispatchText(dispatch, now)}
      </span>
      {dispatch.closing && (
        <span className="figures block text-sm leading-snug font-semibold">{closingText(dispatch.closing)}</span>
      )}
    </>
  );
}

/** `performance.now()`, every few seconds. */
function useElapsed(): number {
  const [elapsed, setElapsed] = useState(() => performance.now());
  useEffect(() => {
    const timer = setInterval(() => setElapsed(performance.now()), tickMs);
    return () => clearInterval(timer);
  }, []);
  return elapsed;
}
