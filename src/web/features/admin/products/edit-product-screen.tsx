import { useQuery } from '@tanstack/react-query';
import { ExternalLink } from 'lucide-react';
import type { AdminProductPage } from '#catalogue/product-page/product-page.contract.ts';
import { everything, productTag, stockTag } from '#platform/database/cache-tags.contract.ts';
import type { CacheTag } from '#platform/database/cache-tags.contract.ts';
import { RequestError } from '../../../api.ts';
import { Badge } from '../../../ui/badge.tsx';
import { LinkButton } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { useFailureToast } from '../../../ui/overlays/failure-toast.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { AdminPage } from '../parts/admin-page.tsx';
import { LoadFailure } from '../parts/load-failure.tsx';
import { Panel } from '../parts/panel.tsx';
import { useLiveEvents } from '../parts/use-live-events.ts';
import { DraftNotice } from './draft-notice.tsx';
import { FeedingPanel } from './feeding-panel.tsx';
import { GiftCardPanel } from './gift-card-panel.tsx';
import { PersonalisationPanel } from './personalisation-panel.tsx';
import { PicturesPanel } from './pictures/pictures-panel.tsx';
import { ProductActions } from './product-actions.tsx';
import { ProductForm } from './product-form.tsx';
import { productPageQuery, useChangeProduct } from './product/product-admin.queries.ts';
import { changesBetween, draftFrom } from './product/product-draft.rules.ts';
import { SalePanel } from './sale-panel.tsx';
import { StockForm } from './stock/stock-form.tsx';
import { StockHistory } from './stock/stock-history.tsx';
import { SupplierPanel } from './supplier-panel.tsx';

/** One product: details, prices, pictures, stock and supplier. */
export function ProductScreen({ id }: { id: string }) {
  const { data: product, error, refetch, errorUpdatedAt } = useQuery(productPageQuery(id));
  const changing = new Set<CacheTag>([everything, productTag(Number(id)), stockTag(Number(id))]);
  useLiveEvents((tags) => {
    if (tags.some((tag) => changing.has(tag))) void refetch();
  });
  useFailureToast('Failed to fetch products', { error, errorUpdatedAt });
  if (product) return <ProductAdmin key={product.id} product={product} />;
  return (
    <AdminPage tab="products" title={error ? 'Product' : <Skeleton className="h-8 w-64" />}>
      {error ? <NoProduct error={error} onRetry={() => void refetch()} /> : <Loading />}
    </AdminPage>
  );
}

function NoProduct({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const isUnknown = error instanceof RequestError && [400, 404].includes(error.status);
  if (!isUnknown) return <LoadFailure what="product" error={error} onRetry={onRetry} />;
  return (
    <EmptyState face="cat" title="Product Not Found" text="There is no product with that number.">
      <LinkButton to="/admin" search={{ tab: 'products' }}>
        All Products
      </LinkButton>
    </EmptyState>
  );
}

function Loading() {
  return (
    <div role="status" className="grid gap-4 lg:grid-cols-[3fr_2fr]">
      <span className="sr-only">Loading the product…</span>
      <Skeleton className="h-96" />
      <Skeleton className="h-96 max-lg:hidden" />
    </div>
  );
}

function ProductAdmin({ product }: { product: AdminProductPage }) {
  return (
    <AdminPage
      tab="products"
      title={<span className="wrap-anywhere">{product.name}</span>}
      marks={<Marks product={product} />}
      actions={<ProductActions product={product} />}
    >
      {product.draft && <DraftNotice id={product.id} name={product.name} lacks={product.draft.lacks} />}
      <div className="grid min-w-0 items-start gap-4 lg:grid-cols-[3fr_2fr]">
        <EditForm product={product} />
        <div className="grid min-w-0 gap-4">
          <PicturesPanel product={product} />
          {!product.isGiftCard && <SalePanel product={product} />}
          <Panel title="Stock">
            <StockForm product={product} />
            <h3 className="text-base font-semibold">Corrections</h3>
            <StockHistory productId={product.id} />
          </Panel>
          {!product.isGiftCard && <SupplierPanel product={product} />}
          {(product.category === 'food' || product.feeding.length > 0) && <FeedingPanel product={product} />}
          {!product.isGiftCard && <PersonalisationPanel product={product} />}
          <GiftCardPanel product={product} />
        </div>
      </div>
    </AdminPage>
  );
}

function Marks({ product: { id, draft, isWithdrawn, sale, stock, lowStock } }: { product: AdminProductPage }) {
  return (
    <span className="flex flex-wrap items-center gap-2">
      {isWithdrawn && <Badge tone={draft ? 'info' : 'grey'}>{draft ? 'Draft' : 'Withdrawn'}</Badge>}
      {!isWithdrawn && <Badge tone="success">On sale</Badge>}
      {sale?.hasBegun && <Badge tone="sale">Sale</Badge>}
      {stock === 0 && <Badge tone="danger">Sold out</Badge>}
      {stock > 0 && lowStock && <Badge tone="highlight">Low stock</Badge>}
      {!isWithdrawn && (
        <a href={`/product/${id}`} target="_blank" rel="noreferrer" className="admin-action">
          View in the shop
          <ExternalLink className="size-4" aria-hidden />
          <span className="sr-only">(new tab)</span>
        </a>
      )}
    </span>
  );
}

function EditForm({ product }: { product: AdminProductPage }) {
  const { mutate, isPending } = useChangeProduct(product.id);
  const saved = draftFrom(product);
  return (
    <ProductForm
      saved={saved}
      isNew={false}
      cost={product.supplierPrice}
      supplierId={product.supplierId}
      isSaving={isPending}
      onSave={(draft, options) => mutate(changesBetween(saved, draft), options)}
    />
  );
}
