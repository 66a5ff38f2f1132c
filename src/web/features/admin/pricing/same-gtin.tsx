import { Link } from '@tanstack/react-router';
import { TriangleAlert } from 'lucide-react';
import type { AdminProduct } from '#catalogue/product-admin/product-admin.contract.ts';

/** A warning that other products have the same barcode, so a supplier's list cannot tell them apart. */
export function SameGtin({ product: { sameGtin } }: { product: Pick<AdminProduct, 'sameGtin'> }) {
  if (sameGtin.length === 0) return null;
  return (
    <div className="flex items-start gap-2 text-sm">
      <TriangleAlert className="mt-0.5 size-4 shrink-0 text-clay" aria-hidden />
      <p className="min-w-0 wrap-anywhere">
        The same GTIN is on{' '}
        {sameGtin.map(({ id, name }, place) => (
          <span key={id}>
            {place > 0 && ', '}
            <Link to="/admin/products/$id" params={{ id: String(id) }}>
              {name}
            </Link>
          </span>
        ))}
        . Make sure which of them the supplier means: no sync chooses by itself.
      </p>
    </div>
  );
}
