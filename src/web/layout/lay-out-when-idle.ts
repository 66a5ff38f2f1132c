import { useEffect } from 'react';
import { isSparing, whenIdle } from '../ui/when-idle.ts';

const parts = '.card-later:not([data-laid-out]), .foot-later:not([data-laid-out])';

/**
 * What waits until somebody comes near, for a fast beginning, comes by itself once the page has nothing else to do, and before it is
 * printed: a print or a picture of the whole page has no empty places.
 */
export function useLayOutWhenIdle(): void {
  useEffect(() => {
    let waiting: number | undefined;
    function someWhenIdle() {
      waiting ??= whenIdle((deadline) => {
        waiting = undefined;
        if (!layOut(() => deadline.timeRemaining() > 5)) someWhenIdle();
        else if (!isSparing()) loadPictures();
      });
    }
    function allAtOnce() {
      layOut(() => true);
      loadPictures();
    }

    // Another page, or more of this one.
    const update = new MutationObserver(someWhenIdle);
    function begin() {
      someWhenIdle();
      update.observe(document.body, { childList: true, subtree: true });
    }
    if (document.readyState === 'complete') begin();
    else addEventListener('load', begin, { once: true });
    addEventListener('beforeprint', allAtOnce);
    return () => {
      update.disconnect();
      removeEventListener('load', begin);
      removeEventListener('beforeprint', allAtOnce);
    };
  }, []);
}

/** Piece by piece, so that a press in between is answered. @returns whether all of it is laid out */
function layOut(hasTime: () => boolean): boolean {
  for (const part of document.querySelectorAll<HTMLElement>(parts)) {
    if (!hasTime()) return false;
    part.dataset['laidOut'] = '';
    part.getBoundingClientRect();
  }
  return true;
}

function loadPictures(): void {
  for (const picture of document.querySelectorAll<HTMLImageElement>('img[loading=lazy]')) picture.loading = 'eager';
}
