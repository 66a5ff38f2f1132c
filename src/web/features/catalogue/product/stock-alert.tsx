import type { Product } from '#catalogue/products/products.contract.ts';
import { latePart } from '../../../ui/late-part.ts';
import { Later } from '../../../ui/later.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';

// Most products are there, and their pages do without it.
const Form = latePart(async () => (await import('./stock-alert-form.tsx')).StockAlertForm);

/** For what is sold out: one mail, once it is there again. The rendered page keeps the form's place. */
export function StockAlert({ productId }: { productId: Product['id'] }) {
  return (
    <section aria-label="Back in stock" className="mt-5 rounded-picture bg-oat p-5 sm:p-6">
      <Later loading={<Skeleton className="h-50 sm:h-36" />}>
        <Form productId={productId} />
      </Later>
    </section>
  );
}
