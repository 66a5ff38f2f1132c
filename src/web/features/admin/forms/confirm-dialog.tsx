import type { ReactNode } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';

type ConfirmDialogProps = {
  open: boolean;
  onClose: () => void;
  onConfirm: () => void;
  /** As a question: 'Remove this supplier?' */
  title: string;
  /** What will happen. */
  children: ReactNode;
  /** Label of the cancel button: 'Keep Order'. */
  cancelLabel?: string;
  /** Label of the confirm button: 'Remove Supplier'. */
  action: string;
  /** Its label while busy: 'Removing...' */
  busyAction?: string;
  busy?: boolean;
  /** `danger` for actions that cannot be undone. */
  tone?: 'danger' | 'primary';
};

/** Confirms an action. Close it after success, so that it stays open after a failure. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const {
    open,
    onClose,
    onConfirm,
    title,
    children,
    cancelLabel = 'Cancel',
    action,
    busyAction = action,
    busy = false,
    tone = 'danger',
  } = props;
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={title}
      footer={
        <div className="flex flex-wrap justify-end gap-3">
          <Button tone="quiet" onClick={onClose}>
            {cancelLabel}
          </Button>
          <Button tone={tone} busy={busy} onClick={onConfirm}>
            {busy ? busyAction : action}
          </Button>
        </div>
      }
    >
      {open && children}
    </Dialog>
  );
}
