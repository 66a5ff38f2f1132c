import { ExternalLink, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { AdminOrder } from '#orders/admin/order-page.contract.ts';
import { isClosedStatus, isUnsent } from '#orders/order/order-words.contract.ts';
import { request } from '../../../../api.ts';
import { Button, IconButton } from '../../../../ui/button.tsx';
import { ConfirmDialog } from '../../forms/confirm-dialog.tsx';
import { dateTime } from '../../parts/formats.rules.ts';
import { Panel } from '../../parts/panel.tsx';
import { useOrderWrite } from '../order/order-admin.queries.ts';
import { AllowedHost, PendingLink } from '../order/parcel-links.tsx';
import { ParcelDialog } from './parcel-dialog.tsx';

type Parcel = AdminOrder['parcels'][number];

/** The order's parcels with tracking. */
export function OrderParcels({ order }: { order: AdminOrder }) {
  const [adds, setAdds] = useState(false);
  const [removing, setRemoving] = useState<Parcel>();
  const { mutate, isPending } = useOrderWrite({
    send: (id: number) => request(`/api/orders/${order.orderNumber}/parcels/${id}`, { method: 'DELETE' }),
    done: 'Parcel Removed',
    failed: 'The parcel was not removed',
    number: order.orderNumber,
    onSaved: () => setRemoving(undefined),
  });
  const isOver = isClosedStatus(order.status);

  return (
    <Panel
      title="Parcels"
      actions={
        !isOver && (
          <Button size="small" onClick={() => setAdds(true)}>
            <Plus className="size-4" aria-hidden />
            Add Parcel
          </Button>
        )
      }
    >
      {order.parcels.length === 0 ? (
        <p className="text-sm text-muted">
          {isUnsent(order.status) ? 'Nothing has been sent yet.' : 'No parcels were recorded.'}
        </p>
      ) : (
        <ul className="divide-y divide-line">
          {order.parcels.map((parcel) => (
            <ParcelLine key={parcel.id} parcel={parcel} order={order} onRemove={() => setRemoving(parcel)} />
          ))}
        </ul>
      )}
      {adds && <ParcelDialog order={order} onClose={() => setAdds(false)} />}
      <ConfirmDialog
        open={removing !== undefined}
        busy={isPending}
        onClose={() => setRemoving(undefined)}
        onConfirm={() => removing && mutate(removing.id)}
        title="Remove this parcel?"
        action="Remove Parcel"
        busyAction="Removing..."
      >
        <p>
          {nameOf(removing)} disappears from the customer’s order, and what was in it{' '}
          {isOver ? 'goes back into stock' : 'is waiting to be sent again'}. Emails already sent keep their link.
        </p>
      </ConfirmDialog>
    </Panel>
  );
}

type ParcelLineProps = { parcel: Parcel; order: AdminOrder; onRemove: () => void };

function ParcelLine({ parcel, order, onRemove }: ParcelLineProps) {
  const { trackingUrl, shippedAt, deliveredAt, by, lines } = parcel;
  const nameOfLine = (lineId: number) => order.items.find(({ id }) => id === lineId)?.name;
  return (
    <li className="flex items-start justify-between gap-3 py-2.5 text-sm">
      <div className="grid min-w-0 gap-0.5">
        <p className="font-semibold wrap-anywhere">
          {trackingUrl ? (
            <a href={trackingUrl} target="_blank" rel="noreferrer" className="inline-flex items-center gap-1.5">
              {nameOf(parcel)}
              <ExternalLink className="size-3.5 shrink-0" aria-label="(opens in a new tab)" />
            </a>
          ) : (
            nameOf(parcel)
          )}
        </p>
        {lines.length > 0 && (
          <p className="text-muted">
            {lines.map(({ lineId, quantity }) => `${quantity} × ${nameOfLine(lineId) ?? 'item'}`).join(', ')}
          </p>
        )}
        {parcel.pendingUrl && <PendingLink link={parcel.pendingUrl} />}
        {parcel.allowedHost && <AllowedHost host={parcel.allowedHost} />}
        <p className="text-xs text-muted">
          {dateTime(shippedAt)}
          {by && `, ${by}`}
          {deliveredAt && `. Arrived ${dateTime(deliveredAt)}`}
        </p>
        <Arrival parcel={parcel} number={order.orderNumber} />
      </div>
      {order.status !== 'completed' && (
        <IconButton label={`Remove ${nameOf(parcel)}`} onClick={onRemove}>
          <Trash2 className="size-4.5" aria-hidden />
        </IconButton>
      )}
    </li>
  );
}

/** Whether the parcel is known to have arrived: what was in it can be returned for so many days since. */
function Arrival({ parcel, number }: { parcel: Parcel; number: string }) {
  const { mutate, isPending } = useOrderWrite({
    send: (isDelivered: boolean) =>
      request(`/api/orders/${number}/parcels/${parcel.id}`, { method: 'PATCH', body: { isDelivered } }),
    done: 'Parcel Updated',
    failed: 'The parcel was not updated',
    number,
  });
  const label = parcel.deliveredAt ? 'Not Arrived Yet' : 'Mark as Arrived';
  return (
    <Button
      tone="quiet"
      size="small"
      className="-ml-3 justify-self-start"
      busy={isPending}
      aria-label={`${label}: ${nameOf(parcel)}`}
      onClick={() => mutate(parcel.deliveredAt === null)}
    >
      {label}
    </Button>
  );
}

function nameOf(parcel: Pick<Parcel, 'carrier' | 'trackingNumber'> | undefined): string {
  return [parcel?.carrier, parcel?.trackingNumber].filter(Boolean).join(' ');
}
