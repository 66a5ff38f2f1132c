import { useEffect, useRef } from 'react';
import type { RefObject } from 'react';

/** What had the focus has gone: it goes on here. Where somebody has it elsewhere, it stays. */
export function regainFocus(next: HTMLElement | null | undefined): void {
  if (document.activeElement === document.body) next?.focus();
}

/** After `state` has changed, such as from a form to its button, the focus goes on at the first of these within `place`. */
export function useRegainedFocus(place: RefObject<HTMLElement | null>, state: unknown, selector: string): void {
  const before = useRef(state);
  useEffect(() => {
    if (before.current === state) return;
    before.current = state;
    regainFocus(place.current?.querySelector<HTMLElement>(selector));
  }, [place, state, selector]);
}
