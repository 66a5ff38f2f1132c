import type { AdminProduct } from '#catalogue/product-admin/product-admin.contract.ts';
import { poundsError, readPounds } from '#platform/money.ts';
import { InlineFigure } from '../pricing/inline-figure.tsx';
import { useChangeProduct } from './product-admin.queries.ts';

/** What one costs from the shop's own shelf, changed in place. */
export function CostPerItemCell({ product: { id, name, costPerItem } }: { product: AdminProduct }) {
  const { mutate, isPending } = useChangeProduct(id);
  return (
    <InlineFigure
      label={`Cost per item of ${name}`}
      sign="£"
      value={costPerItem ?? ''}
      placeholder="not known"
      read={readPounds}
      advice={(typed) => poundsError(typed, '4.20')}
      busy={isPending}
      onSave={(wanted) => mutate({ costPerItem: wanted })}
    />
  );
}
