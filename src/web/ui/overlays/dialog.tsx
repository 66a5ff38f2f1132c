import { useEffect, useId, useRef } from 'react';
import type { KeyboardEvent, MouseEvent, ReactNode, SyntheticEvent } from 'react';
import { clsx } from 'clsx';
import { X } from 'lucide-react';
import { IconButton } from '../button.tsx';
import { noteDialog } from './open-dialogs.ts';

type DialogProps = {
  open: boolean;
  /** Asked for by the close button, Escape or a click beside the dialog. */
  onClose: () => void;
  title: ReactNode;
  children: ReactNode;
  /** Stays in view below what scrolls. */
  footer?: ReactNode;
};

export function Dialog({ wide = false, ...props }: DialogProps & { /** For forms in two columns. */ wide?: boolean }) {
  return <Modal {...props} className={clsx('modal-dialog', wide && 'modal-wide')} />;
}

/** Slides in from the right, or from the left, 24rem wide, over the whole height. */
export function SidePanel({ from = 'right', ...props }: DialogProps & { from?: 'left' | 'right' }) {
  return <Modal {...props} className={clsx('modal-panel', from === 'left' && 'modal-left')} />;
}

/** Over the whole window, and what is in it reaches the edges. */
export function FullDialog(props: DialogProps & Keys) {
  return <Modal {...props} className="modal-full" bodyClass="overflow-hidden" />;
}

type Keys = { /** Heard wherever in the dialog the focus is. */ onKeyDown?: (event: KeyboardEvent) => void };
type ModalProps = DialogProps & Keys & { className: string; /** How what is in it stands. */ bodyClass?: string };

const inset = 'overflow-y-auto overscroll-contain scroll-pb-14 px-6 pb-6';

/** The browser's own modal dialog: it holds the focus, makes the rest inert and gives the focus back by itself. */
function Modal({ open, onClose, title, children, footer, ...rest }: ModalProps) {
  const { className, bodyClass = inset, onKeyDown } = rest;
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();

  // After every render: a second Escape closes a dialog without asking, and its owner may want it to stay.
  useEffect(() => {
    const element = dialog.current;
    if (open && !element?.open) element?.showModal();
    if (!open && element?.open) element.close();
    if (element) noteDialog(element, open);
  });
  useEffect(() => {
    const element = dialog.current;
    return () => {
      if (element) noteDialog(element, false);
    };
  }, []);

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape is the key for it
    <dialog
      ref={dialog}
      aria-labelledby={titleId}
      className={clsx('modal', className)}
      onClick={(event) => isBeside(event) && onClose()}
      onKeyDown={onKeyDown}
      onCancel={(event) => {
        if (!isOwn(event)) return;
        event.preventDefault();
        onClose();
      }}
      onClose={(event) => isOwn(event) && onClose()}
    >
      <div className="flex max-h-[inherit] flex-col">
        <div className="flex items-center justify-between gap-4 py-4 pr-4 pl-6">
          <h2 id={titleId} className="text-subheading">
            {title}
          </h2>
          <IconButton label="Close" onClick={onClose}>
            <X className="size-5.5" aria-hidden />
          </IconButton>
        </div>
        <div className={clsx('min-h-0 grow', bodyClass)}>{children}</div>
        {footer && <div className="bg-oat px-6 py-5">{footer}</div>}
      </div>
    </dialog>
  );
}

/** Another dialog within this one, and a file chooser that was left, say the same of themselves. */
function isOwn(event: SyntheticEvent<HTMLDialogElement>): boolean {
  return event.target === event.currentTarget;
}

/**
 * The dialog's backdrop belongs to the dialog, so a click on it comes from the dialog itself. The second of a double click was meant
 * for the button that opened the dialog, or made it smaller.
 */
function isBeside(event: MouseEvent<HTMLDialogElement>): boolean {
  if (!isOwn(event) || event.detail > 1) return false;
  const { left, right, top, bottom } = event.currentTarget.getBoundingClientRect();
  return event.clientX < left || event.clientX > right || event.clientY < top || event.clientY > bottom;
}
