import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { ArrowLeft } from 'lucide-react';
import { categoryNames } from '#catalogue/products/categories.contract.ts';
import { shopQuery } from '../../../layout/shop.queries.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Breadcrumbs } from '../../../ui/breadcrumbs.tsx';
import { Assurances } from '../cards/assurances.tsx';
import { Availability } from '../cards/availability.tsx';
import { PriceLine } from '../cards/price-line.tsx';
import { ProductGallery } from './product-gallery.tsx';
import { ProductTabs } from './product-tabs.tsx';
import { productQuery, relatedProductsQuery } from '../products.queries.ts';
import { RatingLine } from '../cards/rating-line.tsx';
import type { Product } from '#catalogue/products/products.contract.ts';
import { CardGrid, CardSkeletons } from '../cards/card-grid.tsx';
import { latePart } from '../../../ui/late-part.ts';
import { Later } from '../../../ui/later.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { useId, useState } from 'react';
import { fromPounds, times, toPounds } from '#platform/money.ts';
import { shortageText } from '../../../basket/basket-changes.rules.ts';
import type { Shortage } from '../../../basket/basket-changes.rules.ts';
import { FieldError } from '../../../ui/fields/field.tsx';
import { pounds } from '../../../ui/price.tsx';
import { Stepper } from '../../../ui/fields/stepper.tsx';
import { AddToBasketButton } from '../cards/add-to-basket-button.tsx';

/** Letters; more would fill a telephone's whole window with a name. */
const longName = 60;

export function ProductScreen({ id }: { id: string }) {
  const { data: product } = useSuspenseQuery(productQuery(id));
  const { data: shop } = useQuery(shopQuery);
  const { name, category, description, price, unitPrice, stock } = product;
  const freeFrom = shop?.delivery.freeFrom;

  return (
    <main id="main" className="page-width pt-5 pb-section">
      <div className="flex items-center justify-between gap-x-6">
        <Link
          to="/shop"
          className="link-quiet inline-flex min-h-11 shrink-0 items-center gap-2 font-semibold text-pine"
        >
          <ArrowLeft className="size-4.5" strokeWidth={1.75} aria-hidden />
          Back to Shop
        </Link>
        <div className="min-w-0 max-sm:hidden">
          <Breadcrumbs
            trail={[
              <Link key="home" to="/">
                Home
              </Link>,
              <Link key="category" to={`/${category}`}>
                {categoryNames[category]}
              </Link>,
            ]}
            here={name}
          />
        </div>
      </div>
      <div className="mt-4 grid gap-x-12 gap-y-8 md:grid-cols-2 lg:grid-cols-[7fr_6fr] lg:gap-x-16 xl:gap-x-20">
        <ProductGallery product={product} />
        <div className="lg:py-4">
          <Badge>{categoryNames[category]}</Badge>
          <h1 className={clsx('mt-4', name.length > longName && 'text-heading')}>{name}</h1>
          <a href="#reviews" className="mt-0.5 inline-block py-2.5 no-underline hover:underline">
            <RatingLine average={product.averageRating} count={product.totalReviews} />
          </a>
          <div className="mt-2.5">
            <PriceLine price={price} unitPrice={unitPrice} freeFrom={freeFrom} size="page" />
          </div>
          <p className="mt-5 text-lead">{description}</p>
          <PurchaseForm product={product} />
          <Availability stock={stock} className="mt-4" />
          {stock === 0 && <StockAlert key={product.id} productId={product.id} />}
          {shop && <Assurances shop={shop} />}
        </div>
      </div>
      <ProductTabs product={product} />
      <RelatedProducts product={product} freeFrom={freeFrom} />
    </main>
  );
}

function RelatedProducts({ product, freeFrom }: { product: Product; freeFrom: string | undefined }) {
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

// Most products are there, and their pages do without it.
const Form = latePart(async () => (await import('./stock-alert-form.tsx')).StockAlertForm);

/** For what is sold out: one mail, once it is there again. The rendered page keeps the form's place. */
function StockAlert({ productId }: { productId: Product['id'] }) {
  return (
    <section aria-label="Back in stock" className="mt-5 rounded-picture bg-oat p-5 sm:p-6">
      <Later loading={<Skeleton className="h-50 sm:h-36" />}>
        <Form productId={productId} />
      </Later>
    </section>
  );
}

function PurchaseForm({ product }: { product: Pick<Product, 'id' | 'name' | 'price' | 'stock'> }) {
  const [quantity, setQuantity] = useState(1);
  const [shortage, setShortage] = useState<Shortage>();
  const shortageId = useId();
  const total = pounds(toPounds(times(fromPounds(product.price), quantity)));

  function choose(wanted: number) {
    setQuantity(wanted);
    setShortage(undefined);
  }

  function lower(found: Shortage) {
    setQuantity(Math.max(1, found.left - found.inBasket));
    setShortage(found);
  }

  return (
    <div className="mt-7 grid gap-3">
      <div className="flex flex-wrap items-center gap-3">
        <Stepper
          value={quantity}
          onChange={choose}
          thing={product.name}
          disabled={product.stock === 0}
          describedBy={shortage && shortageId}
        />
        <AddToBasketButton
          product={product}
          quantity={quantity}
          total={total}
          onShort={lower}
          size="large"
          className="figures grow"
        />
      </div>
      <div role="alert" className="empty:hidden">
        {shortage && <FieldError id={shortageId}>{shortageText(shortage)}</FieldError>}
      </div>
    </div>
  );
}
