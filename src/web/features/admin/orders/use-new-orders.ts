import { useState } from 'react';
import { everything } from '#platform/database/cache-tags.contract.ts';
import { useLiveEvents } from '../layout/use-live-events.ts';
import { useRereadOrders } from './order-admin.queries.ts';

export type NewOrders = { numbers: readonly string[]; clear: () => void };

const placed = 'order-placed:';

/** Orders placed while the page was open; visible lists refetch by themselves. */
export function useNewOrders(): NewOrders {
  const [numbers, setNumbers] = useState<readonly string[]>([]);
  const reread = useRereadOrders();
  useLiveEvents((tags) => {
    const arrived = tags.filter((tag) => tag.startsWith(placed)).map((tag) => tag.slice(placed.length));
    if (arrived.length > 0) setNumbers((before) => [...new Set([...arrived, ...before])]);
    if (tags.includes('orders') || tags.includes(everything)) void reread();
  });
  return { numbers, clear: () => setNumbers([]) };
}
