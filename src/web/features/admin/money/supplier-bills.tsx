import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { BilledOrder, SupplierBill } from '#dropshipping/supplier-bills/supplier-bills.contract.ts';
import { sessionQuery } from '../../../layout/session.queries.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import type { Column } from '../lists/data-table.tsx';
import { FigureTable } from '../lists/data-table.tsx';
import { DownloadLink } from '../parts/download-link.tsx';
import { count, countOf, money, shortDate } from '../parts/formats.rules.ts';
import { LoadFailure } from '../parts/load-failure.tsx';
import { Money } from '../parts/money.tsx';
import { Panel } from '../parts/panel.tsx';
import { billedOrdersQuery, bookFactsQuery, supplierBillsQuery, useSupplierPayment } from './books.queries.ts';
import { PeriodChoice, usePeriod } from './period-choice.tsx';
import { periodName, periodQuery } from './periods.rules.ts';

/** What is owed to suppliers, by month. */
export function SupplierBills() {
  const facts = useQuery(bookFactsQuery);
  const chosen = usePeriod(facts.data);
  const bills = useQuery({
    ...supplierBillsQuery(chosen ? periodQuery(chosen.period) : ''),
    enabled: chosen !== undefined,
  });
  const [opened, setOpened] = useState<SupplierBill>();
  const { data: user } = useQuery(sessionQuery);
  const error = facts.error ?? bills.error;
  return (
    <Panel
      title="What I owe suppliers"
      intro="Purchase orders sent out in each month: the goods at their cost when the customer ordered, plus the supplier’s rate for each parcel, with the VAT on them. Compare it with the supplier’s bill."
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
        <Bills bills={bills.data} onOpen={setOpened} canPay={user?.staffRole === 'owner'} />
      )}
      {opened && <BilledOrders bill={opened} onClose={() => setOpened(undefined)} />}
    </Panel>
  );
}

function Bills({ bills, ...acts }: Acts & { bills: readonly SupplierBill[] }) {
  return (
    <>
      <FigureTable
        label="Owed to suppliers"
        columns={columnsWith(acts)}
        rows={bills}
        rowKey={({ month, supplierId }) => `${month} ${supplierId}`}
      />
      {bills.some(({ ordersWithoutVat }) => ordersWithoutVat > 0) && (
        <p className="text-sm text-muted">
          Where the VAT isn’t known, nobody had said what the supplier’s prices are when the order was made, or a cost
          waited for your approval: the total of the bill may be higher.{' '}
          <Link to="/admin" search={{ tab: 'suppliers' }} className="link">
            Say what their prices are
          </Link>
        </p>
      )}
      <p className="text-sm text-muted">
        “Refunded to customers” is the cost of goods that had been sent and were refunded. It isn’t taken off what you
        owe: ask the supplier for a credit where the fault was theirs.
      </p>
    </>
  );
}

type Acts = { onOpen: (bill: SupplierBill) => void; canPay: boolean };

function columnsWith({ onOpen, canPay }: Acts): readonly Column<SupplierBill>[] {
  return [
    {
      id: 'supplier',
      name: 'Supplier',
      onCard: 'title',
      cell: (bill) => (
        <button type="button" className="link text-left font-semibold" onClick={() => onOpen(bill)}>
          {bill.supplierName}
        </button>
      ),
    },
    { id: 'month', name: 'Month', cell: ({ month }) => periodName({ until: month, months: 1 }) },
    { id: 'orders', name: 'Orders', isFigure: true, cell: ({ orders }) => count(orders) },
    { id: 'goods', name: 'Goods', isFigure: true, cell: (bill) => <Goods {...bill} /> },
    { id: 'delivery', name: 'Delivery', isFigure: true, cell: ({ delivery }) => <Money amount={delivery} /> },
    { id: 'rejected', name: 'Not sent', isFigure: true, cell: ({ rejected }) => <Money amount={rejected} /> },
    { id: 'net', name: 'Without VAT', isFigure: true, cell: ({ net }) => <Money amount={net} /> },
    { id: 'vat', name: 'VAT', isFigure: true, cell: (bill) => <Vat {...bill} /> },
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
    { id: 'paid', name: 'Paid', isFigure: true, cell: (bill) => <Paid bill={bill} canPay={canPay} /> },
  ];
}

/** Records a payment made outside the shop. */
function Paid({ bill, canPay }: { bill: SupplierBill; canPay: boolean }) {
  const { mutate, isPending } = useSupplierPayment(bill);
  const { supplierName, month, paid, left, paidAt } = bill;
  const isLeft = Number(left) > 0;
  const whose = `${supplierName}, ${periodName({ until: month, months: 1 })}`;
  return (
    <span className="inline-grid justify-items-end gap-1">
      {paidAt && (
        <span>
          <Badge tone="success">{isLeft ? `${money(paid)} paid` : 'Paid'}</Badge>
          <span className="block text-xs text-muted">{shortDate(paidAt)}</span>
        </span>
      )}
      {isLeft && canPay && (
        <Button tone="secondary" size="small" className="bg-oat-deep" busy={isPending} onClick={() => mutate('paid')}>
          {paidAt ? `Mark ${money(left)} as Paid` : 'Mark as Paid'}
          <span className="sr-only">: {whose}</span>
        </Button>
      )}
      {!isLeft && paidAt && canPay && (
        <Button tone="quiet" size="small" busy={isPending} onClick={() => mutate('not-paid')}>
          Undo<span className="sr-only">: {whose} is not paid after all</span>
        </Button>
      )}
      {!isLeft && !paidAt && <span className="text-muted">–</span>}
      {isLeft && !canPay && !paidAt && 'Not yet'}
    </span>
  );
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

function Vat({ vat, orders, ordersWithoutVat }: SupplierBill) {
  if (ordersWithoutVat > 0 && ordersWithoutVat === orders) return <>not known</>;
  return (
    <>
      <Money amount={vat} />
      {ordersWithoutVat > 0 && (
        <span className="block text-xs text-muted">{countOf(ordersWithoutVat, 'order')} without</span>
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
      <span className="grid">
        <span className="font-semibold">{number}</span>
        {reference && <span className="text-xs font-normal text-muted">Supplier’s reference {reference}</span>}
      </span>
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
  { id: 'net', name: 'Without VAT', isFigure: true, cell: ({ net }) => <Money amount={net} /> },
  {
    id: 'vat',
    name: 'VAT',
    isFigure: true,
    cell: ({ vat }) => (vat === null ? 'not known' : <Money amount={vat} />),
  },
  { id: 'owed', name: 'Owed', isFigure: true, cell: ({ owed }) => <Money amount={owed} /> },
];
