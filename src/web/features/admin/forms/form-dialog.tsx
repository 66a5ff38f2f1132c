import { useState } from 'react';
import type { ComponentProps, ReactNode } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { useCloseQuestion } from './unsaved-warning.tsx';

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
  /** Asks before anything typed is lost: for forms that take a while to fill in. */
  asksBeforeClosing?: boolean;
};

/** A dialog with one form and its buttons in the footer. */
export function FormDialog(props: FormDialogProps) {
  const { formId, action, busyAction = 'Saving...', busy, tone = 'primary', sums, asksBeforeClosing, ...rest } = props;
  const { open, onClose, children, ...dialog } = rest;
  const [isTyped, setTyped] = useState(false);
  if (isTyped && !open) setTyped(false);
  // Only before closing: a link in such a form takes what was typed along.
  const { close, question } = useCloseQuestion(open && isTyped && asksBeforeClosing === true, onClose, {
    asksBeforeLeaving: false,
  });
  return (
    <>
      <Dialog
        {...dialog}
        open={open}
        onClose={close}
        footer={
          <>
            {sums}
            <div className="flex flex-wrap justify-end gap-3">
              <Button tone="quiet" onClick={close}>
                Cancel
              </Button>
              <Button type="submit" form={formId} tone={tone} busy={busy}>
                {busy ? busyAction : action}
              </Button>
            </div>
          </>
        }
      >
        <div className="contents" onInput={() => setTyped(true)}>
          {children}
        </div>
      </Dialog>
      {question}
    </>
  );
}
