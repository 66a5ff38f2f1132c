import { useQuery } from '@tanstack/react-query';
import { longDate } from '../../../ui/dates.ts';
import { oldOrdersQuery } from './orders.queries.ts';

/** What was ordered in the shop before this one, to be read only. */
export function OldOrders({ userId }: { userId: number }) {
  const { data: orders } = useQuery(oldOrdersQuery(userId));
  if (!orders || orders.length === 0) return null;
  return (
    <details className="rounded-picture bg-oat p-5 sm:p-6">
      <summary className="cursor-pointer font-semibold">From our old shop ({orders.length})</summary>
      <ul className="mt-4 grid gap-4">
        {orders.map(({ number, placedAt, status, currency, total, lines }) => (
          <li key={number} className="grid gap-1.5 border-t border-oat-deep pt-4">
            <p className="flex flex-wrap justify-between gap-x-6">
              <strong className="wrap-anywhere">{number}</strong>
              {total !== null && <span className="figures">{money(total, currency)}</span>}
            </p>
            <p className="text-sm text-muted">
              <time dateTime={placedAt}>{longDate(placedAt)}</time>, {status}
            </p>
            <ul className="grid gap-1 text-sm">
              {lines.map(({ name, quantity }, place) => (
                // oxlint-disable-next-line react/no-array-index-key -- the lines of an order of the past do not change
                <li key={place} className="wrap-anywhere">
                  {name}&nbsp;×&nbsp;{quantity}
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
    </details>
  );
}

function money(amount: string, currency: string): string {
  return new Intl.NumberFormat('en-GB', { style: 'currency', currency }).format(Number(amount));
}
