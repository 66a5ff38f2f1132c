import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { request, sentenceFor } from '../../../api.ts';
import { Button } from '../../../ui/button.tsx';
import { toast } from '../../../ui/overlays/toast.tsx';
import { ConfirmDialog } from '../forms/confirm-dialog.tsx';
import { useInvalidateOrders } from './order/order-admin.queries.ts';

/** No network takes its warning back, so the shop decides. */
export function TrustPayment({ number }: { number: string }) {
  const [isAsking, setAsking] = useState(false);
  const invalidateOrders = useInvalidateOrders();
  const { mutate, isPending } = useMutation({
    mutationFn: () => request<null>(`/api/admin/orders/${number}/trust-payment`, { method: 'POST' }),
    onSuccess: () => {
      toast({ title: 'Payment trusted', text: 'Purchase orders that were held are yours to send.' });
      setAsking(false);
    },
    onError: (error) =>
      toast({ title: 'Not saved', text: sentenceFor(error, 'Failed to save that'), tone: 'destructive' }),
    onSettled: () => invalidateOrders([number]),
  });
  return (
    <>
      <Button tone="secondary" size="small" className="justify-self-start" onClick={() => setAsking(true)}>
        Trust This Payment
      </Button>
      <ConfirmDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title="Trust this payment?"
        action="Trust Payment"
        busyAction="Saving..."
        busy={isPending}
        onConfirm={() => mutate()}
      >
        <p>
          It leaves the list of payments that may be fraudulent, and gift cards that were bought with it go out and can
          be spent. Purchase orders that were held stay drafts until you send them. If the bank takes the money back
          later, what has been spent by then is gone.
        </p>
      </ConfirmDialog>
    </>
  );
}
