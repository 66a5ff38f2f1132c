/** Falls back to a timeout in Safari, which has no requestIdleCallback. */
export function whenIdle(act: (deadline: Pick<IdleDeadline, 'timeRemaining'>) => void): number {
  if (typeof requestIdleCallback === 'function') return requestIdleCallback(act);
  return window.setTimeout(() => act({ timeRemaining: () => Infinity }), 300);
}

/** Runs once the page has loaded and is idle. @returns a function that cancels it */
export function onceIdle(act: () => void): () => void {
  let isWanted = true;
  const begin = () => whenIdle(() => isWanted && act());
  if (document.readyState === 'complete') begin();
  else addEventListener('load', begin, { once: true });
  return () => {
    isWanted = false;
    removeEventListener('load', begin);
  };
}

/** Not available in every browser. */
type Connected = { connection?: { saveData?: boolean; effectiveType?: string } };

/** Whether to skip optional downloads: the user saves data or has a slow connection. */
export function isSavingData(): boolean {
  const { connection } = navigator as Navigator & Connected;
  return connection?.saveData === true || (connection?.effectiveType ?? '4g') !== '4g';
}

const hydration =
  import.meta.env.SSR ||
  new Promise((resolve) => {
    document.addEventListener('hydrated', resolve);
  });

/**
 * An answer about the visitor, or that there is none, once all of the page is hydrated: the part that is hydrated last must find what the
 * server rendered, or React makes it anew, and a press on it is lost.
 */
export async function onceHydrated<Answer>(answer: Promise<Answer>): Promise<Answer> {
  await Promise.allSettled([answer, hydration]);
  return answer;
}
