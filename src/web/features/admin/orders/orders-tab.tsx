import { useState } from 'react';
import type { BulkOutcome } from '#orders/admin/order-page.contract.ts';
import { DataTable } from '../lists/data-table.tsx';
import { useListFilters } from '../lists/list-filters.ts';
import { BulkRejections, useRowSelection } from '../lists/row-selection.tsx';
import { NewOrdersNotice, useNewOrders } from './new-orders.tsx';
import { BulkBar } from './order-bulk-bar.tsx';
import { orderColumns } from './order-columns.tsx';
import { nothingToDo, OrderFilters, orderFilters } from './order-filters.tsx';
import { useOrderList } from './order/order-admin.queries.ts';
import { WaitingReturns } from './waiting-returns.tsx';

/** The list of orders, with search, sorting, status changes and refunds; updates live. */
export function OrdersTab() {
  const filters = useListFilters(orderFilters);
  const list = useOrderList(filters);
  const selection = useRowSelection();
  const newOrders = useNewOrders();
  const [rejected, setRejected] = useState<BulkOutcome>([]);
  const { values, set } = filters;

  return (
    <div className="grid gap-4">
      <WaitingReturns state="open" />
      <WaitingReturns state="accepted" />
      <OrderFilters filters={filters} />
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
