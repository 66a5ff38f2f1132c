import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect } from 'react';
import type { Supplier } from '#dropshipping/connections/suppliers.contract.ts';
import { Button } from '../../../ui/button.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { LoadFailure } from '../parts/load-failure.tsx';
import { keyRequestQuery, useRequestKey } from './connection.queries.ts';
import { keyRequestText } from './supplier-words.rules.ts';

/** Whether somebody comes back from a supplier's own site, where they were asked for a key. `leave` forgets it. */
export function useComingBack(supplierId: number) {
  const { connecting }: { connecting?: unknown } = useSearch({ strict: false });
  const navigate = useNavigate();
  const isBack = Number(connecting) === supplierId;
  const leave = () => {
    if (isBack) void navigate({ to: '/admin', search: { tab: 'suppliers' }, replace: true, resetScroll: false });
  };
  return { isBack, leave };
}

type KeyRequestPartProps = { supplier: Supplier; onGranted: () => void };

/** A supplier's WooCommerce is asked for a key, instead of somebody entering one. */
export function KeyRequestPart({ supplier, onGranted }: KeyRequestPartProps) {
  const { data: asked, error, refetch } = useQuery(keyRequestQuery(supplier.id));
  const { mutate: ask, isPending } = useRequestKey(supplier.id);
  const { isBack } = useComingBack(supplier.id);
  const isNew = isBack && asked?.state === 'granted';
  useEffect(() => {
    if (isNew) onGranted();
  }, [isNew, onGranted]);

  if (error) return <LoadFailure what="key" error={error} onRetry={() => void refetch()} />;
  if (!asked) return <Skeleton className="h-20 rounded-picture" />;
  return (
    <section className="grid gap-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h3 className="font-semibold">Key</h3>
        {asked.obstacle === null && (
          <Button tone="secondary" size="small" busy={isPending} onClick={() => ask()}>
            Connect Through WooCommerce
          </Button>
        )}
      </div>
      <p role="status" className="text-sm text-pretty wrap-anywhere text-muted">
        {asked.obstacle ?? keyRequestText(asked, supplier.apiEndpoint ?? '')}
      </p>
    </section>
  );
}
