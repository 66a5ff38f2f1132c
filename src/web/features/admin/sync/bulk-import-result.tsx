import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { mostProductsAtOnce } from '#catalogue/products/product-limits.contract.ts';
import type { BulkImport } from '#dropshipping/product-imports/bulk-imports.contract.ts';
import { Button, LinkButton } from '../../../ui/button.tsx';
import { countOf } from '../parts/formats.rules.ts';
import { useBulkEdit } from '../products/product/product-admin.queries.ts';

/** What was imported, with the way to it and back, and what was not and why. */
export function BulkImportResult({ result, onClose }: { result: BulkImport; onClose: () => void }) {
  const { products, supplierId, total, hasBrokenOff, isWithdrawn } = result;
  const made = products.flatMap((one) => (one.productId === null ? [] : [{ ...one, productId: one.productId }]));
  const left = products.filter(({ productId }) => productId === null);
  return (
    <div className="grid gap-5 pt-1">
      <p role="status">
        <strong>{countOf(made.length, 'product')}</strong> imported
        {left.length > 0 && (
          <>
            , <strong>{left.length}</strong> not
          </>
        )}
        .
        {hasBrokenOff &&
          ` It was interrupted after ${countOf(products.length, 'product')} of ${total}: import the others again.`}
      </p>
      {left.length > 0 && (
        <ul aria-label="Not imported" className="grid max-h-60 gap-1.5 overflow-y-auto text-sm text-error">
          {left.map(({ code, name, refusal }) => (
            <li key={code} className="wrap-anywhere">
              <strong>{name}</strong> {refusal}
            </li>
          ))}
        </ul>
      )}
      {made.length > 0 && (
        <ul aria-label="Imported" className="max-h-72 divide-y divide-line overflow-y-auto text-sm">
          {made.map(({ code, name, productId, pictureFault }) => (
            <li key={code} className="py-2 wrap-anywhere">
              <Link to="/admin/products/$id" params={{ id: String(productId) }} className="link-quiet font-semibold">
                {name}
              </Link>
              {pictureFault && <span className="block text-muted">No picture yet: {pictureFault}</span>}
            </li>
          ))}
        </ul>
      )}
      <div className="flex flex-wrap justify-end gap-3">
        {made.length > 0 && made.length <= mostProductsAtOnce && (
          <TakeBack ids={made.map(({ productId }) => productId)} areDrafts={isWithdrawn} />
        )}
        {made.length > 0 && (
          <LinkButton
            tone="secondary"
            to="/admin"
            search={{ tab: 'products', supplierId: String(supplierId), sort: 'newest' }}
          >
            Show in Products
          </LinkButton>
        )}
        <Button onClick={onClose}>Done</Button>
      </div>
    </div>
  );
}

/** Products are never deleted, so the way back is off sale; drafts go on sale from here. */
function TakeBack({ ids, areDrafts }: { ids: number[]; areDrafts: boolean }) {
  const [isWithdrawn, setWithdrawn] = useState(areDrafts);
  const { mutate, isPending } = useBulkEdit(() => setWithdrawn(!isWithdrawn));
  return (
    <Button tone="quiet" busy={isPending} onClick={() => mutate({ ids, isWithdrawn: !isWithdrawn })}>
      {isWithdrawn ? 'Put Them on Sale' : 'Take Them off Sale'}
    </Button>
  );
}
