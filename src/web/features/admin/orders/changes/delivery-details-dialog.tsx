import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import type { SubmitEvent } from 'react';
import type { AdminOrder } from '#orders/admin/order-page.contract.ts';
import { openPieces } from '#orders/lines/pieces.contract.ts';
import { errorsFrom, useErrors } from '../../../../form-errors.ts';
import type { Errors } from '../../../../form-errors.ts';
import { readablePhone } from '../../../../readable-phone.rules.ts';
import { formText } from '../../../../ui/fields/form-text.ts';
import { FormDialog } from '../../forms/form-dialog.tsx';
import { TextAreaField, TextField } from '../../forms/form-fields.tsx';
import { useMayOpen } from '../../parts/rights.ts';
import { purchaseOrdersOfQuery } from '../../purchase-orders/purchase-order/purchase-orders.queries.ts';
import { useChangeOrder } from './use-change-order.ts';

const contract = async () => (await import('#checkout/order-changes/order-changes.contract.ts')).orderChangeBody;

/** Maps the API's paths to field names. */
const nameOf = (path: string) => path.replace(/^deliverTo\.(shippingAddress\.)?/, '');

/** Edits recipient and address before an order is sent. */
export function DeliveryDetailsDialog({ order, onClose }: { order: AdminOrder; onClose: () => void }) {
  const formId = useId();
  // The version that was opened, so that the API can reject the change if the order has changed since.
  const [seen] = useState(order.updatedAt);
  const { form, errors, show, check } = useErrors(contract, nameOf);
  const { mutate, isPending } = useChangeOrder(order, onClose);
  const mayOpen = useMayOpen();

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    const text = (name: string) => formText(data, name).trim();
    const address = { address: text('address'), city: text('city'), postcode: text('postcode') };
    const deliverTo = {
      customerName: text('customerName'),
      customerPhone: text('customerPhone'),
      shippingAddress: { ...address, country: order.shippingAddress.country },
    };
    check({ seen, deliverTo }, (body) => mutate(body, { onError: (error) => show(errorsFrom(error)) }));
  }

  return (
    <FormDialog
      asksBeforeClosing
      open
      onClose={onClose}
      title="Change Delivery Details"
      formId={formId}
      action="Save and Email Customer"
      busy={isPending}
    >
      <form ref={form} id={formId} noValidate onSubmit={submit} className="grid gap-4">
        {mayOpen(['suppliers']) ? <AlreadySent number={order.orderNumber} /> : <PerhapsSent order={order} />}
        <DeliveryFields order={order} errors={rewordForStaff(errors)} />
      </form>
    </FormDialog>
  );
}

function DeliveryFields({ order, errors }: { order: AdminOrder; errors: Errors }) {
  const { customerName, customerPhone, shippingAddress } = order;
  return (
    <>
      <TextField label="Full name" name="customerName" defaultValue={customerName} error={errors['customerName']} />
      <TextField
        label="Phone"
        name="customerPhone"
        type="tel"
        optional
        defaultValue={customerPhone ? readablePhone(customerPhone) : ''}
        error={errors['customerPhone']}
      />
      <TextAreaField
        label="Address"
        name="address"
        rows={2}
        defaultValue={shippingAddress.address}
        error={errors['address']}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField label="Town or city" name="city" defaultValue={shippingAddress.city} error={errors['city']} />
        <TextField
          label="Postcode"
          name="postcode"
          defaultValue={shippingAddress.postcode}
          error={errors['postcode']}
        />
      </div>
    </>
  );
}

/** A warning that suppliers already have the old address and must be notified. */
function AlreadySent({ number }: { number: string }) {
  const { data } = useQuery(purchaseOrdersOfQuery(number));
  const sent = (data ?? []).filter(
    ({ state, tries }) =>
      ['sent', 'acknowledged', 'part-shipped', 'failed'].includes(state) || (state === 'draft' && tries > 0),
  );
  if (sent.length === 0) return <p className="text-sm text-muted">Purchase orders not sent yet get the new details.</p>;
  return (
    <div role="note" className="grid gap-1 rounded-field bg-marigold px-4 py-3 text-sm text-ink">
      <p className="font-semibold">These suppliers may already have the old details. Please tell them:</p>
      <ul className="grid gap-0.5">
        {sent.map(({ id, supplierName, number: theirs, reference }) => (
          <li key={id} className="wrap-anywhere">
            {supplierName}, {theirs}
            {reference && ` (their reference ${reference})`}
          </li>
        ))}
      </ul>
      <p>
        We’ll mark each of these purchase orders as a reminder. You can also open one and cancel it, then send it again.
      </p>
    </div>
  );
}

/** For staff who see no purchase orders. */
function PerhapsSent({ order: { items } }: { order: AdminOrder }) {
  const isFromSuppliers = items.some((item) => item.supplierId !== null && openPieces(item) > 0);
  if (!isFromSuppliers) return null;
  return (
    <p role="note" className="rounded-field bg-marigold px-4 py-3 text-sm text-ink">
      A supplier sends some of this order and may already have the old details. Please tell whoever looks after your
      suppliers.
    </p>
  );
}

/** Rewords the checkout's validation messages for staff, who enter the details for a customer. */
export function rewordForStaff(errors: Errors): Errors {
  return Object.fromEntries(
    Object.entries(errors).map(([field, error]) => [field, error?.replace(/\byour\b/, 'the customer’s')]),
  );
}
