import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { SubmitEvent } from 'react';
import type { WholePurchaseOrder } from '#dropshipping/purchase-orders/purchase-orders.contract.ts';
import { request } from '../../../api.ts';
import { errorsFrom, useErrors } from '../../../form-errors.ts';
import type { Errors } from '../../../form-errors.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/fields/field.tsx';
import { formText } from '../../../ui/fields/form-text.ts';
import { Select } from '../../../ui/fields/select.tsx';
import { TextField } from '../forms/form-fields.tsx';
import { purchaseOrderQuery, usePurchaseOrderWrite } from './purchase-order/purchase-orders.queries.ts';

const contract = async () => (await import('#dropshipping/purchase-orders/purchase-orders.contract.ts')).markBody;
/** `parcel.carrier` is the field Carrier. */
const nameOf = (path: string) => path.replace(/^parcel\./, '');

const marks = [
  ['sent', 'Sent'],
  ['acknowledged', 'Acknowledged'],
  ['part-shipped', 'Part shipped'],
  ['shipped', 'Shipped'],
  ['rejected', 'Rejected'],
  ['cancelled', 'Cancelled'],
] as const;

/** Records a supplier's response that came by phone. */
export function MarkForm({ order, onDone }: { order: WholePurchaseOrder; onDone: () => void }) {
  const queryClient = useQueryClient();
  const { form, errors, show, check } = useErrors(contract, nameOf);
  const [state, setState] = useState<string>(marks.some(([mark]) => mark === order.state) ? order.state : 'sent');
  const leaves = state === 'shipped' || state === 'part-shipped';
  const action = leaves ? 'Save and Email Customer' : 'Save';
  const { mutate, isPending } = usePurchaseOrderWrite({
    send: async (body: object) => {
      const saved = await request<WholePurchaseOrder>(`/api/admin/purchase-orders/${order.id}`, {
        method: 'PATCH',
        body,
      });
      // At once, so that a form opened next begins with the new state.
      queryClient.setQueryData(purchaseOrderQuery(order.id).queryKey, saved);
    },
    done: () => ({ title: 'Purchase Order Updated' }),
    failed: 'It was not updated',
    onSaved: onDone,
  });

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    const update = { state, reference: formText(data, 'reference'), reason: formText(data, 'reason') };
    check({ ...update, ...(leaves && { parcel: parcelIn(data) }) }, (body) =>
      mutate(body, { onError: (error) => show(errorsFrom(error)) }),
    );
  }

  return (
    <form ref={form} noValidate onSubmit={submit} className="admin-panel grid gap-4 sm:grid-cols-2">
      <StateField state={state} onState={setState} />
      <TextField label="Supplier’s reference" name="reference" optional error={errors['reference']} />
      {state === 'rejected' && <TextField label="Why" name="reason" optional error={errors['reason']} />}
      {leaves && <ParcelFields errors={errors} />}
      <div className="flex flex-wrap items-center justify-end gap-3 sm:col-span-2">
        {leaves && <p className="grow text-sm text-muted">The customer gets an email about this parcel.</p>}
        <Button type="submit" size="small" busy={isPending}>
          {isPending ? 'Saving...' : action}
        </Button>
      </div>
    </form>
  );
}

function StateField({ state, onState }: { state: string; onState: (state: string) => void }) {
  return (
    <Field label="How far has it got?">
      {(control) => (
        <Select {...control} value={state} onChange={({ target }) => onState(target.value)}>
          {marks.map(([value, name]) => (
            <option key={value} value={value}>
              {name}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
}

/** Carrier and tracking of a supplier's parcel. */
export function ParcelFields({ errors }: { errors: Errors }) {
  return (
    <>
      <TextField label="Carrier" name="carrier" error={errors['carrier']} />
      <TextField label="Tracking number" name="trackingNumber" optional error={errors['trackingNumber']} />
      <TextField label="Tracking link" name="trackingUrl" type="url" optional error={errors['trackingUrl']} />
    </>
  );
}

export function parcelIn(data: FormData) {
  return {
    carrier: formText(data, 'carrier').trim(),
    trackingNumber: formText(data, 'trackingNumber'),
    trackingUrl: formText(data, 'trackingUrl').trim(),
  };
}
