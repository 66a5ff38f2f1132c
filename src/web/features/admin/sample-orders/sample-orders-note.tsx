import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { SampleTrade } from '#demo-data/trade/sample-trade.contract.ts';
import { request } from '../../../api.ts';
import { rejectionText } from '../../../form-errors.ts';
import { sessionQuery } from '../../../layout/session.queries.ts';
import { shopQuery } from '../../../layout/shop.queries.ts';
import { Button } from '../../../ui/button.tsx';
import { toast } from '../../../ui/overlays/toast.tsx';
import { ConfirmDialog } from '../forms/confirm-dialog.tsx';
import { count } from '../parts/formats.rules.ts';

const sampleOrdersQuery = queryOptions({
  queryKey: ['admin-sample-orders'],
  queryFn: ({ signal }) => request<SampleTrade>('/api/admin/sample-orders', { signal }),
});

/** Tells the owner of a demo shop that its orders are sample data, and can delete them. */
export function SampleOrdersNote() {
  const { data: shop } = useQuery(shopQuery);
  const { data: user } = useQuery(sessionQuery);
  const { data: sample } = useQuery({
    ...sampleOrdersQuery,
    enabled: shop?.isDemo === true && user?.staffRole === 'owner',
  });
  const [isAsking, setAsking] = useState(false);
  const { mutate: remove, isPending } = useRemoveSampleOrders(() => setAsking(false));
  if (!sample?.orders) return null;
  return (
    <aside
      aria-label="Sample orders"
      className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 rounded-picture bg-health px-4 py-2 text-sm text-ink"
    >
      <p>
        {count(sample.orders)} sample {sample.orders === 1 ? 'order' : 'orders'} of invented customers, all at{' '}
        <span className="whitespace-nowrap">sample-customers.example</span>, to show what a busy shop looks like.
      </p>
      <Button tone="quiet" size="small" onClick={() => setAsking(true)}>
        Remove Sample Orders
      </Button>
      <ConfirmDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        onConfirm={remove}
        title="Remove all sample orders?"
        cancelLabel="Keep Them"
        action="Remove Sample Orders"
        busyAction="Removing..."
        busy={isPending}
      >
        <p>
          The sample orders will be deleted, with their customers, emails, messages and visitors. Orders that you placed
          yourself stay, and all figures are calculated again from those alone. This can’t be undone.
        </p>
      </ConfirmDialog>
    </aside>
  );
}

function useRemoveSampleOrders(onRemoved: () => void) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => request<SampleTrade>('/api/admin/sample-orders', { method: 'DELETE' }),
    onSuccess: async () => {
      onRemoved();
      toast({ title: 'Sample Orders Removed', text: 'All figures are now your own.' });
      await queryClient.invalidateQueries();
    },
    onError: (error) =>
      toast({
        title: 'Removal Failed',
        text: rejectionText(error, 'Failed to remove the sample orders'),
        tone: 'destructive',
      }),
  });
}
