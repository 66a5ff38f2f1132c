import type { MouseEvent } from 'react';

/**
 * The picture of the card that was pressed becomes the picture of the product's page, where the browser can do that. All the rest
 * of the page changes at once and answers at once: see journey.css.
 */
export const pictureJourney = { types: () => (traveller() ? ['to-product'] : (false as const)) };

/** For a press on a card's link: its picture is the one that travels. */
export function setOut({ currentTarget }: MouseEvent<HTMLElement>): void {
  traveller()?.removeAttribute('data-travels');
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  currentTarget.closest('article')?.firstElementChild?.setAttribute('data-travels', '');
}

function traveller(): Element | null {
  return document.querySelector('[data-travels]');
}
