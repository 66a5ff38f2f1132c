import { BellRing, X } from 'lucide-react';
import { Button, IconButton } from '../../../ui/button.tsx';
import { countOf } from '../parts/formats.rules.ts';
import type { ListFilters } from '../lists/list-filters.ts';
import type { NewOrders } from './use-new-orders.ts';

/** Says gently that orders came in; where the list shows something else, it leads to them. */
export function NewOrdersNotice({ news, filters }: { news: NewOrders; filters: ListFilters }) {
  const shows = !filters.isFiltered && filters.offset === 0 && filters.values['sort'] === 'newest';
  return (
    <div role="status" className="empty:-mt-4">
      {news.numbers.length > 0 && (
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1 rounded-picture bg-pine-pale py-1 pr-1 pl-4 text-sm">
          <BellRing className="size-4.5 text-pine" aria-hidden />
          <p className="grow py-2 font-semibold">
            {countOf(news.numbers.length, 'new order')}
            <span className="font-normal"> came in while you were here.</span>
          </p>
          {!shows && (
            <Button tone="quiet" size="small" onClick={() => filters.clear()}>
              Show New Orders
            </Button>
          )}
          <IconButton label="Dismiss" onClick={news.clear}>
            <X className="size-4.5" aria-hidden />
          </IconButton>
        </div>
      )}
    </div>
  );
}
