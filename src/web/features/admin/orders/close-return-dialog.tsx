import { request } from '../../../api.ts';
import { ConfirmDialog } from '../forms/confirm-dialog.tsx';
import { useOrderWrite } from './order-admin.queries.ts';

type CloseReturnDialogProps = { id: number; orderNumber: string; onClose: () => void };

/** Closes an accepted return without a refund, when the goods never arrived or were exchanged. */
export function CloseReturnDialog({ id, orderNumber, onClose }: CloseReturnDialogProps) {
  const { mutate, isPending } = useOrderWrite<void>({
    send: () => request(`/api/return-requests/${id}`, { method: 'PATCH', body: { state: 'closed' } }),
    done: 'Return Closed',
    failed: 'The return was not closed',
    number: orderNumber,
    onSaved: onClose,
  });
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      onConfirm={() => mutate()}
      title="Close this return?"
      action="Close Return"
      busyAction="Closing..."
      busy={isPending}
    >
      <p>
        It stops waiting for a refund, such as when the goods never came back or were exchanged. We won’t email the
        customer.
      </p>
    </ConfirmDialog>
  );
}
