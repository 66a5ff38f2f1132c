import type { AdminProduct } from '#catalogue/product-admin/product-admin.contract.ts';
import type { Column } from '../lists/data-table.tsx';
import { Thumbnail } from '../parts/thumbnail.tsx';

function ProductLine({ product: { id, name, image } }: { product: Pick<AdminProduct, 'id' | 'name' | 'image'> }) {
  return (
    <span className="flex items-center gap-3">
      <Thumbnail image={image} />
      <a href={`/admin/products/${id}`} className="link-quiet min-w-32 font-semibold wrap-anywhere">
        {name}
      </a>
    </span>
  );
}

/** The product column of the lists in this folder. */
export const productColumn: Column<AdminProduct> = {
  id: 'product',
  name: 'Product',
  cell: (product) => <ProductLine product={product} />,
  onCard: 'title',
  sort: { up: 'name', down: 'name-desc' },
};
