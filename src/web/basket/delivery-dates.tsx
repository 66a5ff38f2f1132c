import { clsx } from 'clsx';
import { arrivalText } from '#shop/delivery-dates/arrival-words.contract.ts';
import type { Arrival } from '#shop/delivery-dates/delivery-dates.contract.ts';

type DeliveryDatesProps = {
  /** Null: no days can be named, and nothing shows but `days`. */
  arrives: Arrival | null;
  /** As the shop says it, such as '3-7 days'; beside the dates. */
  days?: string;
  /** It comes in so many. */
  parcels?: number;
  className?: string;
};

/** 'Arrives Wed 25 to Sun 29 Nov', with how long that is and whether all of it comes at once. */
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
