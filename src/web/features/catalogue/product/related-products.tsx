import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { Product } from '#catalogue/products/products.contract.ts';
import { ProductLines } from '../../../basket/product-lines.tsx';
import { useCategoryName } from '../../../layout/shelves.queries.ts';
import { CardGrid, CardSkeletons } from '../cards/card-grid.tsx';
import { relatedProductsQuery } from '../products.queries.ts';

type RelatedProductsProps = { product: Pick<Product, 'id' | 'category'>; freeFrom: string | undefined };

export function RelatedProducts({ product: { id, category }, freeFrom }: RelatedProductsProps) {
  const { data: related, isPending } = useQuery(relatedProductsQuery(id));
  const together = related?.boughtTogether ?? [];
  const alike = related?.alike ?? [];
  return (
    <>
      {together.length > 0 && (
        <section className="mt-section" aria-labelledby="bought-together">
          <h2 id="bought-together" className="mb-5">
            Often bought together
          </h2>
          <ProductLines products={together} freeFrom={freeFrom} columns="sm:grid-cols-2 sm:gap-x-10 lg:grid-cols-3" />
        </section>
      )}
      <section className="mt-section" aria-labelledby="related">
        <div className="mb-5 flex flex-wrap items-baseline justify-between gap-x-6">
          <h2 id="related">You might also like</h2>
          <Link to="/shop" search={{ category }} className="link inline-block py-2.5 font-semibold">
            See all in {useCategoryName(category)}
          </Link>
        </div>
        {isPending && <CardSkeletons layout="row" count={4} />}
        {alike.length > 0 && <CardGrid products={alike} layout="row" freeFrom={freeFrom} heading="h3" />}
      </section>
    </>
  );
}
