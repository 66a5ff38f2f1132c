import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { isUnpaid } from '#orders/order/order-words.contract.ts';
import type { Order } from '#orders/order/orders.contract.ts';
import { paymentLabels, paymentRows, statusLabels } from '../../../basket/order-labels.tsx';
import { longDate } from '../../../ui/dates.ts';
import { Price } from '../../../ui/price.tsx';

/** What was paid and refunded. */
export function OrderTotals({ order, token }: { order: Order; token?: string | undefined }) {
  const { subtotal, discount, promoCode, shippingCost, delivery, total, vat, isVatRegistered, orderNumber } = order;
  // A failed refund returned nothing; the timeline mentions it.
  const refunds = order.refunds.filter(({ state }) => state !== 'failed');
  return (
    <section aria-labelledby="totals-heading" className="rounded-picture bg-oat p-5 sm:p-6">
      <h2 id="totals-heading" className="text-subheading">
        Total
      </h2>
      <dl className="mt-3 grid gap-2">
        <Sum name="Subtotal" amount={subtotal} />
        {Number(discount) > 0 && (
          <Sum name={promoCode ? `Discount (${promoCode})` : 'Discount'} amount={`-${discount}`} />
        )}
        <Sum name={`Delivery (${delivery})`} amount={shippingCost} free={shippingCost === '0.00'} />
        <Sum name="Total" amount={total} strong />
        {paymentRows(order).map((row) => (
          <Sum key={row.name} {...row} />
        ))}
        {refunds.map(({ id, amount, at, state }) => (
          <Sum
            key={id}
            name={
              <>
                {state === 'pending' ? 'Refund on its way since' : 'Refunded on'} {longDate(at)}{' '}
                <Link
                  to="/receipt/$number"
                  params={{ number: orderNumber }}
                  search={{ ...(token !== undefined && { token }), refund: String(id) }}
                  className="link text-sm"
                >
                  Credit note
                </Link>
              </>
            }
            amount={`-${amount}`}
          />
        ))}
      </dl>
      <p className="mt-3 text-sm text-muted">
        {howPaid(order)}
        {isVatRegistered && (
          <>
            {' '}
            Includes <Price amount={vat} /> VAT.
          </>
        )}
      </p>
    </section>
  );
}

function howPaid(order: Order): string {
  if (isUnpaid(order.status)) return `${statusLabels[order.status].name}.`;
  return order.besideGiftCards ? '' : `${paymentLabels[order.paidWith]}.`;
}

type SumProps = { name: ReactNode; amount: string; strong?: boolean; free?: boolean };

function Sum({ name, amount, strong = false, free = false }: SumProps) {
  return (
    <div
      className={
        strong ? 'flex flex-wrap gap-x-4 border-t border-oat-deep pt-2 font-semibold' : 'flex flex-wrap gap-x-4'
      }
    >
      <dt className="min-w-0 grow basis-24 break-words">{name}</dt>
      <dd className="ml-auto">{free ? 'Free' : <Price amount={amount} />}</dd>
    </div>
  );
}
