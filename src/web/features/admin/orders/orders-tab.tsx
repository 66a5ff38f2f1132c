import { useState } from 'react';
import { clsx } from 'clsx';
import { BellRing, X, PackageOpen, Plus } from 'lucide-react';
import { Link } from '@tanstack/react-router';
import { deliveryServices, orderStatuses } from '#orders/orders/order-words.contract.ts';
import type { BulkOutcome } from '#orders/admin/order-page.contract.ts';
import { everything } from '#platform/database/cache-tags.contract.ts';
import { DataTable } from '../lists/data-table.tsx';
import { DownloadLink } from '../parts/download-link.tsx';
import { today } from '../parts/london-days.rules.ts';
import { FilterBar, FilterDate, FilterSelect } from '../lists/filter-bar.tsx';
import { isOnlyFilter } from '../lists/only-filter.rules.ts';
import { useListFilters } from '../lists/list-filters.ts';
import { useRowSelection, BulkRejections } from '../lists/row-selection.tsx';
import { Button, IconButton, LinkButton } from '../../../ui/button.tsx';
import { countOf } from '../parts/formats.rules.ts';
import type { ListFilters } from '../lists/list-filters.ts';
import { useLiveEvents } from '../layout/use-live-events.ts';
import { BulkBar } from './order-bulk-bar.tsx';
import { useOrderList, useWaitingReturns, useInvalidateOrders } from './order-admin.queries.ts';
import { orderColumns } from './order-columns.tsx';
import { statusName } from './status-names.rules.ts';

const defaults = { q: '', view: '', status: '', needs: '', delivery: '', from: '', to: '', sort: 'newest' };

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
] as const;
const deliveryOptions = [
  ['', 'Any delivery'] as const,
  ...deliveryServices.map((one) => [one, one === 'express' ? 'Express' : 'Standard'] as const),
];

/** The list of orders, with search, sorting, status changes and refunds; updates live. */
export function OrdersTab() {
  const filters = useListFilters(defaults);
  const list = useOrderList(filters);
  const selection = useRowSelection();
  const newOrders = useNewOrders();
  const [rejected, setRejected] = useState<BulkOutcome>([]);
  const { values, set } = filters;

  return (
    <div className="grid gap-4">
      <WaitingReturns state="open" />
      <WaitingReturns state="accepted" />
      <Views value={values.view} onView={(view) => set({ view })} query={filters.unpagedQuery} />
      <FilterBar filters={filters} search="Search orders" placeholder="Number, name, email or postcode">
        <FilterSelect
          label="Status"
          value={values.status}
          onValue={(status) => set({ status })}
          options={statusOptions}
        />
        <FilterSelect label="Needs" value={values.needs} onValue={(needs) => set({ needs })} options={needOptions} />
        <FilterSelect
          label="Delivery"
          value={values.delivery}
          onValue={(delivery) => set({ delivery })}
          options={deliveryOptions}
        />
        <Dates {...values} onDates={set} />
      </FilterBar>
      <NewOrdersNotice newOrders={newOrders} filters={filters} />
      <BulkBar selection={selection} onDone={setRejected} />
      <BulkRejections
        rejections={rejected.map(({ orderNumber, message }) => ({ name: orderNumber, reason: message }))}
        onClose={() => setRejected([])}
      />
      <DataTable
        label="Orders"
        list={list}
        columns={orderColumns(newOrders.numbers)}
        rowKey={({ orderNumber }) => orderNumber}
        rowName={({ orderNumber }) => orderNumber}
        sort={{ value: values.sort, onSort: (sort) => set({ sort }) }}
        selection={selection}
        nothingToDo={nothingToDo(values)}
        empty={{ title: 'No orders yet', text: 'Orders will appear here as soon as they are placed.' }}
      />
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

function nothingToDo(values: Readonly<Record<string, string>>) {
  const { needs = '' } = values;
  const title = nothingNeeds[needs];
  if (title === undefined || !isOnlyFilter({ ...defaults, ...values }, 'needs', needs)) return undefined;
  return { title, text: 'There is nothing for you to do here.', showAll: 'Show All Orders' };
}

type DatesProps = { from: string; to: string; onDates: (dates: { from?: string; to?: string }) => void };

function Dates({ from, to, onDates }: DatesProps) {
  return (
    <div className="flex shrink-0 gap-2">
      <FilterDate label="From" max={to || today()} value={from} onValue={(day) => onDates({ from: day })} />
      <FilterDate label="To" min={from || undefined} max={today()} value={to} onValue={(day) => onDates({ to: day })} />
    </div>
  );
}

/** Predefined filters. */
function Views({ value, onView, query }: { value: string; onView: (view: string) => void; query: string }) {
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
        <DownloadLink href={`/api/admin/orders.csv?${withoutSort(query)}`}>Export CSV</DownloadLink>
        <LinkButton to="/admin/orders/new" size="small">
          <Plus className="size-4" aria-hidden />
          Create Order
        </LinkButton>
      </div>
    </div>
  );
}

/** Exports are not sorted. */
function withoutSort(query: string): string {
  const params = new URLSearchParams(query);
  params.delete('sort');
  return params.toString();
}

/** A notice that new orders have arrived, with a link when the list does not show them. */
function NewOrdersNotice({ newOrders, filters }: { newOrders: NewOrders; filters: ListFilters }) {
  const shows = !filters.isFiltered && filters.offset === 0 && filters.values['sort'] === 'newest';
  return (
    <div role="status" className="empty:-mt-4">
      {newOrders.numbers.length > 0 && (
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1 rounded-picture bg-pine-pale py-1 pr-1 pl-4 text-sm">
          <BellRing className="size-4.5 text-pine" aria-hidden />
          <p className="grow py-2 font-semibold">
            {countOf(newOrders.numbers.length, 'new order')}
            <span className="font-normal"> came in while you were here.</span>
          </p>
          {!shows && (
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

const returnWords = {
  open: { label: 'Returns to answer', one: 'return waits', many: 'returns wait', rest: 'for an answer' },
  accepted: {
    label: 'Returns to refund',
    one: 'accepted return waits',
    many: 'accepted returns wait',
    rest: 'for a refund',
  },
};

/** Returns awaiting a reply or a refund; renders nothing when there are none. */
function WaitingReturns({ state }: { state: keyof typeof returnWords }) {
  const { data } = useWaitingReturns(state);
  if (!data || data.total === 0) return null;
  const more = data.total - data.rows.length;
  const { label, one, many, rest } = returnWords[state];
  const isUrgent = state === 'open';
  return (
    <section
      aria-label={label}
      className={clsx(
        'flex flex-wrap items-center gap-x-3 gap-y-1 rounded-picture px-4 py-2 text-sm',
        isUrgent ? 'bg-marigold' : 'bg-oat',
      )}
    >
      <PackageOpen className="size-4.5" aria-hidden />
      <p className="font-semibold">
        {countOf(data.total, one, many)} {rest}:
      </p>
      <ul className="flex flex-wrap gap-x-3">
        {data.rows.map(({ id, orderNumber }) => (
          <li key={id}>
            <Link
              to="/admin/orders/$number"
              params={{ number: orderNumber }}
              hash="returns"
              className="figures inline-flex min-h-11 items-center text-ink"
            >
              {orderNumber}
            </Link>
          </li>
        ))}
      </ul>
      {more > 0 && <p>and {more} more</p>}
    </section>
  );
}

type NewOrders = { numbers: readonly string[]; clear: () => void };

const placed = 'order-placed:';

/** Orders placed while the page was open; visible lists refetch by themselves. */
function useNewOrders(): NewOrders {
  const [numbers, setNumbers] = useState<readonly string[]>([]);
  const invalidate = useInvalidateOrders();
  useLiveEvents((tags) => {
    const arrived = tags.filter((tag) => tag.startsWith(placed)).map((tag) => tag.slice(placed.length));
    if (arrived.length > 0) setNumbers((before) => [...new Set([...arrived, ...before])]);
    if (tags.includes('orders') || tags.includes(everything)) void invalidate();
  });
  return { numbers, clear: () => setNumbers([]) };
}
