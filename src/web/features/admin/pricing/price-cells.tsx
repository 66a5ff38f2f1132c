import type { AdminProduct } from '#catalogue/product-admin/product-admin.contract.ts';
import { poundsError, readPounds } from '#platform/money.ts';
import { Money } from '../parts/money.tsx';
import { useAfterVat } from './after-vat.tsx';
import { InlineFigure } from './inline-figure.tsx';
import { useIsRepricing, useUpdatePricing } from './price-entry.queries.ts';
import type { PricingEdit } from './price-entry.queries.ts';
import { marginShown, marginTyped, profitOf } from './price-entry.rules.ts';

type CellProps = { product: Pick<AdminProduct, 'id' | 'name' | 'price' | 'supplierPrice' | 'margin' | 'vatRate'> };

const amountAdvice = (typed: string) => poundsError(typed, '8.40');
const marginAdvice = () => 'Enter a margin such as 30%';

/** The supplier's price, editable in place; the margin stays and the price follows. */
export function SupplierPriceCell({ product }: CellProps) {
  const { save, busy } = useEdit(product);
  return (
    <InlineFigure
      label={`Supplier price of ${product.name}`}
      sign="£"
      value={product.supplierPrice ?? ''}
      placeholder="not known"
      read={readPounds}
      advice={amountAdvice}
      busy={busy}
      onSave={(supplierPrice) => save({ supplierPrice })}
    />
  );
}

/** Editable in place; the price follows. */
export function MarginCell({ product }: CellProps) {
  const { save, busy } = useEdit(product);
  return (
    <InlineFigure
      label={`Margin of ${product.name}`}
      value={marginShown(product.margin)}
      placeholder="none"
      read={marginTyped}
      advice={marginAdvice}
      busy={busy}
      onSave={(margin) => save({ margin })}
    />
  );
}

/** The customer's price, editable in place; the margin follows. */
export function PriceCell({ product }: CellProps) {
  const { save, busy } = useEdit(product);
  return (
    <InlineFigure
      label={`Price of ${product.name}`}
      sign="£"
      value={product.price}
      read={readPounds}
      advice={amountAdvice}
      busy={busy}
      onSave={(price) => save({ price })}
    />
  );
}

/** In pounds, next to the margin, so that the margin is not mistaken for a mark-up. */
export function ProfitCell({ product }: CellProps) {
  const profit = profitOf(product);
  const left = useAfterVat()(product);
  if (profit === null) return <span className="text-muted">not known</span>;
  return (
    <>
      <Money amount={profit} />
      {left && <span className="block text-xs text-muted">{left}</span>}
    </>
  );
}

function useEdit(product: CellProps['product']) {
  const { mutate } = useUpdatePricing(product.id);
  const busy = useIsRepricing(product.id);
  return { save: (edit: PricingEdit) => mutate({ product, edit }), busy };
}
