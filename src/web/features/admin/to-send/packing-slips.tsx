import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import type { ToSendOrder } from '#orders/admin/to-send/to-send.contract.ts';
import { deliveryNames } from '#orders/order/order-words.contract.ts';
import { shopQuery } from '../../../layout/shop.queries.ts';
import { PostalAddress } from '../../../ui/postal-address.tsx';
import { shortDate } from '../parts/formats.rules.ts';
import { PrintPage } from './print-page.tsx';
import { codesOf } from './to-send-columns.tsx';

/** Packing slips without prices, one page per order. */
export function PackingSlips({ orders }: { orders: string }) {
  const isOne = orders !== '' && !orders.includes(',');
  const back = isOne && (
    <Link
      to="/admin/orders/$number"
      params={{ number: orders }}
      className="admin-action -ml-3 justify-self-start print:hidden"
    >
      <ArrowLeft className="size-4.5" aria-hidden />
      Back to the order
    </Link>
  );
  return (
    <PrintPage title={isOne ? 'Packing slip' : 'Packing slips'} orders={orders} {...(back && { back })}>
      {(chosen) => <Slips orders={chosen} />}
    </PrintPage>
  );
}

/** A page for each order. */
export function Slips({ orders }: { orders: readonly ToSendOrder[] }) {
  return orders.map((order) => <Sheet key={order.orderNumber} order={order} />);
}

function Sheet({ order }: { order: ToSendOrder }) {
  const { orderNumber, createdAt, delivery, customerName, shippingAddress, lines, presentNote } = order;
  const { data: shop } = useQuery(shopQuery);
  return (
    <article
      aria-label={`Packing slip ${orderNumber}`}
      className="w-full max-w-3xl justify-self-center rounded-picture border border-line p-4 wrap-anywhere not-last:break-after-page sm:p-10 print:max-w-none print:border-0 print:p-0"
    >
      <header className="flex flex-wrap items-start justify-between gap-x-6 gap-y-4">
        <div>
          <h2 className="text-heading">Packing slip</h2>
          <p className="figures mt-1 text-lead font-semibold">{orderNumber}</p>
          <p className="text-muted">
            Ordered {shortDate(createdAt)} · {deliveryNames[delivery]}
          </p>
        </div>
        <p className="sm:text-right print:text-right">
          <strong className="block">{shop?.name}</strong>
          <span className="block max-w-60 whitespace-pre-line">{shop?.address}</span>
          <span className="block">{shop?.email}</span>
        </p>
      </header>
      {delivery === 'pickup' ? (
        <p className="mt-8 text-lead font-semibold">To be collected by {customerName}</p>
      ) : (
        <PostalAddress name={customerName} to={shippingAddress} className="mt-8 text-lead leading-snug" />
      )}
      {presentNote !== undefined && <ForYou note={presentNote} />}
      {lines.length > 0 ? (
        <ToPack lines={lines} />
      ) : (
        <p className="mt-8">There is nothing for you to pack: suppliers send this order.</p>
      )}
      <Separately order={order} />
      <p className="mt-8">
        Thank you for your order. If something isn’t right, write to {shop?.email ?? 'us'} and quote {orderNumber}.
      </p>
    </article>
  );
}

function ForYou({ note }: { note: string }) {
  return (
    <section className="mt-8 rounded-field border border-line p-4 break-inside-avoid">
      <h3 className="text-lead font-semibold">A present for you</h3>
      {note && <p className="mt-1 whitespace-pre-line">{note}</p>}
    </section>
  );
}

function ToPack({ lines }: Pick<ToSendOrder, 'lines'>) {
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
        {lines.map((line) => (
          <tr key={line.lineId} className="break-inside-avoid border-t border-line *:py-2.5 *:pr-3">
            <td>
              <TickBox />
            </td>
            <td className="figures text-lead font-semibold">{line.quantity}</td>
            <td className="wrap-anywhere">
              {line.name}
              <span className="figures block text-sm text-muted">{codesOf(line)}</span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Lists items that come in other parcels. Customers read it, so it does not name suppliers. */
function Separately({ order: { separately } }: { order: ToSendOrder }) {
  if (separately.length === 0) return null;
  return (
    <section className="mt-8">
      <h3 className="text-sm font-semibold text-muted">Coming separately</h3>
      <ul className="mt-1">
        {separately.map(({ name, quantity }) => (
          <li key={name} className="wrap-anywhere">
            {quantity} × {name}
          </li>
        ))}
      </ul>
    </section>
  );
}

export function TickBox() {
  return <span className="block size-5 border-2 border-current" role="img" aria-label="Tick when packed" />;
}

export function SlipHead({ children }: { children: string }) {
  return (
    <th scope="col" className="py-2 pr-3 text-sm font-semibold whitespace-nowrap text-muted">
      {children}
    </th>
  );
}
