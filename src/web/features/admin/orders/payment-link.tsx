import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { OrderPayment } from '#checkout/place-and-pay/order-payment.contract.ts';
import type { AdminOrder } from '#orders/admin/order-page.contract.ts';
import { request, sentenceFor } from '../../../api.ts';
import { Button } from '../../../ui/button.tsx';
import { toast } from '../../../ui/overlays/toast.tsx';
import { ConfirmDialog } from '../forms/confirm-dialog.tsx';
import { CopyButton } from '../parts/copy-button.tsx';
import { dateTime } from '../parts/formats.rules.ts';
import { Money } from '../parts/money.tsx';
import { useInvalidateOrders } from './order/order-admin.queries.ts';

/** The payment link of an unpaid order, to copy, resend or cancel. */
export function PaymentLink({ order, link }: { order: AdminOrder; link: string }) {
  const { orderNumber: number, customerEmail, total, payment } = order;
  const [asks, setAsks] = useState(false);
  const { mutate, isPending } = useCancelLink(number, () => setAsks(false));
  return (
    <section aria-label="Payment link" className="grid gap-2 text-sm">
      <p className="text-base font-semibold">
        Awaiting payment <Money amount={total} />
      </p>
      <p className="wrap-anywhere">
        We emailed this link to {customerEmail}. The goods are held
        {payment.expiresAt && <> until {dateTime(payment.expiresAt)}</>}; after that they go back on sale.
      </p>
      <div className="flex items-start gap-2">
        <code className="min-w-0 grow rounded-field bg-paper px-3 py-2 wrap-anywhere">{link}</code>
        <CopyButton text={link} what="the link" copied="Paste it into a message to the customer." />
      </div>
      <Button tone="secondary" size="small" className="justify-self-start bg-oat-deep" onClick={() => setAsks(true)}>
        Cancel Payment Link
      </Button>
      <ConfirmDialog
        open={asks}
        busy={isPending}
        onClose={() => setAsks(false)}
        onConfirm={() => mutate()}
        title="Cancel this payment link?"
        cancelLabel="Keep Link"
        action="Cancel Payment Link"
        busyAction="Cancelling..."
      >
        <p>This order can no longer be paid, and its goods go back on the shelf. The customer isn’t told.</p>
      </ConfirmDialog>
    </section>
  );
}

/** Cancels the link, unless it has just been paid. */
function useCancelLink(number: string, onDone: () => void) {
  const invalidate = useInvalidateOrders();
  return useMutation({
    mutationFn: () => request<OrderPayment>(`/api/orders/${number}/payment/end`, { method: 'POST' }),
    onSuccess: async ({ state }) => {
      onDone();
      if (state === 'ended') toast({ title: 'Payment Link Cancelled', text: 'Its goods are on the shelf again.' });
      else toast({ title: 'It Has Been Paid', text: 'The customer paid before the link was cancelled.' });
      await invalidate([number]);
    },
    onError: (error) =>
      toast({
        title: 'The link was not cancelled',
        text: sentenceFor(error, 'Please try again in a moment.'),
        tone: 'destructive',
      }),
  });
}
