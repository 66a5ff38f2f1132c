import { FlaskConical, Lock } from 'lucide-react';
import { useLayoutEffect, useRef, useState } from 'react';
import type { ChangeEvent, ComponentProps, SubmitEvent } from 'react';
import { namesIn } from '../../../records.rules.ts';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { caretAfter, errorsInCard, formatted, withTestCard } from './card.rules.ts';
import type { Card, CardField } from './card.rules.ts';
import { dueOf, GiftCardBox, NothingToPay } from './gift-card-box.tsx';
import type { PaymentProps } from './gift-card-box.tsx';
import { CardSection, CompleteOrder } from './payment-section.tsx';

export type DemoCardFormProps = PaymentProps & {
  /** Held by the parent, so that it is not lost when this form unmounts; never sent. */
  card: Card;
  onCard: (card: Card) => void;
};

/**
 * Browsers and password managers offer real cards for fields with card-like names, whatever `autocomplete` says. These names
 * avoid that, and the attributes below opt out of 1Password, LastPass, Bitwarden and Dashlane.
 */
const names: Record<CardField, string> = {
  holder: 'demoName',
  number: 'demoDigits',
  expiry: 'demoDate',
  cvv: 'demoCode',
};
const notFilledIn = {
  autoComplete: 'off',
  'data-1p-ignore': true,
  'data-lpignore': 'true',
  'data-bwignore': true,
  'data-form-type': 'other',
};

/** The demo's payment form, which charges nothing and says so at the top. */
export function DemoCardForm({ card, onCard, onPay, ...payment }: DemoCardFormProps) {
  const { busy } = payment;
  const total = dueOf(payment);
  const [checked, setChecked] = useState(false);
  const errors = checked ? errorsInCard(card) : {};
  const fieldFor = (field: CardField) => ({
    ...notFilledIn,
    name: names[field],
    value: card[field],
    error: errors[field],
    onText: (typed: string) => onCard({ ...card, [field]: formatted[field](typed) }),
  });
  const { onText: onHolder, ...holder } = fieldFor('holder');
  // By gift cards, or because it is free.
  const isPaid = total === '0.00';

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (busy || total === undefined) return;
    if (isPaid) return onPay();
    setChecked(true);
    const found = errorsInCard(card);
    const first = namesIn(names).find((field) => field in found);
    if (first === undefined) onPay();
    else event.currentTarget.querySelector<HTMLElement>(`[name=${names[first]}]`)?.focus();
  }

  return (
    <>
      <GiftCardBox {...payment} />
      <form method="post" noValidate autoComplete="off" onSubmit={submit}>
        <CardSection title="Payment">
          {isPaid ? <NothingToPay /> : <DemoNote busy={busy} onTestCard={() => onCard(withTestCard(card))} />}
          <fieldset disabled={busy} hidden={isPaid} className="grid min-w-0 gap-5 sm:grid-cols-2">
            <legend className="sr-only">Card</legend>
            <div className="sm:col-span-2">
              <TextField label="Cardholder name" {...holder} onChange={({ target }) => onHolder(target.value)} />
            </div>
            <div className="sm:col-span-2">
              <CardInput label="Card number" maxLength={19} placeholder="1234 5678 9012 3456" {...fieldFor('number')} />
            </div>
            <CardInput label="Expiry date" maxLength={5} placeholder="MM/YY" {...fieldFor('expiry')} />
            <CardInput label="CVV" maxLength={4} placeholder="123" {...fieldFor('cvv')} />
          </fieldset>
          <p className="flex gap-2.5 text-sm text-muted">
            <Lock className="mt-0.5 size-4 shrink-0" aria-hidden />
            Your payment information is protected by secure encryption.
          </p>
          <CompleteOrder total={total} busy={busy} />
        </CardSection>
      </form>
    </>
  );
}

function DemoNote({ busy, onTestCard }: { busy: boolean; onTestCard: () => void }) {
  const [filled, setFilled] = useState(false);

  function fillIn() {
    onTestCard();
    setFilled(true);
  }

  return (
    <div className="grid gap-3 rounded-field bg-toys px-4 py-3.5 text-sm sm:grid-cols-[1fr_auto] sm:items-center">
      <p className="flex gap-3">
        <FlaskConical className="mt-0.5 size-4.5 shrink-0" aria-hidden />
        <span>
          <strong className="font-semibold">This is a demo: no card is charged.</strong> Please don’t enter a real one.
          Whatever you type stays in this browser.
        </span>
      </p>
      <Button size="small" tone="secondary" className="bg-paper" disabled={busy} onClick={fillIn}>
        Use the test card
      </Button>
      <span role="status" className="sr-only">
        {filled && 'The test card is filled in.'}
      </span>
    </div>
  );
}

type CardInputProps = Omit<ComponentProps<typeof TextField>, 'onChange' | 'ref'> & { onText: (typed: string) => void };

/** Keeps the caret after the same digit while formatting adds and removes separators. */
function CardInput({ onText, value, ...rest }: CardInputProps) {
  const input = useRef<HTMLInputElement>(null);
  const digitsBefore = useRef<number | null>(null);

  useLayoutEffect(() => {
    if (digitsBefore.current === null || !input.current) return;
    const caret = caretAfter(input.current.value, digitsBefore.current);
    digitsBefore.current = null;
    // Not used at the end of the text, where the browser places the caret correctly.
    input.current.setSelectionRange(caret, caret);
  });

  function onChange({ target }: ChangeEvent<HTMLInputElement>) {
    const caret = target.selectionStart ?? target.value.length;
    const isAtEnd = caret === target.value.length;
    digitsBefore.current = isAtEnd ? null : target.value.slice(0, caret).replaceAll(/\D/g, '').length;
    onText(target.value);
  }

  return <TextField ref={input} inputMode="numeric" spellCheck={false} {...rest} value={value} onChange={onChange} />;
}
