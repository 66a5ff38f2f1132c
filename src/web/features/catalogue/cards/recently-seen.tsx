import { useEffect, useId, useState } from 'react';
import { Link } from '@tanstack/react-router';
import { clsx } from 'clsx';
import type { Product } from '#catalogue/products/products.contract.ts';
import { dropSeen, seenPlace } from '../../../layout/forget-customer.ts';
import { Button } from '../../../ui/button.tsx';
import { Picture } from '../../../ui/pictures/picture.tsx';
import { groundOf, grounds } from '../product/product-facts.rules.ts';

/** No price: it may have changed since. */
type Seen = Pick<Product, 'id' | 'name' | 'category' | 'kind' | 'image'>;

const mostKept = 9;

type RecentlySeenProps = {
  /** The product of this page, which is noted and not shown. */
  current?: Seen;
  className?: string;
};

/** What was looked at before. The browser keeps it for its own; the shop is not told. */
export function RecentlySeen({ current, className }: RecentlySeenProps) {
  const [seen, setSeen] = useState<Seen[]>([]);
  const headingId = useId();

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
  return (
    <section aria-labelledby={headingId} className={clsx('mt-section', className)}>
      <div className="mb-5 flex items-center justify-between gap-6">
        <h2 id={headingId}>Recently seen</h2>
        <Button tone="quiet" size="small" onClick={clear}>
          Clear
        </Button>
      </div>
      <ul className="grid grid-cols-3 gap-x-3 gap-y-6 sm:grid-cols-4 sm:gap-x-6 lg:grid-cols-8">
        {seen.slice(0, mostKept - 1).map((product) => (
          <li key={product.id} className="relative min-w-0">
            <span
              className={clsx('block aspect-square overflow-hidden rounded-picture', grounds[groundOf(product)])}
              aria-hidden
            >
              {product.image && (
                <Picture src={product.image} alt="" width={960} height={960} sizes="(min-width: 64rem) 9rem, 30vw" />
              )}
            </span>
            <Link
              to="/product/$id"
              params={{ id: String(product.id) }}
              className="link-quiet mt-2 line-clamp-2 text-sm leading-snug wrap-anywhere after:absolute after:inset-0 after:rounded-picture"
            >
              {product.name}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
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
