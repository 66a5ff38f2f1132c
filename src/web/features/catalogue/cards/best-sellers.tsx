import { useQuery } from '@tanstack/react-query';
import { DeliveryNote } from '../../../layout/price-notes.tsx';
import { Carousel } from '../../../ui/pictures/carousel.tsx';
import { featuredProductsQuery } from '../products.queries.ts';
import { ProductCard } from './product-card.tsx';

const delayMs = 3_000;

export function BestSellers({ freeFrom }: { freeFrom: string }) {
  const { data: products = [] } = useQuery(featuredProductsQuery);
  if (products.length === 0) return null;
  return (
    <div className="page-width mt-6 lg:mt-section">
      <Carousel
        label="Best sellers"
        heading={
          <div>
            <h2>Best sellers</h2>
            <DeliveryNote freeFrom={freeFrom} />
          </div>
        }
        delayMs={delayMs}
        slideClass="grid w-[min(42vw,17rem)] md:w-[17.5rem] lg:w-[calc((100%-3*var(--gap))/4)] min-[106.25rem]:w-[calc((100%-4*var(--gap))/5)]"
        slides={products.map((product) => ({
          key: product.id,
          content: <ProductCard product={product} freeFrom={freeFrom} heading="h3" />,
        }))}
      />
    </div>
  );
}
