import { useState } from 'react';
import type { FreshCodes } from '#accounts/two-factor/two-factor.contract.ts';
import { Button } from '../../../ui/button.tsx';
import { FieldError } from '../../../ui/fields/field.tsx';
import { CopyButton } from '../parts/copy-button.tsx';

/** New recovery codes are shown only once, so closing the dialog asks for confirmation. */
export function useFreshCodes(onClose: () => void) {
  const [fresh, setFresh] = useState<FreshCodes>();
  const [isWarned, setWarned] = useState(false);

  function leave() {
    setFresh(undefined);
    setWarned(false);
    onClose();
  }

  return {
    onFresh: setFresh,
    close: () => (fresh && !isWarned ? setWarned(true) : leave()),
    shown: fresh && <RecoveryCodes codes={fresh.recoveryCodes} isWarned={isWarned} onDone={leave} />,
  };
}

type RecoveryCodesProps = { codes: readonly string[]; isWarned: boolean; onDone: () => void };

function RecoveryCodes({ codes, isWarned, onDone }: RecoveryCodesProps) {
  return (
    <div className="grid gap-5">
      <p>
        Keep these recovery codes in a safe place, away from your phone. Each signs you in once without it. They are not
        shown again.
      </p>
      <ul aria-label="Recovery codes" className="figures grid grid-cols-2 gap-2 rounded-picture bg-oat p-4 select-all">
        {codes.map((code) => (
          <li key={code} className="text-center font-semibold tracking-wider">
            {code}
          </li>
        ))}
      </ul>
      <div role="alert" className="empty:hidden">
        {isWarned && <FieldError>Have you saved them? Without your phone they are the only way in.</FieldError>}
      </div>
      <div className="flex flex-wrap justify-end gap-3">
        <CopyButton text={codes.join('\n')} what="the codes" copied="The recovery codes are on your clipboard." />
        <Button onClick={onDone}>I Have Saved Them</Button>
      </div>
    </div>
  );
}
