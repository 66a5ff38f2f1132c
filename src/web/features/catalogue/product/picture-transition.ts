import type { MouseEvent } from 'react';

/**
 * A view transition from the pressed card's picture to the product page's picture, where the browser supports it. The rest of the
 * page changes without a transition and stays responsive: see journey.css.
 */
export const pictureTransition = { types: () => (transitionSource() ? ['to-product'] : (false as const)) };

let pressed: { path: string; picture: string } | undefined;

/** The URL of the picture on the pressed card: it is in the browser's cache and can be painted at once. */
export function pressedPicture(id: number): string | undefined {
  return pressed?.path === `/product/${id}` ? pressed.picture : undefined;
}

/** With a mouse only: on a phone taking the snapshot is slower than painting the next page. */
const transitionMedia = '(hover: hover) and (pointer: fine) and (prefers-reduced-motion: no-preference)';

/** Call when a card's link is pressed. @returns whether its picture will be animated */
export function startTransition({ currentTarget }: MouseEvent<HTMLAnchorElement>): boolean {
  const image = currentTarget.closest('article')?.querySelector('img');
  const isHere = image?.complete && image.naturalWidth > 0;
  pressed = isHere ? { path: currentTarget.pathname, picture: image.currentSrc } : undefined;
  transitionSource()?.removeAttribute('data-travels');
  if (!document.startViewTransition || !matchMedia(transitionMedia).matches) return false;
  currentTarget.closest('article')?.firstElementChild?.setAttribute('data-travels', '');
  return true;
}

function transitionSource(): Element | null {
  return document.querySelector('[data-travels]');
}
