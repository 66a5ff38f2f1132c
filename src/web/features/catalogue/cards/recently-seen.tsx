import { useEffect, useState } from 'react';
import { dropSeen, seenPlace } from '../../../layout/forget-customer.ts';
import { extraPart } from '../../../ui/late-part.ts';
import type { Seen } from './seen-products.tsx';

const mostKept = 9;

// Whoever is here for the first time has seen nothing.
const SeenProducts = extraPart(async () => (await import('./seen-products.tsx')).SeenProducts);

type RecentlySeenProps = {
  /** The product of this page, which is noted and not shown. */
  current?: Seen;
  className?: string;
};

/** What was looked at before. The browser keeps it for its own; the shop is not told. */
export function RecentlySeen({ current, className }: RecentlySeenProps) {
  const [seen, setSeen] = useState<Seen[]>([]);

  useEffect(() => {
    const others = readSeen().filter(({ id }) => id !== current?.id);
    // oxlint-disable-next-line react/set-state-in-effect -- what the browser keeps is not known while the server renders
    setSeen(others);
    if (current) keepSeen([current, ...others]);
  }, [current]);

  function clear() {
    dropSeen();
    setSeen([]);
  }

  if (seen.length === 0) return null;
  return <SeenProducts seen={seen.slice(0, mostKept - 1)} onClear={clear} className={className} />;
}

function readSeen(): Seen[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(seenPlace) ?? '[]');
    // Nobody but `keepSeen` writes there.
    return Array.isArray(kept) ? (kept as Seen[]) : [];
  } catch {
    return [];
  }
}

function keepSeen(seen: Seen[]): void {
  const kept = seen
    .slice(0, mostKept)
    .map(({ id, name, category, kind, image }): Seen => ({ id, name, category, kind, image }));
  try {
    localStorage.setItem(seenPlace, JSON.stringify(kept));
  } catch {
    // A browser that stores nothing shows nothing.
  }
}
