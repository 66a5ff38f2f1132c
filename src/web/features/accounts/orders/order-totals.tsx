import type { ReactNode } from 'react';
import { Link } from '@tanstack/react-router';
import type { Order } from '#orders/orders/orders.contract.ts';
import { longDate } from '../../../ui/dates.ts';
import { Price } from '../../../ui/price.tsx';

/** What was paid, and what has come back. */
export function OrderTotals({ order, token }: { order: Order; token?: string | undefined }) {
  const { subtotal, discount, promoCode, shippingCost, delivery, total, vat, isVatRegistered, refunds, orderNumber } =
    order;
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
        {refunds.map(({ id, amount, at }) => (
          <Sum
            key={id}
            name={
              <>
                Refunded on {longDate(at)}{' '}
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
      {isVatRegistered && (
        <p className="mt-3 text-sm text-muted">
          Includes <Price amount={vat} /> VAT.
        </p>
      )}
    </section>
  );
}

type SumProps = { name: ReactNode; amount: string; strong?: boolean; free?: boolean };

function Sum({ name, amount, strong = false, free = false }: SumProps) {
  return (
    <div
      className={
        strong ? 'flex justify-between gap-4 border-t border-oat-deep pt-2 font-semibold' : 'flex justify-between gap-4'
      }
    >
      <dt className="min-w-0 break-words">{name}</dt>
      <dd>{free ? 'Free' : <Price amount={amount} />}</dd>
    </div>
  );
}
