import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { numbered } from '#orders/documents/receipt-number.contract.ts';
import type { Receipt } from '#orders/documents/receipts.contract.ts';
import { deliveryLine } from '#orders/order/order-words.contract.ts';
import type { Order } from '#orders/order/orders.contract.ts';
import { paymentLabels, paymentRows } from '../../basket/order-labels.tsx';
import { longDate } from '../../ui/dates.ts';
import { Price } from '../../ui/price.tsx';

type ReceiptSumsProps = { order: Order; creditNotes: Receipt['creditNotes']; token: string | undefined };

/** From the subtotal to the total paid, and refunds since. */
export function ReceiptSums({ order, creditNotes, token }: ReceiptSumsProps) {
  const { subtotal, discount, promoCode, shippingCost, delivery, total, vat, isVatRegistered, refundedTotal } = order;
  const given = creditNotes.filter(({ cancelledAt }) => cancelledAt === null);
  return (
    <dl className="grid gap-y-2">
      <Sum name="Subtotal" amount={subtotal} />
      {discount !== '0.00' && <Sum name={`Discount ${promoCode ?? ''}`} amount={`-${discount}`} />}
      <Sum name={deliveryLine(delivery)} amount={shippingCost} />
      <Sum name="Total paid" amount={total} strong />
      {isVatRegistered && <Sum name="including VAT" amount={vat} />}
      {!order.besideGiftCards && (
        <div className="flex flex-wrap gap-x-4">
          <dt className="min-w-0 grow basis-24">How it was paid</dt>
          <dd className="ml-auto text-right">{paymentLabels[order.paidWith]}</dd>
        </div>
      )}
      {paymentRows(order).map((row) => (
        <Sum key={row.name} {...row} />
      ))}
      {given.map(({ number, refundId, at, amount }) => (
        <Sum
          key={refundId}
          name={
            <>
              {isPending(order, refundId) ? 'Refund on its way since' : 'Refunded on'} {longDate(at)},{' '}
              <Link
                to="/receipt/$number"
                params={{ number: order.orderNumber }}
                search={{ ...(token !== undefined && { token }), refund: String(refundId) }}
                className="link"
              >
                {numbered('credit note', number)}
              </Link>
            </>
          }
          amount={`-${amount}`}
        />
      ))}
      {given.length > 0 && <Sum name="Total refunded" amount={`-${refundedTotal}`} strong />}
    </dl>
  );
}

function isPending({ refunds }: Order, refundId: number): boolean {
  return refunds.some(({ id, state }) => id === refundId && state === 'pending');
}

export function Sum({ name, amount, strong = false }: { name: ReactNode; amount: string; strong?: boolean }) {
  return (
    <div
      className={
        strong
          ? 'flex flex-wrap gap-x-4 border-t border-ink pt-2 text-subheading font-semibold'
          : 'flex flex-wrap gap-x-4'
      }
    >
      <dt className="min-w-0 grow basis-24 break-words">{name}</dt>
      <dd className="ml-auto">
        <Price amount={amount} />
      </dd>
    </div>
  );
}

type VatByRateProps = Pick<Receipt['order'], 'vat' | 'total'> & { rates: Receipt['vatRates'] };

/** Net, VAT and gross at each rate, after the discount and including delivery. */
export function VatByRate({ rates, vat, total }: VatByRateProps) {
  return (
    <table className="vat-by-rate w-full border-collapse text-right text-sm">
      <caption className="pb-2 text-left text-base font-semibold">VAT</caption>
      <thead>
        <tr className="border-b border-ink">
          <th scope="col" className="text-left">
            Rate
          </th>
          <th scope="col">Net</th>
          <th scope="col">VAT</th>
          <th scope="col">Gross</th>
        </tr>
      </thead>
      <tbody>
        {rates.map(({ rate, net, vat: tax, gross }) => (
          <tr key={rate} className="border-b border-oat-deep">
            <th scope="row" className="figures text-left font-normal">
              {rate}%
            </th>
            <td data-name="Net">
              <Price amount={net} />
            </td>
            <td data-name="VAT">
              <Price amount={tax} />
            </td>
            <td data-name="Gross">
              <Price amount={gross} />
            </td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr className="font-semibold">
          <th scope="row" colSpan={2} className="text-left">
            Total
          </th>
          <td data-name="VAT">
            <Price amount={vat} />
          </td>
          <td data-name="Gross">
            <Price amount={total} />
          </td>
        </tr>
      </tfoot>
    </table>
  );
}
