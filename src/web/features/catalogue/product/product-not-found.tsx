import { LinkButton } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';

export function ProductNotFound() {
  return (
    <main id="main" className="page-width py-section">
      <EmptyState face="cat" level="h1" title="Product Not Found" text="The product you're looking for doesn't exist.">
        <LinkButton to="/shop">Browse Products</LinkButton>
      </EmptyState>
    </main>
  );
}
