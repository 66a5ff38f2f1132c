import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { categoryNames } from '#catalogue/products/categories.contract.ts';
import type { Product } from '#catalogue/products/products.contract.ts';
import { CardGrid, CardSkeletons } from '../cards/card-grid.tsx';
import { relatedProductsQuery } from '../products.queries.ts';

export function RelatedProducts({ product, freeFrom }: { product: Product; freeFrom: string | undefined }) {
  const { data: related, isPending } = useQuery(relatedProductsQuery(product));
  const { category } = product;

  return (
    <section className="mt-section" aria-labelledby="related">
      <div className="mb-5 flex flex-wrap items-baseline justify-between gap-x-6">
        <h2 id="related">You might also like</h2>
        <Link to="/shop" search={{ category }} className="link inline-block py-2.5 font-semibold">
          See all in {categoryNames[category]}
        </Link>
      </div>
      {isPending && <CardSkeletons count={4} />}
      {related && <CardGrid products={related} freeFrom={freeFrom} heading="h3" />}
    </section>
  );
}
