import { BellRing, X } from 'lucide-react';
import { useState } from 'react';
import { everything } from '#platform/database/cache-tags.contract.ts';
import { Button, IconButton } from '../../../ui/button.tsx';
import type { ListFilters } from '../lists/list-filters.ts';
import { countOf } from '../parts/formats.rules.ts';
import { useLiveEvents } from '../parts/use-live-events.ts';
import { useInvalidateOrders } from './order/order-admin.queries.ts';

/** A notice that new orders have arrived, with a link when the list does not show them. */
export function NewOrdersNotice({ newOrders, filters }: { newOrders: NewOrders; filters: ListFilters }) {
  const isListShowing = !filters.isFiltered && filters.offset === 0 && filters.values['sort'] === 'newest';
  return (
    <div role="status" className="empty:-mt-4">
      {newOrders.numbers.length > 0 && (
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1 rounded-picture bg-pine-pale py-1 pr-1 pl-4 text-sm">
          <BellRing className="size-4.5 text-pine" aria-hidden />
          <p className="grow py-2 font-semibold">
            {countOf(newOrders.numbers.length, 'new order')}
            <span className="font-normal"> came in while you were here.</span>
          </p>
          {!isListShowing && (
            <Button tone="quiet" size="small" onClick={() => filters.clear()}>
              Show New Orders
            </Button>
          )}
          <IconButton label="Dismiss" onClick={newOrders.clear}>
            <X className="size-4.5" aria-hidden />
          </IconButton>
        </div>
      )}
    </div>
  );
}

type NewOrders = { numbers: readonly string[]; clear: () => void };

const placedTag = 'order-placed:';

/** Orders placed while the page was open; visible lists refetch by themselves. */
export function useNewOrders(): NewOrders {
  const [numbers, setNumbers] = useState<readonly string[]>([]);
  const invalidate = useInvalidateOrders();
  useLiveEvents((tags) => {
    const arrived = tags.filter((tag) => tag.startsWith(placedTag)).map((tag) => tag.slice(placedTag.length));
    if (arrived.length > 0) setNumbers((before) => [...new Set([...arrived, ...before])]);
    if (tags.includes('orders') || tags.includes(everything)) void invalidate();
  });
  return { numbers, clear: () => setNumbers([]) };
}
