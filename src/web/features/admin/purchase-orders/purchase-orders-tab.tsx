import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { purchaseOrderStates } from '#dropshipping/purchase-orders/purchase-order-words.contract.ts';
import type { PurchaseOrder } from '#dropshipping/purchase-orders/purchase-orders.contract.ts';
import { Button } from '../../../ui/button.tsx';
import { DataTable } from '../lists/data-table.tsx';
import type { Column } from '../lists/data-table.tsx';
import { FilterBar, FilterSelect } from '../lists/filter-bar.tsx';
import { useListFilters } from '../lists/list-filters.ts';
import { useListQuery } from '../lists/list.queries.ts';
import { isOnlyFilter } from '../lists/only-filter.rules.ts';
import { dateTime, sentenceCase } from '../parts/formats.rules.ts';
import { Money } from '../parts/money.tsx';
import { OrderLink } from '../parts/order-link.tsx';
import { SupplierSelect } from '../pricing/supplier-select.tsx';
import { OrderPolicies } from './order-policies-panel.tsx';
import { PurchaseOrderDialog } from './purchase-order-dialog.tsx';
import { PurchaseOrderState } from './purchase-order-state.tsx';
import { purchaseOrdersKey, useLivePurchaseOrders } from './purchase-orders.queries.ts';

const states = [['', 'Any state'] as const, ...purchaseOrderStates.map((one) => [one, sentenceCase(one)] as const)];

const needs = [
  ['', 'Any purchase order'],
  ['decision', 'Refused, to decide'],
  ['late', 'Late'],
  ['sending', 'To send'],
] as const;

const nothingNeeds: Partial<Record<string, string>> = {
  decision: 'No refused purchase order is waiting',
  late: 'No purchase order is late',
  sending: 'No purchase order has to be sent by you',
};

function nothingToDo(values: Readonly<Record<string, string>>) {
  const { needs: need = '' } = values;
  const title = nothingNeeds[need];
  if (title === undefined || !isOnlyFilter(values, 'needs', need)) return undefined;
  return { title, text: 'There is nothing for you to do here.', showAll: 'Show All Purchase Orders' };
}

/** Purchase orders to suppliers. */
export function PurchaseOrdersTab() {
  const filters = useListFilters({ q: '', state: '', needs: '', supplierId: '' });
  const list = useListQuery<PurchaseOrder>({
    path: '/api/admin/purchase-orders',
    key: purchaseOrdersKey,
    filters,
    what: 'purchase orders',
  });
  useLivePurchaseOrders();
  const [openId, setOpenId] = useState<number>();
  const { values, set } = filters;
  return (
    <div className="grid gap-6">
      <div className="grid gap-4">
        <FilterBar filters={filters} search="Search purchase orders" placeholder="Number, order or reference">
          <FilterSelect label="State" {...filters.field('state')} options={states} />
          <FilterSelect label="Needs" {...filters.field('needs')} options={needs} />
          <SupplierSelect
            none="All suppliers"
            withInactive
            aria-label="Supplier"
            value={values.supplierId}
            onChange={(event) => set({ supplierId: event.target.value })}
          />
        </FilterBar>
        <DataTable
          label="Purchase orders"
          list={list}
          columns={columnsFor(setOpenId)}
          rowKey={({ id }) => id}
          nothingToDo={nothingToDo(values)}
          empty={{
            title: 'No purchase orders yet',
            text: 'When a customer orders something a supplier sends, the supplier’s part of the order will appear here.',
          }}
        />
      </div>
      <p className="text-sm text-muted">
        What you pack yourself is under{' '}
        <Link to="/admin" search={{ tab: 'to-send' }}>
          To Send
        </Link>
        .
      </p>
      <OrderPolicies />
      {openId !== undefined && (
        <PurchaseOrderDialog id={openId} onClose={() => setOpenId(undefined)} onReplaced={setOpenId} />
      )}
    </div>
  );
}

function columnsFor(onOpen: (id: number) => void): Column<PurchaseOrder>[] {
  return [
    {
      id: 'number',
      name: 'Number',
      onCard: 'title',
      cell: ({ number }) => <strong className="whitespace-nowrap">{number}</strong>,
    },
    { id: 'order', name: 'Order', cell: ({ orderNumber }) => <OrderLink number={orderNumber} /> },
    {
      id: 'supplier',
      name: 'Supplier',
      cell: ({ supplierName }) => <span className="wrap-anywhere">{supplierName}</span>,
    },
    { id: 'state', name: 'State', cell: (order) => <PurchaseOrderState order={order} /> },
    { id: 'quantity', name: 'Items', isFigure: true, needsRoom: true, cell: ({ quantity }) => quantity },
    { id: 'cost', name: 'Cost', isFigure: true, cell: ({ cost }) => (cost === null ? '–' : <Money amount={cost} />) },
    {
      id: 'created',
      name: 'Created',
      needsRoom: true,
      cell: ({ createdAt }) => <span className="text-muted">{dateTime(createdAt)}</span>,
    },
    {
      id: 'acts',
      name: 'Actions',
      onCard: 'plain',
      cell: ({ id, number }) => (
        <Button tone="quiet" size="small" className="-ml-4" onClick={() => onOpen(id)}>
          Open<span className="sr-only"> {number}</span>
        </Button>
      ),
    },
  ];
}
