import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ReminderForecast as Forecast } from '#orders/reminders/reminders.contract.ts';
import { request } from '../../../../api.ts';
import { LinkButton } from '../../../../ui/button.tsx';
import { Skeleton } from '../../../../ui/skeleton.tsx';
import { countOf, shortDate } from '../../parts/formats.rules.ts';
import { LoadFailure } from '../../parts/load-failure.tsx';

const days = 30;

/** What customers are reminded of within a month, beside the stock. Read once it is opened. */
export function ReminderForecast() {
  const [isOpen, setOpen] = useState(false);
  return (
    <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className="admin-action -ml-3 cursor-pointer">Repeat reminders in the next {days} days</summary>
      {isOpen && <Expected />}
    </details>
  );
}

function Expected() {
  const { data, error, refetch } = useQuery({
    queryKey: ['admin', 'reminder-forecast'],
    queryFn: () => request<Forecast>(`/api/admin/reminders/forecast?days=${days}`),
  });
  if (error) return <LoadFailure what="reminders" error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton className="h-40" />;
  if (data.products.length === 0)
    return (
      <p className="text-muted">No reminders go out in that time. Customers ask for them on the page of their order.</p>
    );
  return (
    <ul className="mt-2 divide-y divide-line">
      {data.products.map((product) => (
        <Product key={product.productId} product={product} />
      ))}
    </ul>
  );
}

function Product({ product }: { product: Forecast['products'][number] }) {
  const { productId, name, people, expected, nextOn, stock, remaining, isDropshipped } = product;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2">
      <span className="min-w-0 wrap-anywhere">
        <strong>{name}</strong>: {countOf(people, 'person', 'people')} may want {expected}, from {shortDate(nextOn)} on.{' '}
        <span className={remaining < 0 ? 'font-semibold text-error' : 'text-muted'}>
          {stock} in stock{isDropshipped ? ' at the supplier' : ''},{' '}
          {remaining < 0 ? `${-remaining} too few` : `${remaining} to spare`}
        </span>
      </span>
      <LinkButton size="small" tone="quiet" to="/admin/products/$id" params={{ id: String(productId) }}>
        Open
      </LinkButton>
    </li>
  );
}
