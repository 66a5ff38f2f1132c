import { useRef, useState } from 'react';
import type { ComponentProps } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { User } from '#accounts/users/users.contract.ts';
import type { Basket } from '#basket/basket.contract.ts';
import { hasProblems } from '../../basket/basket-lines.rules.ts';
import { shopQuery } from '../../layout/shop.queries.ts';
import { AccountFields } from './account-fields.tsx';
import { emptyCard } from './payment/card.rules.ts';
import { DeliveryChoice } from './delivery-choice.tsx';
import { DeliveryFields } from './delivery-fields.tsx';
import type { Details } from './details.rules.ts';
import { OrderSummary } from './order-summary.tsx';
import { DemoCardForm } from './payment/demo-card-form.tsx';
import type { Placed } from './place-order.queries.ts';
import { RejectionNotice } from './refusal-notice.tsx';
import { ShortageNotice } from './shortage-notice.tsx';
import { useCheckoutForm } from './use-checkout-form.ts';
import { StripePayment } from './payment/stripe-payment.tsx';
import { usePaying } from './payment/use-paying.ts';

type CheckoutFormProps = {
  basket: Basket;
  user: User | null;
  /** What is known of the customer already. */
  known: Partial<Details>;
  onPlaced: (placed: Placed) => void;
};

export function CheckoutForm({ basket, user, known, onPlaced }: CheckoutFormProps) {
  const page = useRef<HTMLDivElement>(null);
  const form = useCheckoutForm(known, user?.id);
  const { quote, pay, busy, error, agreed, forget } = usePaying({ basket, form, page, onPlaced });
  const [card, setCard] = useState(emptyCard);
  const { draft, change } = form;
  const isShort = hasProblems(basket);
  const total = quote.isPlaceholderData ? undefined : quote.data?.total;

  return (
    <div
      ref={page}
      className="mt-8 grid grid-cols-1 items-start gap-x-14 gap-y-10 lg:grid-cols-[1fr_25rem] xl:gap-x-20"
    >
      <fieldset disabled={busy} className="grid min-w-0 gap-9">
        <legend className="sr-only">Your details</legend>
        {!user && <AccountFields {...form} />}
        <DeliveryFields field={form.field} />
        <DeliveryChoice
          options={quote.data?.deliveryOptions}
          chosen={draft.delivery}
          onChoose={(delivery) => change({ delivery })}
        />
      </fieldset>
      <div className="lg:sticky lg:top-36 lg:col-start-2 lg:row-span-2">
        <OrderSummary
          basket={basket}
          quote={quote.data}
          stale={quote.isPlaceholderData}
          onRetry={quote.isError ? () => void quote.refetch() : undefined}
          code={draft.promoCode}
          onCode={(promoCode) => change({ promoCode })}
          busy={busy}
        />
      </div>
      <div className="grid gap-6 lg:col-start-1">
        {error && !busy && !isShort && <RejectionNotice error={error} agreed={agreed} />}
        {isShort && <ShortageNotice basket={basket} isAnswer={error !== null} onRight={forget} />}
        {!isShort && form.isComplete && (
          <Payment card={card} onCard={setCard} total={total} busy={busy} onPay={() => void pay()} />
        )}
        {!isShort && !form.isComplete && (
          <p className="rounded-field bg-oat px-5 py-4 text-muted">
            Please complete all required fields to proceed with payment
          </p>
        )}
      </div>
    </div>
  );
}

function Payment({ card, onCard, ...payment }: ComponentProps<typeof DemoCardForm>) {
  const { data: shop } = useQuery(shopQuery);
  if (shop?.payment === 'stripe') return <StripePayment {...payment} />;
  return <DemoCardForm card={card} onCard={onCard} {...payment} />;
}
