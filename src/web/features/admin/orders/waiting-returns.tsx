import { Link } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { PackageOpen } from 'lucide-react';
import { countOf } from '../parts/formats.rules.ts';
import { useWaitingReturns } from './order/order-admin.queries.ts';

const returnWords = {
  open: { label: 'Returns to answer', one: 'return waits', many: 'returns wait', rest: 'for an answer' },
  accepted: {
    label: 'Returns to refund',
    one: 'accepted return waits',
    many: 'accepted returns wait',
    rest: 'for a refund',
  },
};

/** Returns awaiting a reply or a refund; renders nothing when there are none. */
export function WaitingReturns({ state }: { state: keyof typeof returnWords }) {
  const { data } = useWaitingReturns(state);
  if (!data || data.total === 0) return null;
  const more = data.total - data.rows.length;
  const { label, one, many, rest } = returnWords[state];
  const isUrgent = state === 'open';
  return (
    <section
      aria-label={label}
      className={clsx(
        'flex flex-wrap items-center gap-x-3 gap-y-1 rounded-picture px-4 py-2 text-sm',
        isUrgent ? 'bg-marigold' : 'bg-oat',
      )}
    >
      <PackageOpen className="size-4.5" aria-hidden />
      <p className="font-semibold">
        {countOf(data.total, one, many)} {rest}:
      </p>
      <ul className="flex flex-wrap gap-x-3">
        {data.rows.map(({ id, orderNumber }) => (
          <li key={id}>
            <Link
              to="/admin/orders/$number"
              params={{ number: orderNumber }}
              hash="returns"
              className="figures inline-flex min-h-11 items-center text-ink"
            >
              {orderNumber}
            </Link>
          </li>
        ))}
      </ul>
      {more > 0 && <p>and {more} more</p>}
    </section>
  );
}
