import { useLayoutEffect, useSyncExternalStore } from 'react';

export type ColourScheme = 'system' | 'light' | 'dark';

const storageKey = 'admin-colour-scheme';
const prefersDarkQuery = '(prefers-color-scheme: dark)';

/** Runs before the first paint, so that a dark admin area never flashes light. The styles depend on the document's `data-dark`. */
export const schemeBeforePaint = `try{const s=localStorage.getItem('${storageKey}');if(s==='dark'||(s!=='light'&&matchMedia('${prefersDarkQuery}').matches))document.documentElement.dataset.dark=''}catch{}`;

/** The admin area's colour scheme, stored in this browser; follows the system by default. */
export function useColourScheme(): [ColourScheme, (scheme: ColourScheme) => void] {
  const scheme = useSyncExternalStore(subscribe, saved, () => 'system' as const);
  const isDark = useSyncExternalStore(subscribe, shouldBeDark, () => false);
  useLayoutEffect(() => {
    document.documentElement.toggleAttribute('data-dark', isDark);
  }, [isDark]);
  return [scheme, save];
}

function saved(): ColourScheme {
  try {
    const found = localStorage.getItem(storageKey);
    return found === 'light' || found === 'dark' ? found : 'system';
  } catch {
    return 'system';
  }
}

function shouldBeDark(): boolean {
  const scheme = saved();
  return scheme === 'dark' || (scheme === 'system' && matchMedia(prefersDarkQuery).matches);
}

function save(scheme: ColourScheme): void {
  try {
    if (scheme === 'system') localStorage.removeItem(storageKey);
    else localStorage.setItem(storageKey, scheme);
  } catch {
    // Without storage it follows the system.
  }
  listeners.forEach((listener) => listener());
}

const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  const media = matchMedia(prefersDarkQuery);
  listeners.add(listener);
  window.addEventListener('storage', listener);
  media.addEventListener('change', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
    media.removeEventListener('change', listener);
  };
}
