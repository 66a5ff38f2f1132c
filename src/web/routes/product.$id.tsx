import { createFileRoute } from '@tanstack/react-router';
import { loadProduct } from '../features/catalogue/product/product-load.ts';
import { ProductNotFound, ProductPending } from '../features/catalogue/product/product-placeholders.tsx';
import { ProductScreen } from '../features/catalogue/product/product-screen.tsx';
import { failureHead } from '../layout/error-screens.tsx';

export const Route = createFileRoute('/product/$id')({
  loader: ({ context, params }) => loadProduct(context, params.id),
  head: async ({ match, params }) => {
    // Nobody is to read, or index, that a product is gone because the shop had a fault.
    if (match.status === 'error') return failureHead(match.context);
    const { headOfProduct } = await import('../features/catalogue/product/product-load.ts');
    return headOfProduct(match.context, params.id);
  },
  component: ProductPage,
  pendingComponent: ProductPending,
  notFoundComponent: ProductNotFound,
});

function ProductPage() {
  const { id } = Route.useParams();
  return <ProductScreen id={id} />;
}
