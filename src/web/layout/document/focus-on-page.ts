import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';

/** After a navigation, moves the focus to the new page when the link that was followed is gone. */
export function useFocusOnPage(): void {
  const router = useRouter();
  useEffect(() => {
    let pressed = document.activeElement;
    const stops = [
      router.subscribe('onBeforeNavigate', () => {
        pressed = document.activeElement;
      }),
      router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
        if (fromLocation && pathChanged) focusOnPage(pressed);
      }),
    ];
    return () => stops.forEach((stop) => stop());
  }, [router]);
}

/**
 * A link in the layout is still there and keeps the focus, and so does the option of a product that led to another variant; a
 * page may have set it already.
 */
function focusOnPage(pressed: Element | null): void {
  const page = document.querySelector('main');
  const { activeElement } = document;
  const isLost = activeElement === document.body || (activeElement === pressed && page?.contains(pressed));
  if (!page || !isLost || activeElement?.role === 'radio') return;
  page.tabIndex = -1;
  page.focus({ preventScroll: true });
}
