import { Link } from '@tanstack/react-router';
import { Download, FileUp, ListChecks, PackageCheck, Printer, Tags } from 'lucide-react';
import { useState } from 'react';
import { mostSentAtOnce } from '#orders/admin/to-send/to-send-words.contract.ts';
import { everything } from '#platform/database/cache-tags.contract.ts';
import { Button, LinkButton } from '../../../ui/button.tsx';
import { DataTable } from '../lists/data-table.tsx';
import { FilterBar, FilterSelect } from '../lists/filter-bar.tsx';
import { useListFilters } from '../lists/list-filters.ts';
import { SelectionBar, useRowSelection } from '../lists/row-selection.tsx';
import type { RowSelection } from '../lists/row-selection.tsx';
import { useInvalidateOrders } from '../orders/order/order-admin.queries.ts';
import { useLiveEvents } from '../parts/use-live-events.ts';
import { MarkSentDialog } from './mark-sent-dialog.tsx';
import { toSendColumns } from './to-send-columns.tsx';
import { useConfirmLeft, useIsWithoutOrders, useToSendList } from './to-send.queries.ts';
import { TrackingDialog } from './tracking-dialog.tsx';

const defaults = { show: '', sort: 'waiting' };

const sorts = [
  ['waiting', 'Longest waiting'],
  ['product', 'Product'],
  ['service', 'Service and postcode'],
  ['weight', 'Weight'],
] as const;

const shown = [
  ['', 'All to send'],
  ['express', 'Express'],
  ['pickup', 'To be collected'],
  ['round', 'On our round'],
  ['late', 'Late'],
] as const;

const allSent = {
  title: 'Everything has been sent',
  text: 'Nothing is waiting to be packed. Pip has curled up in the last empty box.',
};
const noOrdersYet = {
  title: 'No orders yet',
  text: 'As soon as the first one is placed, it appears here to be packed and sent. Has somebody ordered on the phone? Enter it for them.',
  action: (
    <>
      <LinkButton to="/admin/orders/new">Create Order</LinkButton>
      <LinkButton to="/admin" search={{ tab: 'products' }} tone="secondary" className="bg-oat-deep">
        See Products
      </LinkButton>
    </>
  ),
};

/** Orders to pack: print documents and mark as sent, one by one or in bulk. */
export function ToSendTab() {
  const filters = useListFilters(defaults, { limit: 50 });
  const list = useToSendList(filters);
  const isWithoutOrders = useIsWithoutOrders(list.rows?.length === 0);
  const selection = useRowSelection();
  const [sending, setSending] = useState<string>();
  const [imports, setImports] = useState(false);
  const { mutate: confirmLeft } = useConfirmLeft();
  const letGo = (sent: readonly string[]) => selection.choose(sent, false);
  const reread = useInvalidateOrders();
  useLiveEvents((tags) => {
    if (tags.includes('orders') || tags.includes(everything)) void reread();
  });
  return (
    <div className="grid gap-4">
      <FilterBar
        filters={filters}
        actions={
          <Button tone="quiet" size="small" onClick={() => setImports(true)}>
            <FileUp className="size-4.5" aria-hidden />
            Import Tracking
          </Button>
        }
      >
        <FilterSelect label="Show" {...filters.field('show')} options={shown} />
        <FilterSelect label="Group by" {...filters.field('sort')} options={sorts} />
      </FilterBar>
      <ToSendBar selection={selection} onSend={setSending} />
      <DataTable
        label="Orders to send"
        list={list}
        columns={toSendColumns({ onSend: setSending, onLeft: (number) => confirmLeft([number]) })}
        rowKey={({ orderNumber }) => orderNumber}
        rowName={({ orderNumber }) => orderNumber}
        selection={selection}
        empty={isWithoutOrders ? noOrdersYet : allSent}
      />
      {sending !== undefined && (
        <MarkSentDialog numbers={sending} onSent={letGo} onClose={() => setSending(undefined)} />
      )}
      <TrackingDialog open={imports} onSent={letGo} onClose={() => setImports(false)} />
    </div>
  );
}

type ToSendBarProps = { selection: RowSelection; onSend: (numbers: string) => void };

function ToSendBar({ selection, onSend }: ToSendBarProps) {
  const orders = selection.keys.join(',');
  return (
    <SelectionBar selection={selection} noun="order" most={mostSentAtOnce}>
      {selection.size <= mostSentAtOnce && (
        <>
          <Button size="small" onClick={() => onSend(orders)}>
            Mark as Sent
          </Button>
          <Papers orders={orders} />
        </>
      )}
    </SelectionBar>
  );
}

/** Opened in new windows, so that the selection is kept. */
function Papers({ orders }: { orders: string }) {
  const file = `/api/admin/to-send/click-and-drop.csv?orders=${orders}`;
  return (
    <>
      <Link
        to="/admin/to-send/papers"
        search={{ orders }}
        target="_blank"
        className="admin-action"
        onClick={() => download(file)}
      >
        <Printer className="size-4.5" aria-hidden />
        Slips, Labels & File
      </Link>
      <Link to="/admin/to-send/packing-slips" search={{ orders }} target="_blank" className="admin-action">
        <PackageCheck className="size-4.5" aria-hidden />
        Packing Slips
      </Link>
      <Link to="/admin/to-send/labels" search={{ orders }} target="_blank" className="admin-action">
        <Tags className="size-4.5" aria-hidden />
        Labels
      </Link>
      <Link to="/admin/to-send/pick-list" search={{ orders }} target="_blank" className="admin-action">
        <ListChecks className="size-4.5" aria-hidden />
        Pick List
      </Link>
      <a href={file} download className="admin-action">
        <Download className="size-4.5" aria-hidden />
        Click & Drop
      </a>
    </>
  );
}

/** The press that opens the papers downloads the file beside them. */
function download(file: string): void {
  const link = document.createElement('a');
  link.href = file;
  link.download = '';
  link.click();
}
