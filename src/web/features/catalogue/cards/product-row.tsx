import { DeliveryNote } from '../../../layout/price-notes.tsx';
import { Carousel } from '../../../ui/pictures/carousel.tsx';
import type { CardProduct } from '../product/product-facts.rules.ts';
import { ProductCard } from './product-card.tsx';

const delayMs = 3_000;

type ProductRowProps = { title: string; products: readonly CardProduct[]; freeFrom: string };

export function ProductRow({ title, products, freeFrom }: ProductRowProps) {
  if (products.length === 0) return null;
  return (
    <div className="page-width mt-6 lg:mt-section">
      <Carousel
        label={title}
        heading={
          <div>
            <h2>{title}</h2>
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
