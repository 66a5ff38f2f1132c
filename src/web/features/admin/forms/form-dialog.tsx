import type { ComponentProps, ReactNode } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';

type FormDialogProps = Omit<ComponentProps<typeof Dialog>, 'footer'> & {
  /** The id of the form in the dialog. */
  formId: string;
  /** Label of the submit button: 'Save Rule'. */
  action: string;
  /** Its label while busy. */
  busyAction?: string;
  busy: boolean;
  tone?: 'primary' | 'danger';
  /** What it comes to, in view above the buttons however long the form is. */
  sums?: ReactNode;
};

/** A dialog with one form and its buttons in the footer. */
export function FormDialog(props: FormDialogProps) {
  const { formId, action, busyAction = 'Saving...', busy, tone = 'primary', sums, ...dialog } = props;
  return (
    <Dialog
      {...dialog}
      footer={
        <>
          {sums}
          <div className="flex flex-wrap justify-end gap-3">
            <Button tone="quiet" onClick={dialog.onClose}>
              Cancel
            </Button>
            <Button type="submit" form={formId} tone={tone} busy={busy}>
              {busy ? busyAction : action}
            </Button>
          </div>
        </>
      }
    />
  );
}
