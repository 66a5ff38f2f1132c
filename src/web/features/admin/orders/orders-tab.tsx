import type { BulkOutcome } from '#orders/admin/order-page.contract.ts';
import { deliveryServices, orderStatuses } from '#orders/orders/order-words.contract.ts';
import { useState } from 'react';
import { DataTable } from '../lists/data-table.tsx';
import { DownloadLink } from '../parts/download-link.tsx';
import { today } from '../parts/today.ts';
import { FilterBar, FilterDate, FilterSelect } from '../lists/filter-bar.tsx';
import { useListFilters } from '../lists/list-filters.ts';
import { useRowSelection } from '../lists/row-selection.tsx';
import { BulkBar } from './order-bulk-bar.tsx';
import { BulkRejections } from '../lists/bulk-rejections.tsx';
import { NewOrdersNotice } from './new-orders-notice.tsx';
import { OpenReturns } from './open-returns.tsx';
import { useOrderList } from './order-admin.queries.ts';
import { orderColumns } from './order-columns.tsx';
import { statusName } from './status-names.rules.ts';
import { useNewOrders } from './use-new-orders.ts';

const defaults = { q: '', status: '', delivery: '', from: '', to: '', sort: 'newest' };

const statusOptions = [['', 'Any status'] as const, ...orderStatuses.map((one) => [one, statusName(one)] as const)];
const deliveryOptions = [
  ['', 'Any delivery'] as const,
  ...deliveryServices.map((one) => [one, one === 'express' ? 'Express' : 'Standard'] as const),
];

/** All orders: found, sorted, moved along and refunded; new ones appear as they come in. */
export function OrdersTab() {
  const filters = useListFilters(defaults);
  const list = useOrderList(filters);
  const selection = useRowSelection();
  const update = useNewOrders();
  const [refused, setRefused] = useState<BulkOutcome>([]);
  const { values, set } = filters;

  return (
    <div className="grid gap-4">
      <OpenReturns />
      <h2 className="sr-only">Orders</h2>
      <FilterBar
        filters={filters}
        search="Search orders"
        placeholder="Number, name, email or postcode"
        actions={<DownloadLink href={`/api/admin/orders.csv?${withoutSort(filters.unpagedQuery)}`}>CSV</DownloadLink>}
      >
        <FilterSelect
          label="Status"
          value={values.status}
          onValue={(status) => set({ status })}
          options={statusOptions}
        />
        <FilterSelect
          label="Delivery"
          value={values.delivery}
          onValue={(delivery) => set({ delivery })}
          options={deliveryOptions}
        />
        <div className="grid min-w-0 gap-3 max-sm:w-full min-[26rem]:grid-cols-2 [&_input]:w-full">
          <FilterDate label="From" max={values.to || today()} value={values.from} onValue={(from) => set({ from })} />
          <FilterDate
            label="To"
            min={values.from || undefined}
            max={today()}
            value={values.to}
            onValue={(to) => set({ to })}
          />
        </div>
      </FilterBar>
      <NewOrdersNotice news={update} filters={filters} />
      <BulkBar selection={selection} onDone={setRefused} />
      <BulkRejections
        rejections={refused.map(({ orderNumber, message }) => ({ name: orderNumber, reason: message }))}
        onClose={() => setRefused([])}
      />
      <DataTable
        label="Orders"
        list={list}
        columns={orderColumns(update.numbers)}
        rowKey={({ orderNumber }) => orderNumber}
        rowName={({ orderNumber }) => orderNumber}
        sort={{ value: values.sort, onSort: (sort) => set({ sort }) }}
        selection={selection}
        empty={{ title: 'No orders yet', text: 'Orders will appear here as soon as they are placed.' }}
      />
    </div>
  );
}

/** A spreadsheet sorts by itself. */
function withoutSort(query: string): string {
  const params = new URLSearchParams(query);
  params.delete('sort');
  return params.toString();
}
