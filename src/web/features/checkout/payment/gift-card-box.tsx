import { useState } from 'react';
import { optionalPart } from '../../../ui/lazy-part.tsx';
import type { GiftCardsProps } from '../gift-cards.tsx';

// Lazy, because few customers have one.
const GiftCards = optionalPart(async () => (await import('../gift-cards.tsx')).GiftCards);

export type PaymentProps = Omit<GiftCardsProps, 'disabled'> & {
  /** The order is being placed. */
  busy: boolean;
  onPay: () => void;
};

/** Left to pay with a card; undefined while it is being calculated. */
export function dueOf({ total, cards }: Pick<PaymentProps, 'total' | 'cards'>): string | undefined {
  return cards ? cards.due : total;
}

/** Opens by itself where a card is in use already. */
export function GiftCardBox({ total, cards, error, busy, onCards }: Omit<PaymentProps, 'onPay'>) {
  const [isOpen, setOpen] = useState(cards !== null);
  return (
    <details
      open={isOpen}
      className="mb-8 rounded-dialog bg-oat px-5 py-4"
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary className="cursor-pointer font-semibold">Use a gift card</summary>
      {(isOpen || cards) && <GiftCards {...{ total, cards, error, onCards }} disabled={busy} />}
    </details>
  );
}

/** The order is free, or gift cards pay all of it. */
export function NothingToPay() {
  return <p className="rounded-field bg-oat px-5 py-4">There is nothing left to pay, so no card is needed.</p>;
}
