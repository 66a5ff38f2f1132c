import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useHydrated } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { ArrowLeft } from 'lucide-react';
import { useDeferredValue, useState } from 'react';
import type { ProductWithFamily } from '#catalogue/products/product-families.contract.ts';
import type { Product } from '#catalogue/products/products.contract.ts';
import { RequestError } from '../../../api.ts';
import { ProductDelivery } from '../../../basket/product-delivery.tsx';
import { useCategory, usePetName } from '../../../layout/shelves.queries.ts';
import { shopQuery } from '../../../layout/shop.queries.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Breadcrumbs } from '../../../ui/breadcrumbs.tsx';
import { LazyBoundary, lazyPart } from '../../../ui/lazy-part.tsx';
import { pounds } from '../../../ui/price.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { SlowNote } from '../../../ui/slow-note.tsx';
import { Assurances } from '../cards/assurances.tsx';
import { Availability, PriceLine, RatingLine } from '../cards/card-facts.tsx';
import { PetWords } from '../cards/product-card.tsx';
import { RecentlySeen } from '../cards/recently-seen.tsx';
import { productQuery } from '../products.queries.ts';
import { QuestionsSection } from '../reviews/questions-section.tsx';
import { reviewedId } from '../reviews/reviews.rules.ts';
import { cachedProduct } from './cached-product.ts';
import { HowLong } from './how-long.tsx';
import { factLinkText, summaryOf } from './product-facts.rules.ts';
import type { CardProduct } from './product-facts.rules.ts';
import { ProductGallery } from './product-gallery.tsx';
import { ProductNotFound } from './product-placeholders.tsx';
import { longName } from './product-preview.tsx';
import { ProductTabs } from './product-tabs.tsx';
import type { TabName } from './product-tabs.tsx';
import { PurchaseForm } from './purchase-form.tsx';
import { RelatedProducts } from './related-products.tsx';
import { VariantOptions } from './variant-options.tsx';

/** The product, or what a cached list knows of it until it has loaded. @throws the error when it cannot be read */
function useProduct(id: string) {
  const queryClient = useQueryClient();
  const { data, error, isPlaceholderData } = useQuery({ ...productQuery(id), placeholderData: keepPreviousData });
  const whole = isPlaceholderData ? undefined : data;
  const [known, setKnown] = useState(() => ({ id, cached: cachedProduct(queryClient, id) }));
  if (known.id !== id) setKnown({ id, cached: cachedProduct(queryClient, id) });
  const product = whole ?? known.cached;
  // Of a family the lower part of the page stays until that of the other variant is there.
  const before = isPlaceholderData && data?.siblings.some((one) => String(one.id) === id) ? data : undefined;
  const isGone = error instanceof RequestError && error.status === 404;
  if (error && !whole && !isGone) throw error;
  if (!product) throw new Error('The page was opened before its product was read.');
  return { whole, before, product, isGone, rejection: isGone ? error.rejection : undefined };
}

export function ProductScreen({ id }: { id: string }) {
  const { whole, before, product, isGone, rejection } = useProduct(id);
  if (isGone) return <ProductNotFound data={rejection} />;
  // A key, so that the state is reset for another product. Within a family the page stays, and with it the focus.
  return <ProductPage key={familyIdOf(product) ?? product.id} whole={whole} before={before} product={product} />;
}

function familyIdOf({ family, variants }: CardProduct): string | undefined {
  const id = family?.id ?? variants?.familyId;
  return id === undefined ? undefined : `family ${id}`;
}

type ProductPageProps = {
  /** Once it has loaded. */
  whole: ProductWithFamily | undefined;
  /** Another variant, until then. */
  before: ProductWithFamily | undefined;
  product: CardProduct;
};

type MarksProps = { shelf: string; offer: string | undefined; whole: ProductWithFamily | undefined };

function Marks({ shelf, offer, whole }: MarksProps) {
  const { bundle, recall } = whole ?? {};
  return (
    <p className="flex flex-wrap gap-2">
      <Badge>{shelf}</Badge>
      {offer && <Badge tone="sale">{offer}</Badge>}
      {bundle && (
        <a href={bundle.path} className="link text-sm">
          {bundle.words}
        </a>
      )}
      {recall && (
        <strong role="note" className="w-full rounded-field bg-error-pale p-4 text-error wrap-anywhere">
          {recall}
        </strong>
      )}
    </p>
  );
}

function ProductPage({ whole, before, product }: ProductPageProps) {
  const { data: shop } = useQuery(shopQuery);
  const [tab, setTab] = useState<TabName>();
  const { name, category, kind, description, price, unitPrice, wasPrice, stock } = product;
  const shelf = useCategory(category);
  const freeFrom = whole?.isGiftCard ? undefined : shop?.delivery.freeFrom;

  return (
    <main id="main" className="page-width pt-1 sm:pt-5">
      <div className="flex items-center justify-between gap-x-6 print:hidden">
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
              <Link key="category" to={shelf.path}>
                {shelf.name}
              </Link>,
            ]}
            here={name}
          />
        </div>
      </div>
      <div className="grid gap-x-12 gap-y-4 sm:mt-4 md:grid-cols-2 lg:grid-cols-[7fr_6fr] lg:gap-x-16 xl:gap-x-20">
        <ProductGallery key={product.id} product={product} />
        <div className="lg:py-4">
          {/* Below the name on phones, to save space at the top. */}
          <div className="flex flex-col items-start gap-x-3 gap-y-4 max-sm:flex-col-reverse max-sm:gap-y-2">
            <Marks shelf={shelf.name} offer={product.offer} whole={whole} />
            <h1 className={clsx('max-sm:text-heading', name.length > longName && 'text-heading')}>{name}</h1>
          </div>
          <a href="#reviews" className="mt-0.5 inline-block py-1.5 no-underline sm:py-2.5 hover:underline">
            <RatingLine average={product.averageRating} count={product.totalReviews} />
          </a>
          <div className="mt-1 sm:mt-2.5">
            <PriceLine price={price} unitPrice={unitPrice} wasPrice={wasPrice} freeFrom={freeFrom} size="page" />
          </div>
          <Lasting whole={whole} kind={kind} />
          {whole ? <FactLine product={whole} onFacts={() => setTab('details')} /> : <div className="mt-2.5 h-10" />}
          <Variants product={product} />
          {/* Neighbours of one key would take each other's place. */}
          {stock === 0 && <StockAlert key={`alert ${product.id}`} productId={product.id} />}
          <PurchaseForm key={`form ${product.id}`} product={product} textFields={whole?.textFields} />
          <Availability stock={stock} lowStock={shop?.lowStock} className="mt-4" />
          {stock > 0 && <ProductDelivery productId={product.id} />}
          <p className="mt-5 text-lead">{description}</p>
          {shop && !whole?.isGiftCard && <Assurances shop={shop} {...exceptionsOf(category, whole)} />}
        </div>
      </div>
      <LowerPart product={whole ?? before} freeFrom={freeFrom} chosen={tab} onChoose={setTab} />
    </main>
  );
}

function exceptionsOf(category: string, whole: ProductWithFamily | undefined) {
  return { isSealed: category !== 'accessories', isPersonal: whole?.textFields !== undefined && !whole.isGiftCard };
}

type LowerPartProps = {
  product: ProductWithFamily | undefined;
  freeFrom: string | undefined;
  chosen: TabName | undefined;
  onChoose: (tab: TabName) => void;
};

/** After a client-side navigation it renders after the top has been painted. */
function LowerPart({ product, freeFrom, chosen, onChoose }: LowerPartProps) {
  const isFirstPage = !useHydrated();
  const isDue = useDeferredValue(true, isFirstPage);
  if (!product || !isDue) return <LowerPartPending />;
  return (
    <>
      <ProductTabs product={product} chosen={chosen} onChoose={onChoose} />
      <QuestionsSection productId={reviewedId(product)} />
      <RelatedProducts product={product} freeFrom={freeFrom} />
      <RecentlySeen current={product} />
    </>
  );
}

/** As tall as the window, so that the footer does not show before the content. */
function LowerPartPending() {
  return (
    <div className="mt-section min-h-dvh">
      <div role="status">
        <SlowNote />
      </div>
      <Skeleton className="h-64" />
    </div>
  );
}

/** Of foods; as tall before it has loaded. */
function Lasting({ whole, kind }: Pick<ProductPageProps, 'whole'> & Pick<CardProduct, 'kind'>) {
  if (!whole) return kind.endsWith(' food') ? <div className="mt-2 h-13" /> : null;
  const { feeding, saleEndsAt } = whole;
  return (
    <>
      {saleEndsAt && (
        <LazyBoundary loading={<div className="mt-1 h-5" />}>
          <SaleEnds at={saleEndsAt} />
        </LazyBoundary>
      )}
      {feeding && <HowLong key={whole.id} food={{ ...whole, feeding }} />}
      <PetWords {...whole} />
    </>
  );
}

/** The options of a family. What was chosen is announced, with what it costs. */
function Variants({ product: { id, name, price, stock, family, siblings, variants } }: { product: CardProduct }) {
  if (!family || !siblings) return variants ? <div className="mt-5 h-29" /> : null;
  if (siblings.length < 2) return null;
  return (
    <>
      <VariantOptions product={{ id, family, siblings }} />
      <p role="status" className="sr-only">
        {name}, {pounds(price)}
        {stock === 0 && ', sold out'}
      </p>
    </>
  );
}

/** A summary with a link to the details tab below. */
function FactLine({ product, onFacts }: { product: Product; onFacts: () => void }) {
  const link = factLinkText(product);
  const petName = usePetName();
  return (
    <p className="mt-2.5 flex flex-wrap items-center gap-x-3 text-sm text-muted">
      <span className="first-letter:uppercase">{summaryOf(product, petName)}</span>
      {link && (
        <a href="#details" className="link inline-block py-2.5 font-semibold" onClick={onFacts}>
          {link}
        </a>
      )}
    </p>
  );
}

// Lazy, because most products are in no sale, and in stock.
const SaleEnds = lazyPart(async () => (await import('./sale-ends.tsx')).SaleEnds);
const Form = lazyPart(async () => (await import('./stock-alert-form.tsx')).StockAlertForm);

/** For sold-out products: asks for one email when it is back in stock. The server renders a placeholder. */
function StockAlert({ productId }: { productId: Product['id'] }) {
  return (
    <section aria-label="Back in stock" className="mt-5 rounded-picture bg-oat p-5 sm:p-6">
      <LazyBoundary loading={<Skeleton className="h-50 sm:h-36" />}>
        <Form productId={productId} />
      </LazyBoundary>
    </section>
  );
}
