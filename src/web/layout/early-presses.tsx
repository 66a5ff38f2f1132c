import { useEffect } from 'react';
import { ScriptOnce } from '@tanstack/react-router';

/** In the head of every page: holds buttons that are pressed before React has taken all of it over, be it by Ctrl-K or Cmd-K. */
export function EarlyPresses() {
  // The browser needs the text only, which comes with the page.
  return import.meta.env.SSR ? <ScriptOnce>{`(${holdPresses.toString()})()`}</ScriptOnce> : null;
}

/** In what React takes over last, to mark the document then. */
export function TakenOver() {
  useEffect(() => {
    if ('hydrated' in document.documentElement.dataset) return;
    document.documentElement.dataset['hydrated'] = '';
    document.dispatchEvent(new Event('hydrated'));
  }, []);
  return null;
}

/**
 * React replays nothing that happened before its code came, and a button that sends no form does nothing by itself. It stands
 * in the page as text, so it may use nothing from outside itself.
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
    // A link is the browser's: the frame is taken over before the page in it, and the router can't leave that yet.
    event.stopImmediatePropagation();
    if (!button) return;
    button.ariaBusy = 'true';
    pressed.push(button);
  }

  // Stays, for the pages that follow.
  function pressNamed(event: KeyboardEvent) {
    const { key, ctrlKey, metaKey, altKey, shiftKey } = event;
    // A browser that fills in a form sends keys without a name.
    if (!/^k$/i.test(key) || !(ctrlKey || metaKey) || altKey || shiftKey) return;
    const button = document.querySelector<HTMLElement>('[aria-keyshortcuts~="Control+K"]');
    if (!button) return;
    event.preventDefault();
    button.click();
  }

  // A form sends itself; only that it does is not seen until the next page comes.
  function mark(event: SubmitEvent) {
    event.stopImmediatePropagation();
    const { submitter } = event;
    if (!submitter) return;
    submitter.ariaBusy = 'true';
    // Who comes back finds the page as it was left.
    addEventListener('pageshow', ({ persisted }) => {
      if (persisted) submitter.ariaBusy = null;
    });
  }

  async function release() {
    document.removeEventListener('click', hold, true);
    document.removeEventListener('submit', mark, true);
    for (const button of pressed) {
      // What the press before it changed is rendered first.
      await new Promise((resolve) => {
        setTimeout(resolve);
      });
      button.ariaBusy = null;
      button.click();
    }
  }
}
