/** Safari has no idle callbacks: there a pause stands for one. */
export function whenIdle(act: (deadline: Pick<IdleDeadline, 'timeRemaining'>) => void): number {
  if (typeof requestIdleCallback === 'function') return requestIdleCallback(act);
  return window.setTimeout(() => act({ timeRemaining: () => Infinity }), 300);
}

/** Once the page has loaded and has nothing else to do. @returns what calls it off */
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

/** Not every browser says how it is connected. */
type Connected = { connection?: { saveData?: boolean; effectiveType?: string } };

/** Who counts their megabytes or has a slow line loads nothing that they may not need. */
export function isSparing(): boolean {
  const { connection } = navigator as Navigator & Connected;
  return connection?.saveData === true || (connection?.effectiveType ?? '4g') !== '4g';
}
