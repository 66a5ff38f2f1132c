import { useState } from 'react';

/**
 * A dialog about one thing at a time: `{dialog.about && <EditDialog key={dialog.number} open={dialog.isOpen} … />}`. It begins
 * anew each time it opens, and stays in the page once closed, so that the focus goes back to where it came from.
 */
export function useOpening<Subject>() {
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
