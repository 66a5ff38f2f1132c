import type { AdminProduct } from '#catalogue/product-admin/product-admin.contract.ts';
import { makeUpCode } from '#catalogue/suppliers/supplier-codes.contract.ts';
import { useLinkProduct } from '../pricing/price-entry.queries.ts';
import { SupplierSelect } from '../pricing/supplier-select.tsx';

/** Choosing a supplier makes the product dropshipped; can be undone. */
export function SupplierChoice({ product: { id, name } }: { product: Pick<AdminProduct, 'id' | 'name'> }) {
  const { mutate, isPending } = useLinkProduct({ wasOwn: true });
  return (
    <SupplierSelect
      aria-label={`Supplier for ${name}`}
      none="Own stock"
      className="w-36 min-w-0 shrink"
      value=""
      disabled={isPending}
      onChange={({ target }) => {
        const supplierId = Number(target.value);
        const moment = new Date(performance.timeOrigin + performance.now());
        if (supplierId > 0) mutate({ productId: id, supplierId, supplierProductId: makeUpCode(id, moment) });
      }}
    />
  );
}
