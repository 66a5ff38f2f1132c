import { useEffect } from 'react';
import { ScriptOnce } from '@tanstack/react-router';

/** In the head of every page: marks the document once React has taken it over, and holds buttons pressed before that. */
export function EarlyPresses() {
  useEffect(() => {
    document.documentElement.dataset['hydrated'] = '';
    document.dispatchEvent(new Event('hydrated'));
  }, []);
  // The browser needs the text only, which comes with the page.
  return import.meta.env.SSR ? <ScriptOnce>{`(${holdPresses.toString()})()`}</ScriptOnce> : null;
}

/**
 * React replays nothing that happened before its code came, and a button that sends no form does nothing by itself. It stands
 * in the page as text, so it may use nothing from outside itself.
 */
function holdPresses(): void {
  const pressed: HTMLElement[] = [];
  document.addEventListener('click', hold, true);
  document.addEventListener('submit', mark, true);
  document.addEventListener('hydrated', () => void release(), { once: true });

  function hold(event: Event) {
    if (!(event.target instanceof Element)) return;
    const button = event.target.closest<HTMLElement>('button[type=button]:not([popovertarget])');
    if (!button) return;
    event.stopImmediatePropagation();
    button.ariaBusy = 'true';
    pressed.push(button);
  }

  // A form sends itself; only that it does is not seen until the next page comes.
  function mark({ submitter }: SubmitEvent) {
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
