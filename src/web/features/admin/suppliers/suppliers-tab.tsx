import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import type { Supplier } from '#dropshipping/connections/suppliers.contract.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { useFailureToast } from '../../../ui/overlays/failure-toast.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { LoadFailure } from '../parts/load-failure.tsx';
import { useOpening } from '../pricing/opening.ts';
import { allSuppliersQuery } from '../pricing/price-entry.queries.ts';
import { SupplierCard } from './supplier-card.tsx';
import { SupplierDialog } from './supplier-dialog.tsx';

/** Who sends the goods. */
export function SuppliersTab() {
  const dialog = useOpening<'new' | Supplier>();
  const add = (
    <Button onClick={() => dialog.open('new')}>
      <Plus className="size-5" aria-hidden />
      Add Supplier
    </Button>
  );
  return (
    <div className="grid gap-4">
      <div className="flex justify-end">{add}</div>
      <SupplierCards onEdit={dialog.open} />
      {dialog.about && (
        <SupplierDialog
          key={dialog.number}
          open={dialog.isOpen}
          supplier={dialog.about === 'new' ? undefined : dialog.about}
          onClose={dialog.close}
        />
      )}
    </div>
  );
}

function SupplierCards({ onEdit }: { onEdit: (supplier: Supplier) => void }) {
  const { data: suppliers, error, errorUpdatedAt, refetch } = useQuery(allSuppliersQuery);
  useFailureToast('Failed to fetch suppliers', { error, errorUpdatedAt });
  if (error) return <LoadFailure what="suppliers" error={error} onRetry={() => void refetch()} />;
  if (!suppliers) return <CardsPending />;
  if (suppliers.length === 0)
    return (
      <EmptyState
        level="p"
        title="No suppliers yet"
        text="Add the first one, then choose it for the products it sends."
      />
    );
  return (
    <ul className="grid gap-4 sm:grid-cols-2 xl:grid-cols-3">
      {activeFirst(suppliers).map((supplier) => (
        <SupplierCard key={supplier.id} supplier={supplier} onEdit={() => onEdit(supplier)} />
      ))}
    </ul>
  );
}

function activeFirst(suppliers: readonly Supplier[]): Supplier[] {
  return suppliers.toSorted((one, other) => Number(other.isActive) - Number(one.isActive));
}

function CardsPending() {
  return (
    <div role="status" className="grid gap-4 sm:grid-cols-2 xl:grid-cols-3">
      <span className="sr-only">Loading the suppliers…</span>
      {[1, 2, 3].map((card) => (
        <Skeleton key={card} className="h-72 rounded-picture" />
      ))}
    </div>
  );
}
