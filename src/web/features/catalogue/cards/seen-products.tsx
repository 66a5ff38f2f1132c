import { Link } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { useId } from 'react';
import type { Product } from '#catalogue/products/products.contract.ts';
import { Button } from '../../../ui/button.tsx';
import { Picture } from '../../../ui/pictures/picture.tsx';
import { backgroundOf, backgrounds } from '../product/product-facts.rules.ts';

/** Without the price, which may have changed since. */
export type Seen = Pick<Product, 'id' | 'name' | 'category' | 'kind' | 'image'>;

type SeenProductsProps = { seen: readonly Seen[]; onClear: () => void; className?: string | undefined };

export function SeenProducts({ seen, onClear, className }: SeenProductsProps) {
  const headingId = useId();
  return (
    <section aria-labelledby={headingId} className={clsx('mt-section', className)}>
      <div className="mb-5 flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <h2 id={headingId}>Recently seen</h2>
        <Button tone="quiet" size="small" onClick={onClear}>
          Clear
        </Button>
      </div>
      <ul className="grid grid-cols-3 gap-x-3 gap-y-6 sm:grid-cols-4 sm:gap-x-6 lg:grid-cols-8">
        {seen.map((product) => (
          <li key={product.id} className="relative min-w-0">
            <span
              className={clsx(
                'block aspect-square overflow-hidden rounded-picture',
                backgrounds[backgroundOf(product)],
              )}
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
