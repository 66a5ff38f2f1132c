import type { ComponentProps } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';

type FormDialogProps = Omit<ComponentProps<typeof Dialog>, 'footer'> & {
  /** Of the form within. */
  formId: string;
  /** What its button says: 'Save Rule'. */
  action: string;
  /** And what it says meanwhile. */
  busyAction?: string;
  busy: boolean;
  tone?: 'primary' | 'danger';
};

/** A dialog around one form, whose buttons stay in view below it. */
export function FormDialog(props: FormDialogProps) {
  const { formId, action, busyAction = 'Saving...', busy, tone = 'primary', ...dialog } = props;
  return (
    <Dialog
      {...dialog}
      footer={
        <div className="flex flex-wrap justify-end gap-3">
          <Button tone="quiet" onClick={dialog.onClose}>
            Cancel
          </Button>
          <Button type="submit" form={formId} tone={tone} busy={busy}>
            {busy ? busyAction : action}
          </Button>
        </div>
      }
    />
  );
}
