import type { Quote } from '#checkout/quote/quote.contract.ts';
import { Sum } from '../../parts/money.tsx';

/** The quote, as the checkout would show it. */
export function OrderQuote({ quote }: { quote: Quote }) {
  const { subtotal, discount, delivery, total, vat, isVatRegistered, promo, lines, zone, gift } = quote;
  const short = lines.filter(({ available, quantity }) => available < quantity);
  return (
    <div role="status" className="grid gap-2 text-sm">
      <dl className="grid gap-1.5">
        <Sum name="Subtotal" amount={subtotal} />
        {discount !== '0.00' && <Sum name={`Discount ${promo?.code ?? ''}`} amount={`-${discount}`} />}
        <Sum name="Delivery" amount={delivery} />
        <Sum name="Total" amount={total} isStrong />
        {isVatRegistered && <Sum name="including VAT" amount={vat} />}
      </dl>
      {gift && <p className="wrap-anywhere">{gift.words}</p>}
      {promo && !promo.valid && <p className="text-error">{promo.message}</p>}
      {zone && (
        <p className={zone.problem ? 'text-error' : 'text-muted'}>{zone.problem ?? `Delivery to ${zone.name}.`}</p>
      )}
      {short.map(({ productId, name, available }) => (
        <p key={productId} className="text-error wrap-anywhere">
          Only {available} of {name} left.
        </p>
      ))}
    </div>
  );
}
