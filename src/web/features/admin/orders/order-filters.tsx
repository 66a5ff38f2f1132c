import { Plus } from 'lucide-react';
import { deliveryServices, orderStatuses, serviceNames } from '#orders/order/order-words.contract.ts';
import { LinkButton } from '../../../ui/button.tsx';
import { FilterBar, FilterDates, FilterSelect } from '../lists/filter-bar.tsx';
import { withoutSort } from '../lists/list-filters.ts';
import type { ListFilters } from '../lists/list-filters.ts';
import { isOnlyFilter } from '../lists/only-filter.rules.ts';
import { DownloadLink } from '../parts/download-link.tsx';
import { useMayOpen } from '../parts/rights.ts';
import { statusName } from './order/status-names.rules.ts';

export const orderFilters = { q: '', view: '', status: '', needs: '', delivery: '', from: '', to: '', sort: 'newest' };

const views = [
  ['', 'All'],
  ['to-send', 'To send'],
  ['with-suppliers', 'Waiting for suppliers'],
  ['sent', 'Sent'],
  ['returns', 'Returns'],
] as const;

const statusOptions = [['', 'Any status'] as const, ...orderStatuses.map((one) => [one, statusName(one)] as const)];

const needOptions = [
  ['', 'Any order'],
  ['late', 'Late'],
  ['return', 'Return to answer'],
  ['return-refund', 'Return to refund'],
  ['refund', 'Refund failed'],
  ['dispute', 'Disputed'],
  ['doubt', 'Payment in doubt'],
] as const;

const deliveryOptions = [
  ['', 'Any delivery'] as const,
  ...deliveryServices.map((one) => [one, serviceNames[one]] as const),
];

/** The filters above the list of orders, with its export and the button that creates an order. */
export function OrderFilters({ filters }: { filters: ListFilters<keyof typeof orderFilters> }) {
  const { values, set } = filters;
  return (
    <>
      <Views value={values.view} onView={(view) => set({ view })} query={filters.unpagedQuery} />
      <FilterBar filters={filters} search="Search orders" placeholder="Number, name, email or postcode">
        <FilterSelect label="Status" {...filters.field('status')} options={statusOptions} />
        <FilterSelect label="Needs" {...filters.field('needs')} options={needOptions} />
        <FilterSelect label="Delivery" {...filters.field('delivery')} options={deliveryOptions} />
        <div className="flex shrink-0 gap-2">
          <FilterDates filters={filters} />
        </div>
      </FilterBar>
    </>
  );
}

/** Predefined filters. */
function Views({ value, onView, query }: { value: string; onView: (view: string) => void; query: string }) {
  const mayOpen = useMayOpen();
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <div role="group" aria-label="Views" className="flex flex-wrap gap-2">
        {views.map(([view, name]) => (
          <button
            key={view}
            type="button"
            aria-pressed={value === view}
            onClick={() => onView(view)}
            className="min-h-9 rounded-full border border-line px-4 text-sm font-semibold transition-colors hover:bg-oat aria-pressed:border-pine aria-pressed:bg-pine-pale pointer-coarse:min-h-11"
          >
            {name}
          </button>
        ))}
      </div>
      <div className="flex flex-wrap items-center gap-2">
        {mayOpen(['customers']) && (
          <DownloadLink href={`/api/admin/orders.csv?${withoutSort(query)}`}>Export CSV</DownloadLink>
        )}
        {mayOpen(['orders']) && (
          <LinkButton to="/admin/orders/new" size="small">
            <Plus className="size-4" aria-hidden />
            Create Order
          </LinkButton>
        )}
      </div>
    </div>
  );
}

const nothingNeeds: Partial<Record<string, string>> = {
  late: 'No order is late',
  return: 'No return is waiting for your answer',
  'return-refund': 'No return is waiting for its refund',
  refund: 'No refund has failed',
  dispute: 'No payment is disputed',
};

/** What an empty list says when it is filtered by nothing but what orders need. */
export function nothingToDo(values: Readonly<Record<string, string>>) {
  const { needs = '' } = values;
  const title = nothingNeeds[needs];
  if (title === undefined || !isOnlyFilter({ ...orderFilters, ...values }, 'needs', needs)) return undefined;
  return { title, text: 'There is nothing for you to do here.', showAll: 'Show All Orders' };
}
