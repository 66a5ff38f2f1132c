import { useId } from 'react';
import type { SubmitEvent } from 'react';
import type { AdminOrder } from '#orders/admin/order-page.contract.ts';
import { knownCarriers } from '#orders/lines/carriers.contract.ts';
import { isUnsent } from '#orders/order/order-words.contract.ts';
import { request } from '../../../../api.ts';
import { errorsFrom, useErrors } from '../../../../form-errors.ts';
import type { Errors } from '../../../../form-errors.ts';
import { Field } from '../../../../ui/fields/field.tsx';
import { formText } from '../../../../ui/fields/form-text.ts';
import { TextInput } from '../../../../ui/fields/text-field.tsx';
import { FormDialog } from '../../forms/form-dialog.tsx';
import { despiteDisputeIfAsked } from '../order/dispute-question.tsx';
import { useOrderWrite } from '../order/order-admin.queries.ts';
import { KnownCarriers } from './known-carriers.tsx';
import { leftToSend, ownWays } from './left-to-send.rules.ts';
import type { LineLeft } from './left-to-send.rules.ts';

const contract = async () => (await import('#orders/lines/parcels.contract.ts')).parcelBody;

type ParcelDialogProps = { order: AdminOrder; onClose: () => void };

/** Records a parcel with contents and tracking. */
export function ParcelDialog({ order, onClose }: ParcelDialogProps) {
  const formId = useId();
  const { form, errors, show, check } = useErrors(contract);
  const left = leftToSend(order);
  const { mutate, isPending } = useOrderWrite({
    send: (body: object) =>
      despiteDisputeIfAsked((more) =>
        request(`/api/orders/${order.orderNumber}/parcels`, { method: 'POST', body: { ...body, ...more } }),
      ),
    done: 'Parcel Added',
    failed: 'The parcel was not added',
    number: order.orderNumber,
    onSaved: onClose,
  });

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const parcel = parcelIn(new FormData(event.currentTarget), left);
    const isEmpty = parcel.lines.length === 0 && left.some(({ supplierName }) => supplierName === null);
    check(
      parcel,
      (body) => mutate(body, { onError: (error) => show(errorsFrom(error)) }),
      isEmpty ? { lines: 'Put at least one item in this parcel.' } : {},
    );
  }

  return (
    <FormDialog
      open
      wide
      onClose={onClose}
      title="Add Parcel"
      formId={formId}
      action="Add Parcel"
      busyAction="Adding..."
      busy={isPending}
    >
      <form ref={form} id={formId} noValidate onSubmit={submit} className="grid gap-5 pt-1">
        <TrackingFields carrier={ownWays[order.delivery]} errors={errors} />
        <ParcelContents left={left} errors={errors} />
        <NotifyCustomer order={order} left={left} />
      </form>
    </FormDialog>
  );
}

type TrackingFieldsProps = { carrier: string | undefined; errors: ReturnType<typeof useErrors>['errors'] };

function TrackingFields({ carrier = knownCarriers[0], errors }: TrackingFieldsProps) {
  const listId = useId();
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <Field label="Carrier" error={errors['carrier']}>
        {(control) => <TextInput {...control} name="carrier" defaultValue={carrier} list={listId} autoComplete="off" />}
      </Field>
      <KnownCarriers id={listId} />
      <Field label="Tracking number" optional error={errors['trackingNumber']}>
        {(control) => <TextInput {...control} name="trackingNumber" autoComplete="off" />}
      </Field>
      <div className="sm:col-span-2">
        <Field
          label="Tracking link"
          optional
          hint={`Added automatically for ${knownCarriers.join(', ')}. The owner allows others once.`}
          error={errors['trackingUrl']}
        >
          {(control) => <TextInput {...control} type="url" name="trackingUrl" autoComplete="off" />}
        </Field>
      </div>
    </div>
  );
}

function NotifyCustomer({ order: { status }, left }: { order: AdminOrder; left: readonly LineLeft[] }) {
  const isStillToCome = left.some(({ supplierName }) => supplierName !== null);
  return (
    <p className="text-sm text-muted">
      The customer gets an email about this parcel.
      {isUnsent(status) &&
        (isStillToCome
          ? ' The order becomes shipped once the suppliers have sent their part.'
          : ' Once nothing is left to send, the order becomes shipped.')}
    </p>
  );
}

/** The form as a request body. */
function parcelIn(data: FormData, left: readonly LineLeft[]) {
  const lines = left.flatMap(({ lineId }) => {
    const quantity = Number(formText(data, `line-${lineId}`));
    return quantity > 0 ? [{ lineId, quantity }] : [];
  });
  return {
    carrier: formText(data, 'carrier'),
    trackingNumber: formText(data, 'trackingNumber'),
    trackingUrl: formText(data, 'trackingUrl').trim(),
    lines,
  };
}

type ParcelContentsProps = { left: readonly LineLeft[]; errors: Errors };

/** The quantity of each line in the parcel; everything left by default. */
function ParcelContents({ left, errors }: ParcelContentsProps) {
  const lines = left.filter(({ supplierName }) => supplierName === null);
  const theirs = left.filter(({ supplierName }) => supplierName !== null);
  // The API's paths use the index in the request, so any line's error is shown as one message.
  const fault = Object.entries(errors).find(([path]) => path.startsWith('lines'))?.[1];
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-2 text-sm font-semibold">What’s in this parcel</legend>
      {lines.length === 0 && <p className="text-sm text-muted">Everything we send ourselves has left already.</p>}
      {lines.map(({ lineId, name, left: most }) => (
        <Field key={lineId} label={`${name} (${most} left)`} error={fault}>
          {(control) => (
            <TextInput
              {...control}
              type="number"
              name={`line-${lineId}`}
              min={0}
              max={most}
              defaultValue={most}
              className="max-w-28"
            />
          )}
        </Field>
      ))}
      {theirs.map(({ lineId, name, left: missing, supplierName }) => (
        <p key={lineId} className="text-sm text-muted">
          {name} ({missing}): sent by {supplierName}
        </p>
      ))}
    </fieldset>
  );
}
