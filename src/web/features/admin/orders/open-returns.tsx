import { Link } from '@tanstack/react-router';
import { PackageOpen } from 'lucide-react';
import { countOf } from '../parts/formats.rules.ts';
import { useOpenReturns } from './order-admin.queries.ts';

/** Customers who wait for an answer; nothing while nobody does. */
export function OpenReturns() {
  const { data } = useOpenReturns();
  if (!data || data.total === 0) return null;
  const more = data.total - data.rows.length;
  return (
    <section
      aria-label="Returns to answer"
      className="flex flex-wrap items-center gap-x-3 gap-y-1 rounded-picture bg-marigold px-4 py-2 text-sm"
    >
      <PackageOpen className="size-4.5" aria-hidden />
      <p className="font-semibold">{countOf(data.total, 'return waits', 'returns wait')} for an answer:</p>
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
