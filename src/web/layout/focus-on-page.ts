import { useEffect } from 'react';
import { useRouter } from '@tanstack/react-router';

/** The link that led to another page has often gone with its page: then the focus begins at what is new. */
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

/** A link of the frame is still there and keeps the focus; a page may have placed it already. */
function focusOnPage(pressed: Element | null): void {
  const page = document.querySelector('main');
  const { activeElement } = document;
  const isLost = activeElement === document.body || (activeElement === pressed && page?.contains(pressed));
  if (!page || !isLost) return;
  page.tabIndex = -1;
  page.focus({ preventScroll: true });
}
