import { useBlocker } from '@tanstack/react-router';
import { ConfirmDialog } from './confirm-dialog.tsx';

/**
 * Asks before changes are left behind, by a link, another tab of the desk, the browser's Back or closing the window.
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
      <p>What you have changed here is not saved yet and would be lost.</p>
    </ConfirmDialog>
  );
}
