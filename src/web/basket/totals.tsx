import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { Price } from '../ui/price.tsx';

type TotalsProps = {
  /** Amounts in pounds, as the API gives them. */
  subtotal: string;
  discount?: string;
  /** Shown next to 'Discount', such as the promotion code. */
  discountNote?: ReactNode;
  /** What comes with the order for nothing, or has run out. */
  gift?: { words: string } | undefined;
  shipping: string;
  total: string;
  /** Included in the total. */
  vat: string;
  isVatRegistered: boolean;
  /** The total in euros; pounds are charged. */
  euros?: string | undefined;
  /** Newer figures are being loaded. */
  stale?: boolean;
};

/** The price breakdown, the same in the basket, at checkout and once the order is placed. */
export function Totals(props: TotalsProps) {
  const {
    subtotal,
    discount = '0.00',
    discountNote,
    gift,
    shipping,
    total,
    vat,
    isVatRegistered,
    euros,
    stale,
  } = props;
  return (
    <dl
      className={clsx('grid grid-cols-[1fr_auto] gap-x-4 gap-y-2 wrap-anywhere', stale && 'stale')}
      aria-busy={stale || undefined}
    >
      <Row name="Subtotal" amount={<Price amount={subtotal} />} />
      {discount !== '0.00' && (
        <Row name={<>Discount {discountNote}</>} amount={<Price amount={`-${discount}`} className="text-clay" />} />
      )}
      {gift && <dd className="col-span-2 wrap-anywhere">{gift.words}</dd>}
      <Row name="Shipping" amount={shipping === '0.00' ? 'Free' : <Price amount={shipping} />} />
      <dt className="mt-2 heading-face text-subheading">Total</dt>
      <dd className="mt-2 text-right text-subheading font-semibold">
        <Price amount={total} />
      </dd>
      {euros && <dd className="col-span-2 text-right text-xs text-muted">About €{euros}. You pay in pounds.</dd>}
      {isVatRegistered && (
        <>
          <dt className="text-xs text-muted">Includes VAT</dt>
          <dd className="text-right text-xs text-muted">
            <Price amount={vat} />
          </dd>
        </>
      )}
    </dl>
  );
}

function Row({ name, amount }: { name: ReactNode; amount: ReactNode }) {
  return (
    <>
      <dt>{name}</dt>
      <dd className="text-right font-medium">{amount}</dd>
    </>
  );
}
