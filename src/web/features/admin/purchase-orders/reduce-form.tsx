import { useState } from 'react';
import type { SubmitEvent } from 'react';
import type { ReductionBody, WholePurchaseOrder } from '#dropshipping/purchase-orders/purchase-orders.contract.ts';
import { request } from '../../../api.ts';
import { Button } from '../../../ui/button.tsx';
import { FieldError } from '../../../ui/fields/field.tsx';
import { cancelledIn, LineQuantityFields } from '../forms/line-quantity-fields.tsx';
import { usePurchaseOrderWrite } from './purchase-order/purchase-orders.queries.ts';

/** Removes items that nobody will send, from the customer's order too. */
export function ReduceForm({ order, onDone }: { order: WholePurchaseOrder; onDone: () => void }) {
  const [error, setError] = useState<string>();
  const lines = order.lines.map(({ lineId, name, quantity }) => ({ lineId, name, left: quantity }));
  const { mutate, isPending } = usePurchaseOrderWrite({
    send: (body: ReductionBody) =>
      request(`/api/admin/purchase-orders/${order.id}/reduction`, { method: 'POST', body }),
    done: () => ({ title: 'Taken Out' }),
    failed: 'Nothing was taken out',
    onSaved: onDone,
  });

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const taken = cancelledIn(new FormData(event.currentTarget), lines);
    setError(taken.length === 0 ? 'Choose what to take out' : undefined);
    if (taken.length > 0) mutate({ lines: taken });
  }

  return (
    <form noValidate onSubmit={submit} className="admin-panel grid gap-4" aria-label="Take goods out">
      <LineQuantityFields
        legend="What won’t be sent?"
        hint="It comes out of the customer’s order too and goes back into stock. The customer gets back what they paid for it, and an email."
        lines={lines}
      />
      {error && <FieldError>{error}</FieldError>}
      <div className="flex justify-end">
        <Button type="submit" size="small" busy={isPending}>
          {isPending ? 'Taking out...' : 'Take Out'}
        </Button>
      </div>
    </form>
  );
}
