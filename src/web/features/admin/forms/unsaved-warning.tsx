import { useState } from 'react';
import { useBlocker } from '@tanstack/react-router';
import { ConfirmDialog } from './confirm-dialog.tsx';

/**
 * Asks before changes are left behind, by a link, another tab of the admin area, the browser's Back or closing the window.
 * Show what it gives: `const warning = useUnsavedWarning(isDirty); return <>{form}{warning}</>`.
 */
export function useUnsavedWarning(isDirty: boolean) {
  const blocker = useBlocker({ shouldBlockFn: () => isDirty, enableBeforeUnload: isDirty, withResolver: true });
  const isBlocked = blocker.status === 'blocked';
  return (
    <ConfirmDialog
      open={isBlocked}
      onClose={() => blocker.reset?.()}
      onConfirm={() => blocker.proceed?.()}
      title="Leave without saving?"
      action="Leave Without Saving"
    >
      {whatIsLost}
    </ConfirmDialog>
  );
}

/**
 * The same for a form in a dialog: closing that asks as well. The dialog's `onClose` is `close`, and `question` stands
 * beside it.
 */
export function useCloseQuestion(isUnsaved: boolean, onClose: () => void) {
  const warning = useUnsavedWarning(isUnsaved);
  const [isAsking, setAsking] = useState(false);
  const question = (
    <>
      <ConfirmDialog
        open={isUnsaved && isAsking}
        onClose={() => setAsking(false)}
        onConfirm={onClose}
        title="Close without saving?"
        action="Close Without Saving"
      >
        {whatIsLost}
      </ConfirmDialog>
      {warning}
    </>
  );
  return { close: () => (isUnsaved ? setAsking(true) : onClose()), question };
}

const whatIsLost = <p>What you have changed here is not saved yet and would be lost.</p>;
