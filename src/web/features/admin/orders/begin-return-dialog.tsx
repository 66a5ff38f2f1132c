import { useId, useState } from 'react';
import type { SubmitEvent } from 'react';
import type { AdminOrder } from '#orders/admin/order-page.contract.ts';
import type { BeginReturnBody } from '#orders/lines/returns.contract.ts';
import { request } from '../../../api.ts';
import { errorsFrom, useErrors } from '../../../form-errors.ts';
import { itemsOf, returnableLines } from '../../../returnable-lines.rules.ts';
import { Checkbox } from '../../../ui/fields/checkbox.tsx';
import { FieldError } from '../../../ui/fields/field.tsx';
import { formText } from '../../../ui/fields/form-text.ts';
import { FormDialog } from '../forms/form-dialog.tsx';
import { TextAreaField } from '../forms/form-fields.tsx';
import { cancelledIn, LineQuantityFields } from '../forms/line-quantity-fields.tsx';
import { useOrderWrite } from './order/order-admin.queries.ts';

const contract = async () => (await import('#orders/lines/returns.contract.ts')).beginReturnBody;

/** Creates a return on behalf of a customer, for example after a phone call. */
export function BeginReturnDialog({ order, onClose }: { order: AdminOrder; onClose: () => void }) {
  const formId = useId();
  const { orderNumber: number } = order;
  const [noItems, setNoItems] = useState<string>();
  const { form, errors, show, check } = useErrors(contract);
  const returnable = returnableLines(order, order.returns);
  // These are not the order's lines: a field's id is its place.
  const lines = returnable.map(({ name, left }, lineId) => ({ lineId, name, left }));
  const { mutate, isPending } = useOrderWrite({
    send: (body: BeginReturnBody) => request(`/api/admin/orders/${number}/return-requests`, { method: 'POST', body }),
    done: 'Return Started',
    failed: 'The return was not started',
    number,
    onSaved: onClose,
  });

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    const items = itemsOf(
      cancelledIn(data, lines).flatMap(({ lineId, quantity }) =>
        returnable.slice(lineId, lineId + 1).map((line) => ({ line, quantity })),
      ),
    );
    setNoItems(items.length === 0 ? 'Choose what comes back' : undefined);
    if (items.length === 0) return;
    const body = { items, reason: formText(data, 'reason').trim(), isAccepted: data.has('isAccepted'), pictures: [] };
    check(body, (checked) => mutate(checked, { onError: (error) => show(errorsFrom(error)) }));
  }

  return (
    <FormDialog
      asksBeforeClosing
      open
      onClose={onClose}
      title="Start Return"
      formId={formId}
      action="Start Return"
      busyAction="Starting..."
      busy={isPending}
    >
      <form ref={form} id={formId} noValidate onSubmit={submit} className="grid gap-4">
        <LineQuantityFields
          legend="What comes back?"
          hint="We’ll email the customer. Refund the goods once they arrive."
          lines={lines}
        />
        {noItems && <FieldError>{noItems}</FieldError>}
        <TextAreaField label="Reason" name="reason" rows={2} error={errors['reason']} />
        <Checkbox
          name="isAccepted"
          label="Accept it now, and tell the customer where to send the goods"
          defaultChecked
        />
      </form>
    </FormDialog>
  );
}
