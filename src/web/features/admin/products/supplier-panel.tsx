import type { AdminProduct } from '#catalogue/product-admin/product-admin.contract.ts';
import { Button } from '../../../ui/button.tsx';
import { useDialogSubject } from '../forms/dialog-subject.ts';
import { Panel } from '../parts/panel.tsx';
import { CostWords } from '../pricing/cost-explanation.tsx';
import { LinkDialog } from '../pricing/link-dialog.tsx';
import { MarginCell, PriceCell, ProfitCell, SupplierPriceCell } from '../pricing/price-cells.tsx';
import { SameGtin, SupplierCode } from '../pricing/product-codes.tsx';
import { SupplierChoice } from './supplier-choice.tsx';

/** The product's supplier and terms, or a form to choose one. */
export function SupplierPanel({ product }: { product: AdminProduct }) {
  const { isDropshipped, supplierName, supplierProductId, isMatched } = product;
  if (!isDropshipped) {
    return (
      <Panel title="Supplier" intro="The shop sends this product itself. Select a supplier to have it sent by them.">
        <SupplierChoice product={product} />
        <SameGtin product={product} />
      </Panel>
    );
  }
  const lines = [
    ['Supplier', supplierName ?? 'Unknown'],
    ['Supplier product ID', <SupplierCode key="code" code={supplierProductId} isMatched={isMatched} />],
    [
      'Cost',
      <span key="cost" className="grid justify-items-end gap-1">
        <SupplierPriceCell product={product} />
        <CostWords product={product} />
      </span>,
    ],
    ['Margin', <MarginCell key="margin" product={product} />],
    ['Price', <PriceCell key="price" product={product} />],
    ['Profit', <ProfitCell key="profit" product={product} />],
  ] as const;
  return (
    <Panel title="Supplier" intro="Press Enter to save a figure.">
      <dl className="grid gap-2 text-sm">
        {lines.map(([name, value]) => (
          <div key={name} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
            <dt className="text-muted">{name}</dt>
            <dd className="min-w-0 text-right">{value}</dd>
          </div>
        ))}
      </dl>
      <SameGtin product={product} />
      <ChangeLink product={product} />
    </Panel>
  );
}

/** Where the supplier's code is entered. */
function ChangeLink({ product }: { product: AdminProduct }) {
  const dialog = useDialogSubject<AdminProduct>();
  return (
    <>
      <Button tone="secondary" size="small" className="justify-self-start" onClick={() => dialog.open(product)}>
        {product.isMatched ? 'Change Supplier or Code' : 'Enter the Supplier’s Code'}
      </Button>
      {dialog.about && (
        <LinkDialog key={dialog.number} open={dialog.isOpen} product={dialog.about} onClose={dialog.close} />
      )}
    </>
  );
}
