import type { MouseEvent } from 'react';

/**
 * The picture of the card that was pressed becomes the picture of the product's page, where the browser can do that. All the rest
 * of the page changes at once and answers at once: see journey.css.
 */
export const pictureJourney = { types: () => (traveller() ? ['to-product'] : (false as const)) };

let pressed: { path: string; picture: string } | undefined;

/** The address of the picture that the card of this product showed when it was pressed: it is here, and can be painted at once. */
export function pictureOnTheWay(id: number): string | undefined {
  return pressed?.path === `/product/${id}` ? pressed.picture : undefined;
}

/** With a mouse: a telephone takes longer to picture the page before it than the next page takes to be painted. */
const canTravel = '(hover: hover) and (pointer: fine) and (prefers-reduced-motion: no-preference)';

/** For a press on a card's link: its picture is the one that travels. @returns whether it does */
export function setOut({ currentTarget }: MouseEvent<HTMLAnchorElement>): boolean {
  const image = currentTarget.closest('article')?.querySelector('img');
  const isHere = image?.complete && image.naturalWidth > 0;
  pressed = isHere ? { path: currentTarget.pathname, picture: image.currentSrc } : undefined;
  traveller()?.removeAttribute('data-travels');
  if (!document.startViewTransition || !matchMedia(canTravel).matches) return false;
  currentTarget.closest('article')?.firstElementChild?.setAttribute('data-travels', '');
  return true;
}

function traveller(): Element | null {
  return document.querySelector('[data-travels]');
}
