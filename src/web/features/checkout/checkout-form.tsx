import { useQuery } from '@tanstack/react-query';
import { Fragment, useRef, useState } from 'react';
import type { ComponentProps, MouseEvent } from 'react';
import type { Address } from '#accounts/addresses/addresses.contract.ts';
import { newPasswordHint } from '#accounts/users/password-length.contract.ts';
import type { User } from '#accounts/users/users.contract.ts';
import type { Basket } from '#basket/basket.contract.ts';
import { isGiftCard, purchasableLines } from '../../basket/basket.rules.ts';
import { hasProblems } from '../../basket/line-problems.rules.ts';
import { useOrdersPaused } from '../../basket/orders-paused.tsx';
import { shopQuery } from '../../layout/shop.queries.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/fields/checkbox.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { LazyBoundary, lazyPart, optionalPart } from '../../ui/lazy-part.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { RejectionNotice } from './checkout-notices.tsx';
import { DeliveryChoice, DeliveryFields } from './delivery-fields.tsx';
import { fieldNames } from './details.rules.ts';
import type { DetailField, Details } from './details.rules.ts';
import type { GiftCardUse } from './order-payload.rules.ts';
import { OrderSummary, SummaryOnTop } from './order-summary.tsx';
import { emptyCard } from './payment/card.rules.ts';
import type { DemoCardFormProps } from './payment/demo-card-form.tsx';
import { CardSection } from './payment/payment-section.tsx';
import { useCheckoutPayment } from './payment/use-checkout-payment.ts';
import type { Placed } from './place-order.queries.ts';
import { fieldId, useCheckoutForm } from './use-checkout-form.ts';
import type { CheckoutForm } from './use-checkout-form.ts';

// Lazy, because a basket can mostly be bought.
const ShortageNotice = lazyPart(async () => (await import('./shortage-notice.tsx')).ShortageNotice);

// Lazy, because most orders are none.
const PresentNote = optionalPart(async () => (await import('./present-note.tsx')).PresentNote);

const loadStripe = async () => (await import('./payment/stripe-payment.tsx')).StripePayment;
const loadDemoForm = async () => (await import('./payment/demo-card-form.tsx')).DemoCardForm;
// Lazy, because a shop has one of them; read while the details are typed.
const DemoCardForm = lazyPart(loadDemoForm);
const StripePayment = lazyPart(loadStripe);

type CheckoutFormProps = {
  basket: Basket;
  user: User | null;
  /** The customer's saved details. */
  known: Partial<Details>;
  /** The account's saved addresses. */
  saved: readonly Address[];
  onPlaced: (placed: Placed) => void;
};

export function CheckoutForm({ basket, user, known, saved, onPlaced }: CheckoutFormProps) {
  const page = useRef<HTMLDivElement>(null);
  const form = useCheckoutForm(known, user?.id);
  const [cards, setCards] = useState<GiftCardUse | null>(null);
  const { quote, pay, busy, error, agreed, reset } = useCheckoutPayment({ basket, form, page, cards, onPlaced });
  const [card, setCard] = useState(emptyCard);
  const { draft, change } = form;
  const [isShort, hasGoods] = [hasProblems(basket), purchasableLines(basket).length > 0];
  const [isPaused, readAhead] = [useOrdersPaused() !== null, useFormAhead()];
  const total = quote.isPlaceholderData ? undefined : quote.data?.total;

  return (
    <div
      ref={page}
      className="mt-8 grid grid-cols-1 items-start gap-x-14 gap-y-10 lg:grid-cols-[1fr_25rem] xl:gap-x-20"
    >
      <SummaryOnTop basket={basket} quote={quote.data} />
      <fieldset disabled={busy || isPaused} className="grid min-w-0 gap-9 lg:col-start-1" onFocus={readAhead}>
        <legend className="sr-only">Your details</legend>
        {!user && <AccountFields {...form} />}
        <DeliveryFields form={form} saved={saved} quote={quote.data} isEmailed={basket.every(isGiftCard)} />
        {hasGoods && (
          <DeliveryChoice quote={quote.data} chosen={draft.delivery} onChoose={(delivery) => change({ delivery })} />
        )}
        <Present basket={basket} note={draft.present} onNote={(present) => change({ present })} />
      </fieldset>
      <div className="lg:sticky lg:top-36 lg:col-start-2 lg:row-span-2">
        <OrderSummary
          basket={basket}
          hasGoods={hasGoods}
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
        {isShort && <Shortage basket={basket} takesFocus={error !== null} onFixed={reset} />}
        {isPaused && (
          <Button size="large" wide disabled aria-describedby="orders-paused" className="disabled:bg-oat-deep">
            Complete Order
          </Button>
        )}
        {!isPaused && !isShort && (
          <Finish
            missing={form.missing}
            card={card}
            onCard={setCard}
            total={total}
            {...{ cards, onCards: setCards, error }}
            busy={busy}
            onPay={() => void pay()}
          />
        )}
      </div>
    </div>
  );
}

type PresentProps = { basket: Basket; note: string | null; onNote: (note: string | null) => void };

/** A gift card has a message of its own, and no slip. */
function Present({ basket, note, onNote }: PresentProps) {
  if (basket.every(isGiftCard)) return null;
  return (
    <div className="grid gap-4">
      <Checkbox
        name="isPresent"
        label="It’s a present"
        checked={note !== null}
        onChange={({ target }) => onNote(target.checked ? '' : null)}
      />
      {note !== null && <PresentNote note={note} onNote={onNote} />}
    </div>
  );
}

function Shortage(props: ComponentProps<typeof ShortageNotice>) {
  return (
    <LazyBoundary loading={<Skeleton className="h-40" />}>
      <ShortageNotice {...props} />
    </LazyBoundary>
  );
}

/** Reads the payment form before it is needed. */
function useFormAhead(): () => void {
  const { data: shop } = useQuery(shopQuery);
  return () => {
    const load = shop?.payment === 'demo' ? loadDemoForm : loadStripe;
    void load().catch(() => undefined);
  };
}

function Finish({ missing, ...payment }: ComponentProps<typeof Payment> & { missing: readonly DetailField[] }) {
  return missing.length === 0 ? <Payment {...payment} /> : <StillMissing fields={missing} />;
}

/** Each name links to its field. */
function StillMissing({ fields }: { fields: readonly DetailField[] }) {
  function goTo(event: MouseEvent, field: DetailField) {
    event.preventDefault();
    document.getElementById(fieldId(field))?.focus();
  }

  return (
    <div className="grid gap-1 rounded-field bg-oat px-5 py-4 text-muted">
      <p>Please complete all required fields to proceed with payment</p>
      <p>
        Still missing:{' '}
        {fields.map((field, place) => (
          <Fragment key={field}>
            {place > 0 && ', '}
            <a href={`#${fieldId(field)}`} className="link py-2" onClick={(event) => goTo(event, field)}>
              {fieldNames[field]}
            </a>
          </Fragment>
        ))}
      </p>
    </div>
  );
}

function Payment({ card, onCard, ...payment }: DemoCardFormProps) {
  const { data: shop } = useQuery(shopQuery);
  return (
    <LazyBoundary loading={<Skeleton className="h-96" />}>
      {shop?.payment === 'stripe' ? (
        <StripePayment methods={shop.paymentMethods} {...payment} />
      ) : (
        <DemoCardForm card={card} onCard={onCard} {...payment} />
      )}
    </LazyBoundary>
  );
}

/** For guests only. */
function AccountFields({ draft, change, field }: Pick<CheckoutForm, 'draft' | 'change' | 'field'>) {
  return (
    <div className="grid gap-6">
      <Checkbox
        name="createAccount"
        label="Create an account for faster future checkouts"
        checked={draft.wantsAccount}
        onChange={({ target }) => change({ wantsAccount: target.checked })}
      />
      {draft.wantsAccount && (
        <div className="rounded-dialog bg-oat px-5 py-6 sm:px-7">
          <CardSection title="Your Account">
            <div className="grid gap-5 sm:grid-cols-2">
              <TextField autoComplete="given-name" {...field('firstName')} />
              <TextField autoComplete="family-name" {...field('lastName')} />
              <TextField type="password" autoComplete="new-password" hint={newPasswordHint} {...field('password')} />
              <TextField type="password" autoComplete="new-password" hint="Type it again." {...field('confirmation')} />
            </div>
          </CardSection>
        </div>
      )}
    </div>
  );
}
