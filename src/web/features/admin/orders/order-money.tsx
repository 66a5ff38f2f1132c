import type { ReactNode } from 'react';
import type { AdminOrder } from '#orders/admin/order-page.contract.ts';
import { deliveryNames } from '#orders/order/order-words.contract.ts';
import { paymentRows } from '../../../basket/order-labels.tsx';
import { Money } from '../parts/money.tsx';
import { Panel } from '../parts/panel.tsx';
import { useMayOpen } from '../parts/rights.ts';

/** The customer's total and, for staff who see figures, the shop's profit. */
export function OrderMoney({ order }: { order: AdminOrder }) {
  const seesFigures = useMayOpen()(['figures']);
  return (
    <Panel title="Money">
      <div className="grid gap-x-10 gap-y-6 md:grid-cols-2">
        <Paid order={order} />
        {seesFigures && <Earnings order={order} />}
      </div>
    </Panel>
  );
}

function Paid({ order }: { order: AdminOrder }) {
  const { subtotal, discount, promoCode, shippingCost, delivery, total, vat, isVatRegistered, refundedTotal } = order;
  return (
    <dl className="grid content-start gap-1.5 text-sm">
      <Sum name="Subtotal" amount={subtotal} />
      {Number(discount) > 0 && (
        <Sum name={promoCode ? `Discount (${promoCode})` : 'Discount'} amount={`-${discount}`} />
      )}
      <Sum name={deliveryNames[delivery]} amount={shippingCost} />
      <Sum name="Total" amount={total} isStrong />
      {isVatRegistered && <Sum name="including VAT" amount={vat} />}
      {paymentRows(order).map((row) => (
        <Sum key={row.name} {...row} />
      ))}
      {Number(refundedTotal) > 0 && <Sum name="Refunded" amount={`-${refundedTotal}`} />}
    </dl>
  );
}

function Earnings({ order: { earnings, isVatRegistered, status } }: { order: AdminOrder }) {
  if (status === 'awaiting-payment') return <p className="text-sm text-muted">It counts once it is paid.</p>;
  if (!earnings) return <p className="text-sm text-muted">Nothing was sent, so there is no profit or loss.</p>;
  const { revenue, vat, cost, deliveryCost, paymentFee, profit, isCostKnown } = earnings;
  return (
    <div className="grid content-start gap-2 text-sm">
      <dl className="grid gap-1.5">
        <Sum name="Revenue after refunds" amount={revenue} />
        {isVatRegistered && <Sum name="VAT" amount={`-${vat}`} />}
        <Sum name="Cost of goods" amount={`-${cost}`} />
        <Sum name="Delivery" amount={`-${deliveryCost}`} />
        {paymentFee !== '0.00' && <Sum name="Payment fee" amount={`-${paymentFee}`} />}
        <Sum name="Profit" amount={profit} isStrong />
      </dl>
      {!isCostKnown && (
        <p className="text-muted">Some of the items have no cost price, so profit looks higher than it is.</p>
      )}
    </div>
  );
}

function Sum({ name, amount, isStrong = false }: { name: string; amount: string; isStrong?: boolean }) {
  return (
    <Row name={name} isStrong={isStrong}>
      <Money amount={amount.replace(/^--|^-(?=0\.00$)/, '')} />
    </Row>
  );
}

function Row({ name, children, isStrong = false }: { name: string; children: ReactNode; isStrong?: boolean }) {
  return (
    <div
      className={
        isStrong ? 'flex justify-between gap-4 border-t border-line pt-1.5 font-semibold' : 'flex justify-between gap-4'
      }
    >
      <dt className={isStrong ? undefined : 'text-muted'}>{name}</dt>
      <dd className="min-w-0 text-right">{children}</dd>
    </div>
  );
}
