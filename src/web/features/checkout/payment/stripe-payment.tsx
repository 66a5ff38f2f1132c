import { CreditCard, ExternalLink, Lock, Smartphone, Wallet } from 'lucide-react';
import type { SubmitEvent } from 'react';
import { otherMethodsInWords } from '#platform/stripe/payment-methods.contract.ts';
import type { PublicSettings } from '#shop/settings/settings.contract.ts';
import { pounds } from '../../../ui/price.tsx';
import { dueOf, GiftCardBox, NothingToPay } from './gift-card-box.tsx';
import type { PaymentProps } from './gift-card-box.tsx';
import { CardSection, CompleteOrder } from './payment-section.tsx';

type StripePaymentProps = PaymentProps & { methods: PublicSettings['paymentMethods'] };

/** Explains the redirect to Stripe above the order button. */
export function StripePayment({ methods, onPay, ...payment }: StripePaymentProps) {
  const { busy } = payment;
  const total = dueOf(payment);
  const others = otherMethodsInWords(methods);

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (!busy && total !== undefined) onPay();
  }

  return (
    <>
      <GiftCardBox {...payment} />
      <form method="post" noValidate onSubmit={submit}>
        <CardSection title="Payment">
          {total === '0.00' ? <NothingToPay /> : <AtStripe others={others} total={total} />}
          <CompleteOrder total={total} busy={busy} />
        </CardSection>
      </form>
    </>
  );
}

function AtStripe({ others, total }: { others: string; total: string | undefined }) {
  return (
    <div className="grid gap-4 rounded-picture bg-oat px-5 py-5 sm:px-6">
      <p className="flex gap-3">
        <ExternalLink className="mt-1 size-4.5 shrink-0 text-pine" aria-hidden />
        <strong className="font-semibold">You will pay on Stripe’s page and come back here.</strong>
      </p>
      <ul aria-label="Ways to pay" className="grid gap-2 text-sm">
        <li className="flex gap-3">
          <CreditCard className="mt-0.5 size-4.5 shrink-0 text-pine" aria-hidden />
          Debit and credit cards
        </li>
        <li className="flex gap-3">
          <Smartphone className="mt-0.5 size-4.5 shrink-0 text-pine" aria-hidden />
          Apple Pay and Google Pay, where your browser has them
        </li>
        {others && (
          <li className="flex gap-3">
            <Wallet className="mt-0.5 size-4.5 shrink-0 text-pine" aria-hidden />
            {others}
          </li>
        )}
        <li className="flex gap-3 text-muted">
          <Lock className="mt-0.5 size-4.5 shrink-0 text-pine" aria-hidden />
          Your payment information is protected by secure encryption, and never reaches us.
        </li>
      </ul>
      <p className="flex items-baseline justify-between gap-4 border-t border-oat-deep pt-3.5">
        To pay
        <span className="figures text-subheading font-semibold">{total ? pounds(total) : '…'}</span>
      </p>
    </div>
  );
}
