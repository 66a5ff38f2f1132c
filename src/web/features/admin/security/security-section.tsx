import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { ShieldCheck, ShieldOff } from 'lucide-react';
import type { TwoFactorState } from '#accounts/two-factor/two-factor.contract.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { countOf, shortDate } from '../parts/formats.rules.ts';
import { LoadFailure } from '../parts/load-failure.tsx';
import { Panel } from '../parts/panel.tsx';
import { ProofDialog } from './proof-dialog.tsx';
import { SetUpDialog } from './set-up-dialog.tsx';
import { twoFactorQuery } from './two-factor.queries.ts';

/** One's own sign-in, for everybody who works here. */
export function SecuritySection() {
  const { data: state, error, refetch } = useQuery(twoFactorQuery);
  return (
    <Panel
      title="Two-step sign-in"
      intro="With it, signing in takes your password and a code of an authenticator app on your telephone. A stolen password alone opens nothing."
    >
      {error && <LoadFailure what="settings of your sign-in" error={error} onRetry={() => void refetch()} />}
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
