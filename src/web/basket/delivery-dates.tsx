import { clsx } from 'clsx';
import { arrivalText } from '#shop/delivery-dates/arrival-words.contract.ts';
import type { Arrival } from '#shop/delivery-dates/delivery-dates.contract.ts';
import { optionalPart } from '../ui/lazy-part.tsx';

/** Only of own goods, and never in a page's HTML, which would soon be untrue. */
export const NextDispatch = optionalPart(async () => (await import('../next-dispatch.tsx')).NextDispatch);

type DeliveryDatesProps = {
  /** Null when no dates can be promised; then only `days` shows. */
  arrives: Arrival | null;
  /** The shop's own wording, such as '3-7 days', shown with the dates. */
  days?: string;
  /** How many parcels the order comes in. */
  parcels?: number;
  className?: string;
};

/** 'Arrives Wed 25 to Sun 29 Nov', with the number of days and of parcels. */
export function DeliveryDates({ arrives, days, parcels = 1, className }: DeliveryDatesProps) {
  if (!arrives && !days) return null;
  return (
    <span className={clsx('block leading-snug', className)}>
      {arrives && (
        <span className="figures font-semibold">
          <span className="font-normal">Arrives </span>
          {arrivalText(arrives)}
        </span>
      )}
      {days && <span className="block text-sm text-muted">{days}</span>}
      {arrives && parcels > 1 && (
        <span className="block text-sm text-balance text-muted">
          In {parcels} parcels, which may come on different days
        </span>
      )}
    </span>
  );
}
