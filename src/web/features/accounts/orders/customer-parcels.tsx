import { ExternalLink } from 'lucide-react';
import { isUnsent } from '#orders/order/order-words.contract.ts';
import type { TrackedOrder } from '#orders/order/orders.contract.ts';
import { arrivalText } from '#shop/delivery-dates/arrival-words.contract.ts';
import { longDate } from '../../../ui/dates.ts';
import { optionalPart } from '../../../ui/lazy-part.tsx';
import { trackingLink } from './order-words.rules.ts';

// Lazy, because most orders are sent.
const PickupPlace = optionalPart(async () => (await import('../../../basket/pickup-place.tsx')).PickupPlace);

type OrderParcelsProps = Pick<TrackedOrder, 'parcels' | 'status' | 'delivery'>;

export function OrderParcels({ parcels, status, delivery }: OrderParcelsProps) {
  if (delivery === 'pickup') return isUnsent(status) || status === 'shipped' ? <PickupPlace status={status} /> : null;
  if (delivery === 'round') return null;
  if (parcels.length === 0 && !isUnsent(status) && status !== 'shipped') return null;
  return (
    <section aria-labelledby="parcels-heading">
      <h2 id="parcels-heading" className="text-subheading">
        {parcels.length > 1 ? `${parcels.length} parcels` : 'Parcel'}
      </h2>
      {parcels.length === 0 && (
        <p className="mt-2 text-muted">We’ll email you a tracking link when your parcel leaves, and show it here.</p>
      )}
      <ul className="mt-4 grid gap-3 empty:hidden">
        {parcels.map((parcel) => (
          <li key={parcel.carrier + parcel.trackingNumber + parcel.shippedAt}>
            <Parcel {...parcel} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Parcel({ carrier, trackingNumber, trackingUrl, shippedAt, arrives }: TrackedOrder['parcels'][number]) {
  const link = trackingLink(trackingUrl);
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 rounded-picture bg-oat px-5 py-4">
      <div className="min-w-0">
        <p className="font-semibold">{carrier}</p>
        <p className="text-sm text-muted">
          Sent on {longDate(shippedAt)}
          {trackingNumber && (
            <>
              {' '}
              · <span className="figures text-ink select-all">{trackingNumber}</span>
            </>
          )}
        </p>
        {arrives && <p className="text-sm text-muted">Arrives {arrivalText(arrives)}</p>}
      </div>
      {link && (
        <a
          href={link}
          target="_blank"
          rel="noreferrer"
          className="link inline-flex min-h-11 items-center gap-1.5 font-semibold"
        >
          Track with {carrier}
          <ExternalLink className="size-4" aria-hidden />
          <span className="sr-only"> (opens in a new tab)</span>
        </a>
      )}
    </div>
  );
}
