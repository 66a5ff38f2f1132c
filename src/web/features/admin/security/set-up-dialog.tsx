import { useState } from 'react';
import type { SubmitEvent } from 'react';
import type { FreshCodes, SetUp } from '#accounts/two-factor/two-factor.contract.ts';
import { useErrors } from '../../../form-errors.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { formTexts } from '../../../ui/fields/form-text.ts';
import { TextField } from '../forms/form-text-field.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { useBeginTwoFactor, useConfirmTwoFactor } from './two-factor.queries.ts';

const beginContract = async () => (await import('#accounts/two-factor/two-factor.contract.ts')).beginBody;
const confirmContract = async () => (await import('#accounts/two-factor/two-factor.contract.ts')).confirmBody;

/** Three steps: the password, the app's first code, the recovery codes. */
export function SetUpDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Dialog open={open} onClose={onClose} title="Two-step sign-in">
      {open && <Steps onClose={onClose} />}
    </Dialog>
  );
}

function Steps({ onClose }: { onClose: () => void }) {
  const [setUp, setSetUp] = useState<SetUp>();
  const [fresh, setFresh] = useState<FreshCodes>();
  if (fresh) return <RecoveryCodes codes={fresh.recoveryCodes} onDone={onClose} />;
  if (setUp) return <AppStep setUp={setUp} onDone={setFresh} />;
  return <PasswordStep onDone={setSetUp} />;
}

function PasswordStep({ onDone }: { onDone: (setUp: SetUp) => void }) {
  const { form, errors, show, check } = useErrors(beginContract);
  const { mutate: begin, isPending } = useBeginTwoFactor({ onDone, onErrors: show });

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    check(formTexts(event.currentTarget, 'password'), begin);
  }

  return (
    <form ref={form} noValidate onSubmit={submit} className="grid gap-5">
      <p>First, confirm it’s you:</p>
      <TextField
        label="Your password"
        name="password"
        type="password"
        autoComplete="current-password"
        error={errors['password']}
      />
      <Button type="submit" busy={isPending} className="justify-self-end">
        {isPending ? 'Checking...' : 'Continue'}
      </Button>
    </form>
  );
}

function AppStep({ setUp: { picture, secret }, onDone }: { setUp: SetUp; onDone: (fresh: FreshCodes) => void }) {
  const { form, errors, show, check } = useErrors(confirmContract);
  const { mutate: confirm, isPending } = useConfirmTwoFactor({ onDone, onErrors: show });

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    check(formTexts(event.currentTarget, 'code'), confirm);
  }

  return (
    <form ref={form} noValidate onSubmit={submit} className="grid gap-5">
      <p>Scan this with an authenticator app, or type the key into it.</p>
      <img src={picture} alt="QR code for your authenticator app" className="mx-auto size-52 rounded-field bg-sheet" />
      <p className="text-center font-semibold tracking-widest wrap-anywhere select-all">{inFours(secret)}</p>
      <TextField
        label="Code that the app shows now"
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={10}
        error={errors['code']}
      />
      <Button type="submit" busy={isPending} className="justify-self-end">
        {isPending ? 'Checking...' : 'Switch On'}
      </Button>
    </form>
  );
}

function inFours(secret: string): string {
  return secret.replaceAll(/.{4}(?=.)/g, '$& ');
}
