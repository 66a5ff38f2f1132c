import { useQueryClient } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useEffect, useState } from 'react';
import { recalledGoods, remedyNames } from '#catalogue/recalls/recall-words.contract.ts';
import type { AdminRecall, RecalledOrder } from '#orders/recalls/recalls.contract.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { DataTable } from '../lists/data-table.tsx';
import type { Column } from '../lists/data-table.tsx';
import { useListQuery } from '../lists/list.queries.ts';
import { useLocalPage } from '../lists/paging-bar.tsx';
import { DownloadLink } from '../parts/download-link.tsx';
import { count, dateTime, shortDate } from '../parts/formats.rules.ts';
import { lastDayBefore } from '../parts/london-days.rules.ts';
import { Money } from '../parts/money.tsx';
import { StatusBadge } from '../parts/status-badge.tsx';
import { recallsKey, useEndRecall, useResendRecallMail } from './admin-recalls.queries.ts';
import { RecallDialog } from './recall-dialog.tsx';

/** Goods that are called back because they may do harm. */
export function RecallsSection() {
  const filters = useLocalPage(20);
  const list = useListQuery<AdminRecall>({ path: '/api/admin/recalls', key: recallsKey, filters, what: 'recalls' });
  useProgress(list.rows?.some(({ isMailed }) => !isMailed) ?? false);
  const [isBeginning, setBeginning] = useState(false);
  const [shown, setShown] = useState<AdminRecall>();
  const onEnd = useEndRecall();
  const begin = (
    <Button onClick={() => setBeginning(true)}>
      <Plus className="size-4.5" aria-hidden />
      New Recall
    </Button>
  );
  return (
    <div className="grid gap-4">
      <div className="flex justify-end">{begin}</div>
      <DataTable
        label="Recalls"
        list={list}
        columns={recallColumns({ onShow: setShown, onEnd })}
        rowKey={({ id }) => id}
        empty={{
          title: 'Nothing has been recalled',
          text: 'If a maker recalls something, write to everybody who bought it from here.',
          action: begin,
        }}
      />
      <RecallDialog open={isBeginning} onClose={() => setBeginning(false)} />
      <Dialog
        wide
        open={shown !== undefined}
        onClose={() => setShown(undefined)}
        title={`Recall of ${shown?.title ?? ''}`}
      >
        {shown && <Orders key={shown.id} recall={shown} />}
      </Dialog>
    </div>
  );
}

const progressMs = 3_000;

/** Reads again how far it is, until everybody has been written to. */
function useProgress(isWriting: boolean): void {
  const client = useQueryClient();
  useEffect(() => {
    if (!isWriting) return;
    const timer = setInterval(() => void client.invalidateQueries({ queryKey: [recallsKey] }), progressMs);
    return () => clearInterval(timer);
  }, [isWriting, client]);
}

type Acts = { onShow: (recall: AdminRecall) => void; onEnd: (change: { id: number; isEnded: boolean }) => void };

function recallColumns({ onShow, onEnd }: Acts): Column<AdminRecall>[] {
  return [
    { id: 'goods', name: 'Goods', onCard: 'title', cell: (recall) => <Goods {...recall} /> },
    { id: 'remedy', name: 'Remedy', cell: ({ remedy }) => remedyNames[remedy] },
    { id: 'begun', name: 'Begun', cell: ({ createdAt }) => shortDate(createdAt) },
    {
      id: 'written',
      name: 'Written',
      isFigure: true,
      cell: ({ written, orders }) => `${count(written)} of ${count(orders)} orders`,
    },
    {
      id: 'state',
      name: 'State',
      cell: ({ isShown, isMailed, bannerEndsAt }) => {
        if (!isShown) return <StatusBadge status="ended" tone="neutral" />;
        return isMailed ? (
          <span className="grid justify-items-start gap-1">
            <StatusBadge status="running" tone="success" />
            {bannerEndsAt && <span className="text-xs text-muted">until {shortDate(lastDayBefore(bannerEndsAt))}</span>}
          </span>
        ) : (
          <StatusBadge status="writing" tone="info" />
        );
      },
    },
    {
      id: 'acts',
      name: 'Actions',
      onCard: 'plain',
      cell: (recall) => (
        <span className="-ml-4 flex flex-wrap">
          <Button tone="quiet" size="small" onClick={() => onShow(recall)}>
            Orders<span className="sr-only"> of {recall.title}</span>
          </Button>
          <Button tone="quiet" size="small" onClick={() => onEnd({ id: recall.id, isEnded: recall.isShown })}>
            {recall.isShown ? 'End' : 'Resume'}
            <span className="sr-only"> {recall.title}</span>
          </Button>
        </span>
      ),
    },
  ];
}

function Goods(recall: AdminRecall) {
  return (
    <span className="grid min-w-0">
      <strong className="wrap-anywhere">{recalledGoods(recall)}</strong>
      <span className="text-xs text-muted wrap-anywhere">{recall.products.map(({ name }) => name).join(', ')}</span>
    </span>
  );
}

function Orders({ recall }: { recall: AdminRecall }) {
  const { id, withoutAddress, makersWords, whatToDo } = recall;
  const filters = useLocalPage(20);
  const path = `/api/admin/recalls/${id}/orders` as const;
  const list = useListQuery<RecalledOrder>({ path, key: recallsKey, filters, what: 'orders' });
  const { mutate: resend, isPending, variables } = useResendRecallMail(id);
  return (
    <div className="grid gap-4">
      <p className="whitespace-pre-line wrap-anywhere">{whatToDo}</p>
      <p className="text-sm whitespace-pre-line text-muted wrap-anywhere">{makersWords}</p>
      {withoutAddress > 0 && (
        <p className="text-sm text-muted">{count(withoutAddress)} of the orders have no known address any more.</p>
      )}
      <div className="flex justify-end">
        <DownloadLink href={`/api/admin/recalls/${id}/orders.csv`}>Download CSV</DownloadLink>
      </div>
      <DataTable
        label="Orders of the recall"
        list={list}
        columns={orderColumns(resend, isPending ? variables.orderNumber : undefined)}
        rowKey={({ orderNumber }) => orderNumber}
        skeletonRows={4}
        empty={{ title: 'Nobody bought it', text: 'No order has these goods.' }}
      />
    </div>
  );
}

function orderColumns(
  onResend: (order: Pick<RecalledOrder, 'orderNumber'>) => void,
  resending: string | undefined,
): Column<RecalledOrder>[] {
  return [
    {
      id: 'order',
      name: 'Order',
      onCard: 'title',
      // To refund or replace by what can be done with an order.
      cell: ({ orderNumber }) => (
        <a href={`/admin/orders/${orderNumber}`} className="font-semibold whitespace-nowrap">
          {orderNumber}
        </a>
      ),
    },
    {
      id: 'customer',
      name: 'Customer',
      cell: ({ customerName, customerEmail }) => (
        <span className="grid min-w-0 wrap-anywhere">
          {customerName}
          <span className="text-xs text-muted">{customerEmail}</span>
        </span>
      ),
    },
    {
      id: 'pieces',
      name: 'Pieces',
      isFigure: true,
      cell: ({ pieces, remaining }) => (remaining === pieces ? count(pieces) : `${remaining} of ${pieces} remain`),
    },
    { id: 'remedied', name: 'Refund or replacement', cell: (order) => <Remedied {...order} /> },
    { id: 'mail', name: 'Email', cell: (order) => <Written {...order} /> },
    {
      id: 'acts',
      name: 'Actions',
      onCard: 'plain',
      cell: ({ orderNumber, mail }) =>
        mail && (
          <Button
            tone="quiet"
            size="small"
            className="-ml-4"
            busy={resending === orderNumber}
            onClick={() => onResend({ orderNumber })}
          >
            Send Again<span className="sr-only"> about {orderNumber}</span>
          </Button>
        ),
    },
  ];
}

/** What they have had since the recall began. */
function Remedied({ refunded, parcelsSince }: RecalledOrder) {
  const isRefunded = Number(refunded) > 0;
  if (!isRefunded && parcelsSince === 0) return <span className="text-muted">Nothing yet</span>;
  return (
    <span className="grid">
      {isRefunded && (
        <span>
          <Money amount={refunded} /> refunded
        </span>
      )}
      {parcelsSince > 0 && <span>{parcelsSince === 1 ? 'A parcel' : `${parcelsSince} parcels`} sent</span>}
    </span>
  );
}

function Written({ mail, writtenAt }: RecalledOrder) {
  if (mail?.sentAt) return dateTime(mail.sentAt);
  if (mail?.error) return <span className="text-error wrap-anywhere">Failed: {mail.error}</span>;
  if (mail) return 'In the outbox';
  return writtenAt ? 'Written; no longer kept' : 'Not written';
}
