import type { SubmitEvent } from 'react';
import { useErrors } from '../../../form-errors.ts';
import { Button } from '../../../ui/button.tsx';
import { formTexts } from '../../../ui/fields/form-text.ts';
import { TextField } from '../../../ui/fields/text-field.tsx';
import type { OrderAsked } from '../orders/orders.queries.ts';

const contract = async () => (await import('#orders/orders/orders.contract.ts')).orderLookup;

type TrackOrderFormProps = {
  /** What the address of the page says. */
  orderNumber: string | undefined;
  busy: boolean;
  onAsk: (asked: OrderAsked) => void;
};

export function TrackOrderForm({ orderNumber, busy, onAsk }: TrackOrderFormProps) {
  const { form, errors, check } = useErrors(contract);

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    check(formTexts(event.currentTarget, 'orderNumber', 'email'), ({ orderNumber: number, email }) =>
      onAsk({ number: number.trim(), email: email.trim() }),
    );
  }

  return (
    <form ref={form} method="post" noValidate onSubmit={submit} className="grid items-start gap-5 sm:grid-cols-2">
      <TextField
        label="Order number"
        name="orderNumber"
        placeholder="PV-"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={60}
        defaultValue={orderNumber}
        error={errors['orderNumber']}
      />
      <TextField label="Email" name="email" type="email" autoComplete="email" maxLength={254} error={errors['email']} />
      <div>
        <Button type="submit" busy={busy}>
          {busy ? 'Looking...' : 'Track Order'}
        </Button>
      </div>
    </form>
  );
}
