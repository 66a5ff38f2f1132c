import { useEffect, useState } from 'react';
import { dropSeen, seenStorageKey } from '../../../layout/forget-customer.ts';
import { optionalPart } from '../../../ui/lazy-part.tsx';
import type { Seen } from './seen-products.tsx';

const mostSaved = 9;

// Lazy, because first-time visitors do not need it.
const SeenProducts = optionalPart(async () => (await import('./seen-products.tsx')).SeenProducts);

type RecentlySeenProps = {
  /** The current page's product, which is recorded but not shown. */
  current?: Seen;
  className?: string;
};

/** Recently viewed products. Kept in the browser only; the server never gets the list. */
export function RecentlySeen({ current, className }: RecentlySeenProps) {
  const [seen, setSeen] = useState<Seen[]>([]);

  useEffect(() => {
    const others = readSeen().filter(({ id }) => id !== current?.id);
    // oxlint-disable-next-line react/set-state-in-effect -- local storage cannot be read on the server
    setSeen(others);
    if (current) saveSeen([current, ...others]);
  }, [current]);

  function clear() {
    dropSeen();
    setSeen([]);
  }

  if (seen.length === 0) return null;
  return <SeenProducts seen={seen.slice(0, mostSaved - 1)} onClear={clear} className={className} />;
}

function readSeen(): Seen[] {
  try {
    // Only `saveSeen` writes this item, but maybe that of an earlier version of the shop.
    const saved = JSON.parse(localStorage.getItem(seenStorageKey) ?? '[]') as Partial<Seen>[];
    return saved.filter((one): one is Seen => typeof one.id === 'number' && typeof one.name === 'string');
  } catch {
    return [];
  }
}

function saveSeen(seen: Seen[]): void {
  const saved = seen
    .slice(0, mostSaved)
    .map(({ id, name, category, kind, image }): Seen => ({ id, name, category, kind, image }));
  try {
    localStorage.setItem(seenStorageKey, JSON.stringify(saved));
  } catch {
    // Without storage nothing is shown.
  }
}
