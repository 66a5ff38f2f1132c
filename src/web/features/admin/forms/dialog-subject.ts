import { useState } from 'react';

/**
 * State of a dialog about one subject: `{dialog.about && <EditDialog key={dialog.number} open={dialog.isOpen} … />}`. The dialog is
 * reset each time it opens, and stays mounted when closed so that the focus is restored.
 */
export function useDialogSubject<Subject>() {
  const [state, setState] = useState<{ number: number; isOpen: boolean; about: Subject | undefined }>({
    number: 0,
    isOpen: false,
    about: undefined,
  });
  return {
    ...state,
    open: (about: Subject) => setState(({ number }) => ({ number: number + 1, isOpen: true, about })),
    close: () => setState((before) => ({ ...before, isOpen: false })),
  };
}
