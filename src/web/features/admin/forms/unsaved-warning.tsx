import { useBlocker } from '@tanstack/react-router';
import { useState } from 'react';
import { ConfirmDialog } from './confirm-dialog.tsx';

/**
 * Asks before unsaved changes are lost by navigating, switching tabs or closing the window. Render the returned element:
 * `const warning = useUnsavedWarning(isDirty); return <>{form}{warning}</>`.
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
      {lossWarning}
    </ConfirmDialog>
  );
}

/**
 * The same for a form in a dialog, where closing asks too. Use `close` as the dialog's `onClose` and render `question` next to
 * the dialog.
 */
export function useCloseQuestion(isUnsaved: boolean, onClose: () => void, { asksBeforeLeaving = true } = {}) {
  const warning = useUnsavedWarning(isUnsaved && asksBeforeLeaving);
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
        {lossWarning}
      </ConfirmDialog>
      {warning}
    </>
  );
  return { close: () => (isUnsaved ? setAsking(true) : onClose()), question };
}

const lossWarning = <p>Your changes haven’t been saved and will be lost.</p>;
