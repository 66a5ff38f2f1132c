import { createFileRoute } from '@tanstack/react-router';
import { loadProduct } from '../features/catalogue/product/product-load.ts';
import { ProductNotFound, ProductPending } from '../features/catalogue/product/product-placeholders.tsx';
import { ProductScreen } from '../features/catalogue/product/product-screen.tsx';

export const Route = createFileRoute('/product/$id')({
  loader: ({ context, params }) => loadProduct(context, params.id),
  head: async ({ match, params }) => {
    const { headOfProduct } = await import('../features/catalogue/product/product-load.ts');
    return headOfProduct(match.context, params.id);
  },
  component: ProductPage,
  pendingComponent: ProductPending,
  notFoundComponent: ProductNotFound,
});

function ProductPage() {
  const { id } = Route.useParams();
  // A key, so that quantity and other state are reset for another product.
  return <ProductScreen key={id} id={id} />;
}
