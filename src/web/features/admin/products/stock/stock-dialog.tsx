import { useQuery } from '@tanstack/react-query';
import type { AdminProduct } from '#catalogue/product-admin/product-admin.contract.ts';
import { Dialog } from '../../../../ui/overlays/dialog.tsx';
import { productPageQuery } from '../product/product-admin.queries.ts';
import { StockForm } from './stock-form.tsx';
import { StockHistory } from './stock-history.tsx';

type StockDialogProps = {
  /** Undefined while closed. */
  product: AdminProduct | undefined;
  onClose: () => void;
};

/** Stock correction and history of one product. */
export function StockDialog({ product, onClose }: StockDialogProps) {
  return (
    <Dialog wide open={product !== undefined} onClose={onClose} title={product ? `Stock of ${product.name}` : 'Stock'}>
      {product && <StockOf key={product.id} product={product} onSaved={onClose} />}
    </Dialog>
  );
}

/** Refetches the product, as the list's stock level may be out of date. */
function StockOf({ product, onSaved }: { product: AdminProduct; onSaved: () => void }) {
  const { data } = useQuery(productPageQuery(String(product.id)));
  return (
    <div className="grid gap-6 pt-1">
      <StockForm product={data ?? product} onSaved={onSaved} />
      <div className="grid gap-2">
        <h3 className="text-base font-semibold">Corrections</h3>
        <StockHistory productId={product.id} />
      </div>
    </div>
  );
}
