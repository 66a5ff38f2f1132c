import { ScriptOnce } from '@tanstack/react-router';
import { useEffect } from 'react';

/** In the head of every page: queues button clicks, and Ctrl-K or Cmd-K, until React has hydrated the page. */
export function EarlyPresses() {
  // Only the server renders it: the browser gets the script as part of the page.
  return import.meta.env.SSR ? <ScriptOnce>{`(${holdPresses.toString()})()`}</ScriptOnce> : null;
}

/** Placed in the part that React hydrates last; marks the document as hydrated. */
export function HydrationMark() {
  useEffect(() => {
    if ('hydrated' in document.documentElement.dataset) return;
    document.documentElement.dataset['hydrated'] = '';
    document.dispatchEvent(new Event('hydrated'));
  }, []);
  return null;
}

/**
 * React does not replay events from before its code loaded, and a button that submits no form does nothing by itself. This
 * function is written into the page as text, so it must not use anything from outside itself.
 */
function holdPresses(): void {
  const pressed: HTMLElement[] = [];
  document.addEventListener('click', hold, true);
  document.addEventListener('submit', mark, true);
  document.addEventListener('keydown', pressNamed, true);
  document.addEventListener('hydrated', () => void release(), { once: true });

  function hold(event: Event) {
    if (!(event.target instanceof Element)) return;
    const button = event.target.closest<HTMLElement>('button[type=button]:not([popovertarget])');
    if (!button && !event.target.closest('a[href]')) return;
    // Links are left to the browser: the layout hydrates before the page in it, and the router cannot navigate away until both have.
    event.stopImmediatePropagation();
    if (!button) return;
    button.ariaBusy = 'true';
    pressed.push(button);
  }

  // Not removed on hydration: it also serves the pages that follow.
  function pressNamed(event: KeyboardEvent) {
    const { key, ctrlKey, metaKey, altKey, shiftKey } = event;
    // Autofill sends key events without a key name.
    if (!/^k$/i.test(key) || !(ctrlKey || metaKey) || altKey || shiftKey) return;
    const button = document.querySelector<HTMLElement>('[aria-keyshortcuts~="Control+K"]');
    if (!button) return;
    event.preventDefault();
    button.click();
  }

  // The browser submits the form by itself; this only shows that the submit button is busy.
  function mark(event: SubmitEvent) {
    event.stopImmediatePropagation();
    const { submitter } = event;
    if (!submitter) return;
    submitter.ariaBusy = 'true';
    // The page may come back from the back/forward cache.
    addEventListener('pageshow', ({ persisted }) => {
      if (persisted) submitter.ariaBusy = null;
    });
  }

  async function release() {
    document.removeEventListener('click', hold, true);
    document.removeEventListener('submit', mark, true);
    for (const button of pressed) {
      // Let React render the result of the previous click first.
      await new Promise((resolve) => {
        setTimeout(resolve);
      });
      button.ariaBusy = null;
      button.click();
    }
  }
}
