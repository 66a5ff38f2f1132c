import type { MouseEvent } from 'react';

/** For a press on a link of the frame to the page one is on, which the router would leave as it is scrolled. */
export function goToTopAgain({ target }: MouseEvent): void {
  const link = (target as Element).closest('a');
  if (link?.href === location.href && !location.hash && !link.closest('main'))
    scrollTo({ top: 0, behavior: 'instant' });
}
