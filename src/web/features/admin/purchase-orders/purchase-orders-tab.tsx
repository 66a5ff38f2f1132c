import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { purchaseOrderStates } from '#dropshipping/purchase-orders/purchase-order-words.contract.ts';
import type { PurchaseOrder } from '#dropshipping/purchase-orders/purchase-orders.contract.ts';
import { mostRetriedAtOnce } from '#dropshipping/purchase-orders/retries/retry-limits.contract.ts';
import { Button } from '../../../ui/button.tsx';
import { DataTable } from '../lists/data-table.tsx';
import type { Column } from '../lists/data-table.tsx';
import { FilterBar, FilterSelect } from '../lists/filter-bar.tsx';
import { useListFilters } from '../lists/list-filters.ts';
import type { ListFilters } from '../lists/list-filters.ts';
import { useListQuery } from '../lists/list.queries.ts';
import { isOnlyFilter } from '../lists/only-filter.rules.ts';
import { SelectionBar, useRowSelection } from '../lists/row-selection.tsx';
import type { RowSelection } from '../lists/row-selection.tsx';
import { count, dateTime, sentenceCase } from '../parts/formats.rules.ts';
import { Money } from '../parts/money.tsx';
import { OrderLink } from '../parts/order-link.tsx';
import { SupplierSelect } from '../pricing/supplier-select.tsx';
import { OrderPolicies } from './order-policies-panel.tsx';
import type { OpenForm } from './purchase-order-acts.tsx';
import { PurchaseOrderDialog } from './purchase-order-dialog.tsx';
import { PurchaseOrderState } from './purchase-order/purchase-order-state.tsx';
import { purchaseOrdersKey, useLivePurchaseOrders } from './purchase-order/purchase-orders.queries.ts';
import { useBeginRetry, useFailedCount } from './retries.queries.ts';
import { RetryOutcome } from './retry-outcome.tsx';

const states = [['', 'Any state'] as const, ...purchaseOrderStates.map((one) => [one, sentenceCase(one)] as const)];

const needs = [
  ['', 'Any purchase order'],
  ['decision', 'Refused, to decide'],
  ['late', 'Late'],
  ['sending', 'To send'],
  ['note', 'A note to read'],
] as const;

const nothingNeeds: Partial<Record<string, string>> = {
  decision: 'No refused purchase order is waiting',
  late: 'No purchase order is late',
  sending: 'No purchase order has to be sent by you',
  note: 'There is no note to read',
};

function nothingToDo(values: Readonly<Record<string, string>>) {
  const { needs: need = '' } = values;
  const title = nothingNeeds[need];
  if (title === undefined || !isOnlyFilter(values, 'needs', need)) return undefined;
  return { title, text: 'There is nothing for you to do here.', showAll: 'Show All Purchase Orders' };
}

const filterNames = { q: '', state: '', needs: '', supplierId: '' };
/** The retry that is shown, which outlives a reload. */
const retryInAddress = { retry: '' };

/** Purchase orders to suppliers. */
export function PurchaseOrdersTab() {
  const filters = useListFilters(filterNames);
  const list = useListQuery<PurchaseOrder>({
    path: '/api/admin/purchase-orders',
    key: purchaseOrdersKey,
    filters,
    what: 'purchase orders',
  });
  useLivePurchaseOrders();
  const [open, setOpen] = useState<{ id: number; form?: OpenForm }>();
  const openOne = (id: number, form?: OpenForm) => setOpen({ id, ...(form && { form }) });
  const selection = useRowSelection();
  const retry = useListFilters(retryInAddress);
  const followRetry = (id: string) => {
    selection.clear();
    retry.set({ retry: id });
  };
  return (
    <div className="grid gap-6">
      <div className="grid gap-4">
        <Filters filters={filters} onRetry={followRetry} />
        <RetryOutcome id={retry.values.retry} onOpen={openOne} onClose={() => retry.set({ retry: '' })} />
        <SendSelected selection={selection} onBegun={followRetry} />
        <DataTable
          label="Purchase orders"
          list={list}
          columns={columnsFor(openOne)}
          rowKey={({ id }) => id}
          rowName={({ number }) => number}
          selection={selection}
          nothingToDo={nothingToDo(filters.values)}
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
      {open && (
        <PurchaseOrderDialog
          key={open.id}
          id={open.id}
          {...(open.form && { opens: open.form })}
          onClose={() => setOpen(undefined)}
          onReplaced={openOne}
        />
      )}
    </div>
  );
}

type FiltersProps = { filters: ListFilters<keyof typeof filterNames>; onRetry: (id: string) => void };

function Filters({ filters, onRetry }: FiltersProps) {
  const { values, set } = filters;
  return (
    <FilterBar
      filters={filters}
      search="Search purchase orders"
      placeholder="Number, order or reference"
      actions={<RetryAll supplierId={values.supplierId} onBegun={onRetry} />}
    >
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
  );
}

/** Sends everything again that could not be sent, such as after a supplier's outage. */
function RetryAll({ supplierId, onBegun }: { supplierId: string; onBegun: (id: string) => void }) {
  const failed = useFailedCount(supplierId);
  const { mutate, isPending } = useBeginRetry(({ id }) => onBegun(String(id)));
  if (failed === 0) return null;
  return (
    <Button
      size="small"
      className="admin-control"
      busy={isPending}
      onClick={() => mutate(supplierId ? { supplierId: Number(supplierId) } : {})}
    >
      Retry All <span className="figures">({count(failed)})</span>
      <span className="sr-only"> that couldn’t be sent</span>
    </Button>
  );
}

function SendSelected({ selection, onBegun }: { selection: RowSelection; onBegun: (id: string) => void }) {
  const { mutate, isPending } = useBeginRetry(({ id }) => onBegun(String(id)));
  return (
    <SelectionBar selection={selection} noun="purchase order" most={mostRetriedAtOnce}>
      <Button
        size="small"
        busy={isPending}
        disabled={selection.size > mostRetriedAtOnce}
        onClick={() => mutate({ ids: selection.keys.map(Number) })}
      >
        Send Now
      </Button>
    </SelectionBar>
  );
}

function columnsFor(onOpen: (id: number, form?: OpenForm) => void): Column<PurchaseOrder>[] {
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
      cell: ({ id, number, isLate, acts }) => (
        <span className="-ml-4 flex flex-wrap">
          <Button tone="quiet" size="small" onClick={() => onOpen(id)}>
            Open<span className="sr-only"> {number}</span>
          </Button>
          {isLate && acts.includes('chase') && (
            <Button tone="quiet" size="small" onClick={() => onOpen(id, 'chase')}>
              Chase<span className="sr-only"> {number}</span>
            </Button>
          )}
        </span>
      ),
    },
  ];
}
