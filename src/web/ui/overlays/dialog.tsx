import { clsx } from 'clsx';
import { X } from 'lucide-react';
import { useEffect, useId, useLayoutEffect, useRef } from 'react';
import type { KeyboardEvent, MouseEvent, ReactNode, SyntheticEvent } from 'react';
import { IconButton } from '../button.tsx';
import { registerDialog } from './open-dialogs.ts';

type DialogProps = {
  open: boolean;
  /** Called by the close button, Escape or a click on the backdrop. */
  onClose: () => void;
  title: ReactNode;
  children: ReactNode;
  /** Stays in view below the scrolling content. */
  footer?: ReactNode;
};

export function Dialog({ wide = false, ...props }: DialogProps & { /** For forms in two columns. */ wide?: boolean }) {
  return <Modal {...props} className={clsx('modal-dialog', wide && 'modal-wide')} />;
}

/** Full height, 24rem wide; slides in from the right or the left. */
export function SidePanel({ from = 'right', ...props }: DialogProps & { from?: 'left' | 'right' }) {
  return <Modal {...props} className={clsx('modal-panel', from === 'left' && 'modal-left')} />;
}

/** Fills the window, without padding. */
export function FullDialog(props: DialogProps & Keys) {
  return <Modal {...props} className="modal-full" bodyClass="overflow-hidden" />;
}

type Keys = { /** For keys pressed anywhere in the dialog. */ onKeyDown?: (event: KeyboardEvent) => void };
type ModalProps = DialogProps & Keys & { className: string; /** Layout of the content. */ bodyClass?: string };

const inset = 'overflow-y-auto overscroll-contain scroll-pb-14 px-6 pb-6';

/** The native modal dialog, which traps the focus, makes the rest inert and restores the focus when closed. */
function Modal({ open, onClose, title, children, footer, ...rest }: ModalProps) {
  const { className, bodyClass = inset, onKeyDown } = rest;
  const dialog = useRef<HTMLDialogElement>(null);
  /** Own calls of `close` whose event has yet to come: by then the dialog may have been opened again. */
  const ownCloses = useRef(0);
  const titleId = useId();

  // After every render: a second Escape closes the native dialog without a cancel event, while `open` may still be true.
  useEffect(() => {
    const element = dialog.current;
    if (open && !element?.open) element?.showModal();
    if (!open && element?.open) {
      ownCloses.current += 1;
      element.close();
    }
    if (element) registerDialog(element, open);
  });
  useEffect(() => {
    const element = dialog.current;
    return () => {
      if (element) registerDialog(element, false);
    };
  }, []);
  // A dialog that leaves the page is closed first, because only closing restores the focus.
  useLayoutEffect(() => {
    const element = dialog.current;
    return () => element?.close();
  }, []);

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape is the key for it
    <dialog
      ref={dialog}
      aria-labelledby={titleId}
      className={clsx('modal', className)}
      onClick={(event) => isOnBackdrop(event) && onClose()}
      onKeyDown={onKeyDown}
      onCancel={(event) => {
        if (!isOwn(event)) return;
        event.preventDefault();
        onClose();
      }}
      onClose={(event) => {
        if (!isOwn(event)) return;
        if (ownCloses.current > 0) ownCloses.current -= 1;
        else onClose();
      }}
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

/** These events also bubble up from a nested dialog and from a cancelled file chooser. */
function isOwn(event: SyntheticEvent<HTMLDialogElement>): boolean {
  return event.target === event.currentTarget;
}

/**
 * A click on the backdrop has the dialog itself as its target. The second click of a double click is ignored: it was meant for the
 * button that opened or shrank the dialog.
 */
function isOnBackdrop(event: MouseEvent<HTMLDialogElement>): boolean {
  if (!isOwn(event) || event.detail > 1) return false;
  const { left, right, top, bottom } = event.currentTarget.getBoundingClientRect();
  return event.clientX < left || event.clientX > right || event.clientY < top || event.clientY > bottom;
}
