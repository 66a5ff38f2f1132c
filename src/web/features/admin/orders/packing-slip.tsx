import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ArrowLeft, Printer } from 'lucide-react';
import type { AdminOrder } from '#orders/admin/order-page.contract.ts';
import { shopQuery } from '../../../layout/shop.queries.ts';
import { PostalAddress } from '../../../ui/postal-address.tsx';
import { Button } from '../../../ui/button.tsx';
import { shortDate } from '../parts/formats.rules.ts';
import { LoadFailure } from '../parts/load-failure.tsx';
import { TableSkeleton } from '../lists/table-skeleton.tsx';
import { adminOrderQuery } from './order-admin.queries.ts';

/** The sheet that goes into the parcel: what to pack and where it goes, without a price. Printed it is the sheet alone. */
export function PackingSlip({ number }: { number: string }) {
  const { data: order, error, refetch } = useQuery(adminOrderQuery(number));
  return (
    <main id="main" className="admin-width grid gap-6 pt-6 pb-16 print:max-w-none print:p-0">
      <div className="flex flex-wrap items-center justify-between gap-3 print:hidden">
        <Link to="/admin/orders/$number" params={{ number }} className="admin-action -ml-3">
          <ArrowLeft className="size-4.5" aria-hidden />
          Back to the order
        </Link>
        <Button onClick={() => window.print()} disabled={!order}>
          <Printer className="size-5" aria-hidden />
          Print
        </Button>
      </div>
      {order && <Sheet order={order} />}
      {!order && <h1 className="sr-only">Packing slip</h1>}
      {!order && error && <LoadFailure what="order" error={error} onRetry={() => void refetch()} />}
      {!order && !error && <TableSkeleton what="order" columns={3} rows={8} />}
    </main>
  );
}

function Sheet({ order }: { order: AdminOrder }) {
  const { orderNumber, createdAt, delivery, customerName, shippingAddress, items } = order;
  const { data: shop } = useQuery(shopQuery);
  return (
    <article className="w-full max-w-3xl justify-self-center rounded-picture border border-line p-4 wrap-anywhere sm:p-10 print:max-w-none print:border-0 print:p-0">
      <header className="flex flex-wrap items-start justify-between gap-x-6 gap-y-4">
        <div>
          <h1 className="text-heading">Packing slip</h1>
          <p className="figures mt-1 text-lead font-semibold">{orderNumber}</p>
          <p className="text-muted">
            Ordered {shortDate(createdAt)} · {delivery === 'express' ? 'Express' : 'Standard'} delivery
          </p>
        </div>
        <p className="sm:text-right print:text-right">
          <strong className="block">{shop?.name}</strong>
          <span className="block max-w-60">{shop?.address}</span>
          <span className="block">{shop?.email}</span>
        </p>
      </header>
      <PostalAddress name={customerName} to={shippingAddress} className="mt-8 text-lead leading-snug" />
      <ToPack items={items.filter(({ supplierId }) => supplierId === null)} />
      <Separately items={items.filter(({ supplierId }) => supplierId !== null)} />
      <p className="mt-8">
        Thank you for your order. If something is not right, write to {shop?.email ?? 'us'} and name {orderNumber}.
      </p>
    </article>
  );
}

function ToPack({ items }: Pick<AdminOrder, 'items'>) {
  const wanted = stillWanted(items);
  if (wanted.length === 0) return <p className="mt-8">There is nothing to pack here: suppliers send this order.</p>;
  return (
    <table className="mt-8 w-full text-left">
      <caption className="sr-only">What to pack</caption>
      <thead>
        <tr>
          <SlipHead>Packed</SlipHead>
          <SlipHead>How many</SlipHead>
          <SlipHead>What</SlipHead>
        </tr>
      </thead>
      <tbody>
        {wanted.map(({ id, quantity, dropped, name, productId }) => (
          <tr key={id} className="break-inside-avoid border-t border-line *:py-2.5 *:pr-3">
            <td>
              <span className="block size-5 border-2 border-current" role="img" aria-label="To be ticked" />
            </td>
            <td className="figures text-lead font-semibold">{quantity - dropped}</td>
            <td className="wrap-anywhere">
              {name}
              <span className="figures block text-sm text-muted">No. {productId}</span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** What comes in other parcels, so that nobody misses it in this one. */
function Separately({ items }: Pick<AdminOrder, 'items'>) {
  const wanted = stillWanted(items);
  if (wanted.length === 0) return null;
  return (
    <section className="mt-8">
      <h2 className="text-sm font-semibold text-muted">Coming separately</h2>
      <ul className="mt-1">
        {wanted.map(({ id, quantity, dropped, name }) => (
          <li key={id} className="wrap-anywhere">
            {quantity - dropped} × {name}
          </li>
        ))}
      </ul>
    </section>
  );
}

function stillWanted(items: AdminOrder['items']): AdminOrder['items'] {
  return items.filter(({ quantity, dropped }) => quantity > dropped);
}

function SlipHead({ children }: { children: string }) {
  return (
    <th scope="col" className="py-2 pr-3 text-sm font-semibold whitespace-nowrap text-muted">
      {children}
    </th>
  );
}
