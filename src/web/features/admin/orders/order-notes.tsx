import type { AdminOrder } from '#orders/admin/order-page.contract.ts';
import { request } from '../../../api.ts';
import { Notes } from '../parts/notes.tsx';
import { useOrderWrite } from './order-admin.queries.ts';

/** Internal notes, not visible to customers. */
export function OrderNotes({ order: { orderNumber: number, notes } }: { order: AdminOrder }) {
  const { mutate, isPending } = useOrderWrite({
    send: (text: string) => request(`/api/orders/${number}/notes`, { method: 'POST', body: { text } }),
    done: 'Note Added',
    failed: 'The note was not saved',
    number,
  });
  return (
    <Notes
      intro="For the staff. Customers never see them."
      notes={notes}
      isSaving={isPending}
      onAdd={(text, onSuccess) => mutate(text, { onSuccess })}
    />
  );
}
