import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { BilledOrder, SupplierBill } from '#dropshipping/supplier-bills/supplier-bills.contract.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import type { Column } from '../lists/data-table.tsx';
import { FigureTable } from '../lists/figure-table.tsx';
import { count, countOf, shortDate } from '../parts/formats.rules.ts';
import { DownloadLink } from '../parts/download-link.tsx';
import { LoadFailure } from '../parts/load-failure.tsx';
import { Money } from '../parts/money.tsx';
import { Panel } from '../parts/panel.tsx';
import { billedOrdersQuery, bookFactsQuery, supplierBillsQuery } from './books.queries.ts';
import { PeriodChoice, usePeriod } from './period-choice.tsx';
import { periodName, periodQuery } from './periods.rules.ts';

/** What suppliers have sent and will want money for. */
export function SupplierBills() {
  const facts = useQuery(bookFactsQuery);
  const chosen = usePeriod(facts.data);
  const bills = useQuery({
    ...supplierBillsQuery(chosen ? periodQuery(chosen.period) : ''),
    enabled: chosen !== undefined,
  });
  const [opened, setOpened] = useState<SupplierBill>();
  const error = facts.error ?? bills.error;
  return (
    <Panel
      title="What I owe suppliers"
      intro="Purchase orders that left in each month: their goods at the cost agreed when the customer ordered, and a parcel’s rate for each parcel. Compare it with the supplier’s bill."
    >
      {chosen && <PeriodChoice {...chosen} />}
      {error && (
        <LoadFailure
          what="supplier bills"
          error={error}
          onRetry={() => void Promise.all([facts.refetch(), bills.refetch()])}
        />
      )}
      {!error && !bills.data && <Skeleton className="h-40" />}
      {!error && bills.data?.length === 0 && <p>No supplier sent anything in this period.</p>}
      {!error && bills.data && bills.data.length > 0 && (
        <>
          <FigureTable
            label="Owed to suppliers"
            columns={columnsWith(setOpened)}
            rows={bills.data}
            rowKey={({ month, supplierId }) => `${month} ${supplierId}`}
          />
          <p className="text-sm text-muted">
            Refunded to customers is what goods cost that had been sent and were refunded by name. It is not taken off:
            ask the supplier for a credit where the fault was theirs.
          </p>
        </>
      )}
      {opened && <BilledOrders bill={opened} onClose={() => setOpened(undefined)} />}
    </Panel>
  );
}

function columnsWith(open: (bill: SupplierBill) => void): readonly Column<SupplierBill>[] {
  return [
    {
      id: 'supplier',
      name: 'Supplier',
      onCard: 'title',
      cell: (bill) => (
        <button type="button" className="link text-left font-semibold" onClick={() => open(bill)}>
          {bill.supplierName}
        </button>
      ),
    },
    { id: 'month', name: 'Month', cell: ({ month }) => periodName({ until: month, months: 1 }) },
    { id: 'orders', name: 'Orders', isFigure: true, cell: ({ orders }) => count(orders) },
    { id: 'goods', name: 'Goods', isFigure: true, cell: (bill) => <Goods {...bill} /> },
    { id: 'delivery', name: 'Delivery', isFigure: true, cell: ({ delivery }) => <Money amount={delivery} /> },
    { id: 'rejected', name: 'Not sent', isFigure: true, cell: ({ rejected }) => <Money amount={rejected} /> },
    {
      id: 'owed',
      name: 'Owed',
      isFigure: true,
      cell: ({ owed }) => <Money amount={owed} className="font-semibold" />,
    },
    {
      id: 'refunded',
      name: 'Refunded to customers',
      isFigure: true,
      cell: ({ refunded }) => <Money amount={refunded} />,
    },
  ];
}

function Goods({ goods, ordersWithoutCost }: SupplierBill) {
  return (
    <>
      <Money amount={goods} />
      {ordersWithoutCost > 0 && (
        <span className="block text-xs text-muted">{countOf(ordersWithoutCost, 'order')} without a cost</span>
      )}
    </>
  );
}

const most = 200;

function BilledOrders({ bill, onClose }: { bill: SupplierBill; onClose: () => void }) {
  const { supplierId, supplierName, month, orders } = bill;
  const period = periodQuery({ until: month, months: 1 });
  const { data, error, refetch } = useQuery(billedOrdersQuery(supplierId, period, most));
  return (
    <Dialog
      wide
      open
      onClose={onClose}
      title={`${supplierName}, ${periodName({ until: month, months: 1 })}`}
      footer={<DownloadLink href={`/api/admin/supplier-bills/${supplierId}/file?${period}`}>Download CSV</DownloadLink>}
    >
      {error && <LoadFailure what="purchase orders" error={error} onRetry={() => void refetch()} />}
      {!error && !data && <Skeleton className="h-40" />}
      {data && (
        <div className="grid gap-3">
          <FigureTable label="Purchase orders" columns={orderColumns} rows={data} rowKey={({ id }) => id} />
          {orders > most && (
            <p className="text-sm text-muted">
              The first {most} of {count(orders)}. The CSV has all of them.
            </p>
          )}
        </div>
      )}
    </Dialog>
  );
}

const orderColumns: readonly Column<BilledOrder>[] = [
  {
    id: 'number',
    name: 'Purchase order',
    onCard: 'title',
    cell: ({ number, reference }) => (
      <>
        <span className="font-semibold">{number}</span>
        {reference && <span className="block text-xs text-muted">Supplier’s reference {reference}</span>}
      </>
    ),
  },
  { id: 'shipped', name: 'Shipped', cell: ({ shippedAt }) => shortDate(shippedAt) },
  {
    id: 'goods',
    name: 'Goods',
    isFigure: true,
    cell: ({ goods, isCostKnown }) => (isCostKnown ? <Money amount={goods} /> : 'not known'),
  },
  { id: 'delivery', name: 'Delivery', isFigure: true, cell: ({ delivery }) => <Money amount={delivery} /> },
  { id: 'rejected', name: 'Not sent', isFigure: true, cell: ({ rejected }) => <Money amount={rejected} /> },
  { id: 'owed', name: 'Owed', isFigure: true, cell: ({ owed }) => <Money amount={owed} /> },
];
