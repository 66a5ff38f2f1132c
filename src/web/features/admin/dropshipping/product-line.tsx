import type { DeskProduct } from '#catalogue/product-desk/desk-products.contract.ts';
import { Thumbnail } from '../desk/thumbnail.tsx';

export function ProductLine({ product: { id, name, image } }: { product: Pick<DeskProduct, 'id' | 'name' | 'image'> }) {
  return (
    <span className="flex items-center gap-3">
      <Thumbnail image={image} />
      <a href={`/admin/products/${id}`} className="link-quiet min-w-32 font-semibold wrap-anywhere">
        {name}
      </a>
    </span>
  );
}
