import { useQuery } from '@tanstack/react-query';
import { ShieldCheck, ShieldOff } from 'lucide-react';
import { useState } from 'react';
import type { SubmitEvent } from 'react';
import type { FreshCodes, SetUp, TwoFactorState } from '#accounts/two-factor/two-factor.contract.ts';
import { useErrors } from '../../../form-errors.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { formTexts } from '../../../ui/fields/form-text.ts';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { TextField } from '../forms/form-fields.tsx';
import { countOf, shortDate } from '../parts/formats.rules.ts';
import { LoadFailure } from '../parts/load-failure.tsx';
import { Panel } from '../parts/panel.tsx';
import { ProofDialog } from './proof-dialog.tsx';
import { useFreshCodes } from './recovery-codes.tsx';
import { twoFactorQuery, useBeginTwoFactor, useConfirmTwoFactor } from './two-factor.queries.ts';

const beginContract = async () => (await import('#accounts/two-factor/two-factor.contract.ts')).beginBody;
const confirmContract = async () => (await import('#accounts/two-factor/two-factor.contract.ts')).confirmBody;

/** Setup in three steps: password, first code from the app, recovery codes. */
function SetUpDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { shown, onFresh, close } = useFreshCodes(onClose);
  return (
    <Dialog open={open} onClose={close} title="Two-step sign-in">
      {open && (shown ?? <Steps onFresh={onFresh} />)}
    </Dialog>
  );
}

function Steps({ onFresh }: { onFresh: (fresh: FreshCodes) => void }) {
  const [setUp, setSetUp] = useState<SetUp>();
  if (setUp) return <AppStep setUp={setUp} onDone={onFresh} />;
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

/** The signed-in user's own two-step sign-in. */
export function SecuritySection() {
  const { data: state, error, refetch } = useQuery(twoFactorQuery);
  return (
    <Panel
      title="Two-step sign-in"
      intro="Signing in then takes your password and a code from an authenticator app on your phone, so a stolen password is not enough."
    >
      {error && <LoadFailure what="sign-in settings" error={error} onRetry={() => void refetch()} />}
      {!error && !state && <Skeleton className="h-11 w-64" />}
      {state && <TwoFactor state={state} />}
    </Panel>
  );
}

function TwoFactor({ state }: { state: TwoFactorState }) {
  const [open, setOpen] = useState<'set-up' | 'codes' | 'off'>();
  const close = () => setOpen(undefined);
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
        {state.isOn ? <ShieldCheck className="size-6 text-success" aria-hidden /> : <ShieldOff aria-hidden />}
        <Badge tone={state.isOn ? 'success' : 'outline'}>{state.isOn ? 'On' : 'Off'}</Badge>
        {state.isOn && (
          <p className="text-sm text-muted">
            Since {shortDate(state.since)}. {countOf(state.recoveryCodesLeft, 'recovery code')} left.
          </p>
        )}
      </div>
      <div className="flex flex-wrap gap-3">
        {state.isOn ? (
          <>
            <Button tone="secondary" className="bg-oat-deep" onClick={() => setOpen('codes')}>
              New Recovery Codes
            </Button>
            <Button tone="quiet" onClick={() => setOpen('off')}>
              Switch Off
            </Button>
          </>
        ) : (
          <Button onClick={() => setOpen('set-up')}>Set Up Two-Step Sign-In</Button>
        )}
      </div>
      <SetUpDialog open={open === 'set-up'} onClose={close} />
      <ProofDialog act="codes" open={open === 'codes'} onClose={close} />
      <ProofDialog act="off" open={open === 'off'} onClose={close} />
    </>
  );
}
