import { useEffect, useRef } from 'react';
import type { RefObject } from 'react';

/** Moves the focus here if the element that had it is gone. */
export function restoreFocus(next: HTMLElement | null | undefined): void {
  if (document.activeElement === document.body) next?.focus();
}

/** When `state` changes, for example when a form closes, moves a lost focus to the first match of the selector within `place`. */
export function useRestoredFocus(place: RefObject<HTMLElement | null>, state: unknown, selector: string): void {
  const before = useRef(state);
  useEffect(() => {
    if (before.current === state) return;
    before.current = state;
    restoreFocus(place.current?.querySelector<HTMLElement>(selector));
  }, [place, state, selector]);
}
