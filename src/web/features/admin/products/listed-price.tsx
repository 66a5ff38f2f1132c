import { useState } from 'react';
import type { AdminProduct } from '#catalogue/product-admin/product-admin.contract.ts';
import { poundsError, readPounds } from '#platform/money.ts';
import { ConfirmDialog } from '../forms/confirm-dialog.tsx';
import { money } from '../parts/formats.rules.ts';
import { InlineFigure } from '../pricing/inline-figure.tsx';
import { useIsRepricing, useUpdatePricing } from '../pricing/price-entry.queries.ts';
import { useChangeProduct } from './product/product-admin.queries.ts';

/** The price, editable in place. A fall by more than half is asked about: it may be a slip. */
export function ListedPrice({ product }: { product: AdminProduct }) {
  const { id, name, price, supplierId } = product;
  const own = useChangeProduct(id);
  const supplied = useUpdatePricing(id);
  const isRepricing = useIsRepricing(id);
  const [asked, setAsked] = useState<string>();
  const [isAsking, setAsking] = useState(false);

  function ask(wanted: string) {
    setAsked(wanted);
    setAsking(true);
  }

  function save(wanted: string) {
    setAsking(false);
    if (supplierId === null) own.mutate({ price: wanted });
    else supplied.mutate({ product, edit: { price: wanted } });
  }

  return (
    <>
      <InlineFigure
        label={`Price of ${name}`}
        sign="£"
        value={price}
        read={readPounds}
        advice={(typed) => poundsError(typed, '8.40')}
        busy={own.isPending || isRepricing}
        onSave={(wanted) => (Number(wanted) < Number(price) / 2 ? ask(wanted) : save(wanted))}
      />
      {asked !== undefined && (
        <ConfirmDialog
          open={isAsking}
          onClose={() => setAsking(false)}
          onConfirm={() => save(asked)}
          title="Less than half the price?"
          action="Change Price"
        >
          <p>
            {name} costs {money(price)} now. It would cost {money(asked)} at once.
          </p>
        </ConfirmDialog>
      )}
    </>
  );
}
