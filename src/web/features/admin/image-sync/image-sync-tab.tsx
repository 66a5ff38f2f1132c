import { queryOptions, useQuery } from '@tanstack/react-query';
import { ExternalLink, RefreshCw } from 'lucide-react';
import type { Product } from '#catalogue/products/products.contract.ts';
import { request } from '../../../api.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { useFailureToast } from '../../../ui/overlays/failure-toast.ts';
import { TableSkeleton } from '../lists/table-box.tsx';
import { LoadFailure } from '../parts/load-failure.tsx';
import { Money } from '../parts/money.tsx';
import { Panel } from '../parts/panel.tsx';
import { TabLink } from '../parts/tab-link.tsx';
import { Thumbnail } from '../parts/thumbnail.tsx';
import { useImageSync } from '../sync/sync.queries.ts';

const shown = 8;

const firstProductsQuery = queryOptions({
  queryKey: ['products', 'first'],
  queryFn: ({ signal }) => request<Product[]>(`/api/products?limit=${shown}`, { signal }),
  staleTime: 0,
});

export function ImageSyncTab() {
  return (
    <div className="grid grid-cols-1 gap-4">
      <Panel
        title="Product pictures from suppliers"
        intro="We fetch each supplier’s current pictures. New ones are checked, stored in the shop and shown at once."
      >
        <SyncButtons />
      </Panel>
      <Panel title="Products">
        <FirstProducts />
      </Panel>
    </div>
  );
}

function log(result: unknown): void {
  // oxlint-disable-next-line no-console -- shop rules, section 16
  console.info('Quick Sync', result);
}

function SyncButtons() {
  const { mutate: sync, isPending } = useImageSync();
  return (
    <div className="flex flex-wrap gap-3">
      <Button onClick={() => window.open('/supplier-sync', '_blank')}>
        Open Image Sync Dashboard
        <ExternalLink className="size-4.5" aria-hidden />
      </Button>
      <Button
        tone="secondary"
        className="bg-oat-deep"
        busy={isPending}
        onClick={() => sync(undefined, { onSuccess: log })}
      >
        {!isPending && <RefreshCw className="size-4.5" aria-hidden />}
        {isPending ? 'Syncing...' : 'Quick Sync'}
      </Button>
    </div>
  );
}

function FirstProducts() {
  const { data: products, error, errorUpdatedAt, refetch } = useQuery(firstProductsQuery);
  useFailureToast('Failed to fetch products', { error, errorUpdatedAt });
  if (error) return <LoadFailure what="products" error={error} onRetry={() => void refetch()} />;
  if (!products) return <TableSkeleton what="products" columns={3} rows={8} />;
  if (products.length === 0)
    return (
      <EmptyState
        level="p"
        title="No products yet"
        text={
          <>
            Add one in the <TabLink tab="products">Products tab</TabLink>.
          </>
        }
      />
    );
  return (
    <ul className="grid gap-x-6 md:grid-cols-2">
      {products.map(({ id, name, image, price, supplierId }) => (
        <li key={id} className="flex items-center gap-3 py-2 sm:gap-4">
          <Thumbnail image={image} />
          <span className="min-w-0 grow">
            <span className="block font-semibold wrap-anywhere">{name}</span>
            <span className="block text-sm text-muted">
              ID: {id} · <Money amount={price} />
            </span>
          </span>
          <Badge tone={supplierId === null ? 'outline' : 'info'}>
            {supplierId === null ? 'Local Stock' : `Supplier ${supplierId}`}
          </Badge>
        </li>
      ))}
    </ul>
  );
}
