import type { Order } from '#orders/orders/orders.contract.ts';
import { longDate } from '../../ui/dates.ts';
import { Price } from '../../ui/price.tsx';

/** From the goods to what was paid, and what has come back since. */
export function ReceiptSums({ order }: { order: Order }) {
  const { subtotal, discount, promoCode, shippingCost, delivery, total, vat, isVatRegistered, refunds, refundedTotal } =
    order;
  return (
    <dl className="grid gap-y-2">
      <Sum name="Subtotal" amount={subtotal} />
      {discount !== '0.00' && <Sum name={`Discount ${promoCode ?? ''}`} amount={`-${discount}`} />}
      <Sum name={delivery === 'express' ? 'Express delivery' : 'Delivery'} amount={shippingCost} />
      <Sum name="Total paid" amount={total} strong />
      {isVatRegistered && <Sum name="including VAT" amount={vat} />}
      {refunds.map(({ at, amount }) => (
        <Sum key={at + amount} name={`Refunded on ${longDate(at)}`} amount={`-${amount}`} />
      ))}
      {refunds.length > 0 && <Sum name="Total refunded" amount={`-${refundedTotal}`} strong />}
    </dl>
  );
}

function Sum({ name, amount, strong = false }: { name: string; amount: string; strong?: boolean }) {
  return (
    <div
      className={
        strong
          ? 'flex justify-between gap-4 border-t border-ink pt-2 text-subheading font-semibold'
          : 'flex justify-between gap-4'
      }
    >
      <dt className="min-w-0 break-words">{name}</dt>
      <dd>
        <Price amount={amount} />
      </dd>
    </div>
  );
}
