import type { ReactNode } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';

type ConfirmDialogProps = {
  open: boolean;
  onClose: () => void;
  onConfirm: () => void;
  /** A question: 'Remove this supplier?' */
  title: string;
  /** What happens then, in a sentence. */
  children: ReactNode;
  /** What else there is to do: 'Keep Order'. */
  refusal?: string;
  /** The act itself: 'Remove Supplier'. */
  action: string;
  /** What the button says meanwhile: 'Removing...' */
  busyAction?: string;
  busy?: boolean;
  /** What cannot be taken back is red. */
  tone?: 'danger' | 'primary';
};

/** Asks before something that cannot be undone. Close it when the act has succeeded, so that a failure leaves it open. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const {
    open,
    onClose,
    onConfirm,
    title,
    children,
    refusal = 'Cancel',
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
            {refusal}
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
