import { useState } from 'react';
import type { SubmitEvent } from 'react';
import type { StripeAccountView } from '#payment/account/stripe-account.contract.ts';
import { useErrors } from '../../../form-errors.ts';
import type { Errors } from '../../../form-errors.ts';
import { Button } from '../../../ui/button.tsx';
import { formTexts } from '../../../ui/fields/form-text.ts';
import { ConfirmDialog } from '../forms/confirm-dialog.tsx';
import { TextField } from '../forms/form-fields.tsx';
import { ProofFields } from '../forms/proof-fields.tsx';
import { useSaveKey } from './stripe-account.queries.ts';

const contract = async () => (await import('#payment/account/stripe-account.contract.ts')).changeStripeKeyBody;

type Typed = { secretKey: string; password: string; code?: string };

/** Enters or replaces the secret key; Stripe is asked about it before it is saved. */
export function KeyForm({ account }: { account: StripeAccountView }) {
  const [isOpen, setOpen] = useState(account.source === null || account.isUnreadable);
  const [typedAt, setTypedAt] = useState(0); // another form, with empty fields, after each saving
  if (!isOpen) {
    return (
      <Button tone="secondary" size="small" className="justify-self-start bg-oat-deep" onClick={() => setOpen(true)}>
        Change Key
      </Button>
    );
  }
  const done = () => {
    setOpen(false);
    setTypedAt(typedAt + 1);
  };
  return <Fields key={typedAt} account={account} onDone={done} />;
}

function Fields({ account, onDone }: { account: StripeAccountView; onDone: () => void }) {
  const { form, errors, show, check } = useErrors(contract);
  const [other, setOther] = useState<{ meaning: string; typed: Typed }>();
  const [sent, setSent] = useState<Typed>();
  const { mutate: save, isPending } = useSaveKey({
    onSaved: () => {
      setOther(undefined);
      onDone();
    },
    onErrors: (found) => {
      setOther(undefined);
      show(found);
    },
    onOtherAccount: (meaning) => sent && setOther({ meaning, typed: sent }),
  });

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const { code, ...rest } = formTexts(event.currentTarget, 'secretKey', 'password', 'code');
    const typed = { ...rest, ...(code && { code }) };
    const missing = rest.password === '' ? { password: 'Enter your password' } : {};
    const send = (body: Typed) => {
      setSent(body);
      save(body);
    };
    check(typed, send, missing);
  }

  return (
    <form ref={form} noValidate onSubmit={submit} aria-label="Stripe’s key" className="grid gap-4">
      <KeyFields isUnreadable={account.isUnreadable} errors={errors} />
      <div className="flex flex-wrap justify-end gap-3">
        {account.source !== null && !account.isUnreadable && (
          <Button tone="quiet" onClick={onDone}>
            Cancel
          </Button>
        )}
        <Button type="submit" busy={isPending}>
          {isPending ? 'Asking Stripe...' : 'Test and Save Key'}
        </Button>
      </div>
      <ConfirmDialog
        open={other !== undefined}
        onClose={() => setOther(undefined)}
        onConfirm={() => other && save({ ...other.typed, isOtherAccount: true })}
        title="Change the account?"
        action="Change Account"
        busy={isPending}
      >
        <p>{other?.meaning}</p>
      </ConfirmDialog>
    </form>
  );
}

function KeyFields({ isUnreadable, errors }: { isUnreadable: boolean; errors: Errors }) {
  return (
    <>
      {isUnreadable && (
        <p className="text-sm text-error">
          The saved key can’t be read, because the shop’s secret has changed. Nobody can pay until you enter it again.
        </p>
      )}
      <TextField
        label="Secret key"
        name="secretKey"
        type="password"
        autoComplete="off"
        placeholder="sk_live_… or rk_live_…"
        hint="In Stripe’s dashboard: Developers, API keys. A restricted key is safer; the shop says which rights it lacks. Stored encrypted."
        error={errors['secretKey']}
      />
      <ProofFields
        hint="Whoever has this key decides where the money goes, so we check that it’s you."
        errors={errors}
      />
    </>
  );
}
