import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { SubmitEvent } from 'react';
import type { GiftCardBalance } from '#payment/gift-cards/gift-cards.contract.ts';
import { request, sentenceFor } from '../../api.ts';
import { Button } from '../../ui/button.tsx';
import { longDate } from '../../ui/dates.ts';
import { TextField } from '../../ui/fields/text-field.tsx';
import { Price } from '../../ui/price.tsx';

/** What is left on a gift card. The code is sent in a request and stays out of the address. */
export function GiftCardScreen() {
  const [code, setCode] = useState('');
  const { mutate, data, error, isPending } = useMutation({
    mutationFn: (typed: string) =>
      request<GiftCardBalance>('/api/gift-cards/balance', { method: 'POST', body: { code: typed } }),
  });

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (!isPending) mutate(code.trim());
  }

  return (
    <main id="main" className="page-width min-h-[60dvh] pt-8 sm:pt-12">
      <h1>Gift Card Balance</h1>
      <p className="measure mt-3 text-lead text-muted">
        Enter the code of your gift card to see what is left on it. To spend it, enter the same code at the checkout.
      </p>
      <div className="mt-8 grid max-w-xl gap-6">
        <form method="post" noValidate onSubmit={submit} className="grid gap-4 rounded-picture bg-oat p-5 sm:p-8">
          <TextField
            label="Gift card code"
            hint="The 16 letters and digits in the email you got."
            name="code"
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={60}
            value={code}
            error={error ? sentenceFor(error, 'We couldn’t check this gift card. Please try again.') : undefined}
            onChange={({ target }) => setCode(target.value)}
          />
          <Button type="submit" busy={isPending} className="justify-self-start">
            Check Balance
          </Button>
        </form>
        <div role="status">{data && !error && <Balance card={data} />}</div>
      </div>
    </main>
  );
}

function Balance({ card: { last4, balance, expiresAt, isExpired, held } }: { card: GiftCardBalance }) {
  return (
    <div className="rounded-picture bg-oat p-5 sm:p-8">
      <p>On the gift card ending {last4}:</p>
      <p className="figures mt-1 text-heading font-semibold">
        <Price amount={balance} />
      </p>
      {held && (
        <p className="mt-2 text-muted">
          Another <Price amount={held} /> is set aside for an order that isn’t paid yet. It comes back unless it is.
        </p>
      )}
      <p className="mt-2 text-muted">
        {isExpired
          ? `It expired on ${longDate(expiresAt)}. Please contact us if you couldn’t use it in time.`
          : `You can use it until ${longDate(expiresAt)}.`}
      </p>
    </div>
  );
}
