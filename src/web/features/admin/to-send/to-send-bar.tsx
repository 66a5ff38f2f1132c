import { Download, ListChecks, PackageCheck, Tags } from 'lucide-react';
import { Link } from '@tanstack/react-router';
import { mostSentAtOnce } from '#orders/to-send/to-send-words.contract.ts';
import { Button } from '../../../ui/button.tsx';
import type { RowSelection } from '../lists/row-selection.tsx';
import { countOf } from '../parts/formats.rules.ts';

type ToSendBarProps = { selection: RowSelection; onSend: (numbers: string) => void };

/** What can be done with the orders that are chosen; nothing while none is. */
export function ToSendBar({ selection, onSend }: ToSendBarProps) {
  if (selection.size === 0) return null;
  const orders = selection.keys.join(',');
  const isTooMany = selection.size > mostSentAtOnce;
  return (
    <div
      role="group"
      aria-label="Chosen orders"
      className="flex flex-wrap items-center gap-x-3 gap-y-1 rounded-picture bg-pine-pale px-4 py-2 text-sm"
    >
      <p role="status" className="font-semibold">
        {countOf(selection.size, 'order')} selected{isTooMany && `, ${mostSentAtOnce} at a time at most`}
      </p>
      {!isTooMany && (
        <>
          <Button size="small" onClick={() => onSend(orders)}>
            Mark as Sent
          </Button>
          <Papers orders={orders} />
        </>
      )}
      <Button tone="quiet" size="small" onClick={selection.clear}>
        Clear Selection
      </Button>
    </div>
  );
}

/** In windows of their own, so that the choice stays. */
function Papers({ orders }: { orders: string }) {
  return (
    <>
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
      <a href={`/api/admin/to-send/click-and-drop.csv?orders=${orders}`} download className="admin-action">
        <Download className="size-4.5" aria-hidden />
        Click & Drop
      </a>
    </>
  );
}
