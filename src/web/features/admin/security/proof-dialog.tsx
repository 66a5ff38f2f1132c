import type { SubmitEvent } from 'react';
import type { FreshCodes } from '#accounts/two-factor/two-factor.contract.ts';
import { useErrors } from '../../../form-errors.ts';
import { Button } from '../../../ui/button.tsx';
import { formTexts } from '../../../ui/fields/form-text.ts';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { toast } from '../../../ui/overlays/toast.tsx';
import { TextField } from '../forms/form-fields.tsx';
import { useFreshCodes } from './recovery-codes.tsx';
import { useEndTwoFactor, useRenewRecoveryCodes } from './two-factor.queries.ts';

const contract = async () => (await import('#accounts/two-factor/two-factor.contract.ts')).proofBody;

const words = {
  codes: {
    title: 'New recovery codes',
    text: 'Your old codes stop working.',
    act: 'Make New Codes',
  },
  off: {
    title: 'Switch two-step sign-in off?',
    text: 'You will then sign in with your password alone.',
    act: 'Switch Off',
  },
};

type ProofDialogProps = { act: keyof typeof words; open: boolean; onClose: () => void };

/** Asks for password and code before an action that weakens sign-in. */
export function ProofDialog({ act, open, onClose }: ProofDialogProps) {
  const { shown, onFresh, close } = useFreshCodes(onClose);
  return (
    <Dialog open={open} onClose={close} title={words[act].title}>
      {open && (shown ?? (act === 'codes' ? <NewCodes onFresh={onFresh} /> : <SwitchOff onClose={onClose} />))}
    </Dialog>
  );
}

function NewCodes({ onFresh }: { onFresh: (fresh: FreshCodes) => void }) {
  const errors = useErrors(contract);
  const { mutate, isPending } = useRenewRecoveryCodes({ onDone: onFresh, onErrors: errors.show });
  return <ProofForm act="codes" errors={errors} busy={isPending} onProof={mutate} />;
}

function SwitchOff({ onClose }: { onClose: () => void }) {
  const errors = useErrors(contract);
  const { mutate, isPending } = useEndTwoFactor({
    onErrors: errors.show,
    onDone: () => {
      onClose();
      toast({ title: 'Two-step sign-in is off', text: 'Your password alone signs you in from now on.' });
    },
  });
  return <ProofForm act="off" errors={errors} busy={isPending} onProof={mutate} />;
}

type ProofFormProps = {
  act: keyof typeof words;
  errors: ReturnType<typeof useErrors>;
  busy: boolean;
  onProof: (proof: { password: string; code: string }) => void;
};

function ProofForm({ act, errors: { form, errors, check }, busy, onProof }: ProofFormProps) {
  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    check(formTexts(event.currentTarget, 'password', 'code'), onProof);
  }

  return (
    <form ref={form} noValidate onSubmit={submit} className="grid gap-5">
      <p>{words[act].text}</p>
      <TextField
        label="Your password"
        name="password"
        type="password"
        autoComplete="current-password"
        error={errors['password']}
      />
      <TextField
        label="Code"
        name="code"
        hint="From your authenticator app, or one of your recovery codes"
        autoComplete="one-time-code"
        error={errors['code']}
      />
      <Button type="submit" tone={act === 'off' ? 'danger' : 'primary'} busy={busy} className="justify-self-end">
        {words[act].act}
      </Button>
    </form>
  );
}
