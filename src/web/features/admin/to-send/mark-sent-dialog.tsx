import { useId, useState } from 'react';
import type { KeyboardEvent, SubmitEvent } from 'react';
import { useQuery } from '@tanstack/react-query';
import { knownCarriers } from '#orders/parcels/carriers.contract.ts';
import type { SendingOutcome, ToSendOrder } from '#orders/to-send/to-send.contract.ts';
import { useErrors } from '../../../form-errors.ts';
import type { Errors } from '../../../form-errors.ts';
import { Field, FieldError } from '../../../ui/fields/field.tsx';
import { formText } from '../../../ui/fields/form-text.ts';
import { TextInput } from '../../../ui/fields/text-field.tsx';
import { FormDialog } from '../forms/form-dialog.tsx';
import { TableSkeleton } from '../lists/table-box.tsx';
import { countOf } from '../parts/formats.rules.ts';
import { LoadFailure } from '../parts/load-failure.tsx';
import { chosenOrdersQuery, useSendOrders } from './to-send.queries.ts';

const contract = async () => (await import('#orders/to-send/to-send.contract.ts')).sendingBody;

type MarkSentProps = {
  /** Comma-separated. */
  numbers: string;
  onSent: (numbers: string[]) => void;
  onClose: () => void;
};

/** Marks orders as sent, each with carrier and tracking number; failed ones stay with the reason. */
export function MarkSentDialog({ numbers, onSent, onClose }: MarkSentProps) {
  const formId = useId();
  const { data, error, refetch } = useQuery({ ...chosenOrdersQuery(numbers), refetchOnWindowFocus: false });
  const [outcomes, setOutcomes] = useState<readonly SendingOutcome[]>([]);
  const isGone = (number: string) => outcomes.some(({ orderNumber, isSent }) => isSent && orderNumber === number);
  // The rows are fixed on the first submit, so that refetching does not bring back orders already sent.
  const [rows, setRows] = useState<ToSendOrder[]>();
  const shown = (rows ?? data ?? []).filter(({ orderNumber }) => !isGone(orderNumber));
  const { form, errors, show, check } = useErrors(contract);
  const { mutate, isPending } = useSendOrders({
    onErrors: show,
    onDone: (done) => {
      onSent(done.filter(({ isSent }) => isSent).map(({ orderNumber }) => orderNumber));
      if (done.every(({ isSent }) => isSent)) onClose();
      else setOutcomes([...outcomes, ...done]);
    },
  });

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    setRows(shown);
    const typed = new FormData(event.currentTarget);
    const parcels = shown.map(({ orderNumber }, index) => ({
      orderNumber,
      carrier: formText(typed, `parcels.${index}.carrier`),
      trackingNumber: formText(typed, `parcels.${index}.trackingNumber`),
    }));
    check({ parcels }, (body) => mutate(body));
  }

  const what = shown.length === 1 ? '' : ` ${countOf(shown.length, 'Order')}`;
  return (
    <FormDialog
      open
      wide
      onClose={onClose}
      title={`Mark${what} as Sent`}
      formId={formId}
      action="Mark as Sent"
      busyAction="Marking..."
      busy={isPending}
    >
      <form ref={form} id={formId} noValidate onSubmit={submit} className="grid gap-5 pt-1">
        {error && <LoadFailure what="orders" error={error} onRetry={() => void refetch()} />}
        {!error && !data && <TableSkeleton what="orders" columns={3} rows={3} />}
        {data && <Rows orders={shown} errors={errors} outcomes={outcomes} />}
        <p className="text-sm text-muted">
          Each parcel holds all of your own items that are left, and its customer gets one email.
        </p>
      </form>
    </FormDialog>
  );
}

type RowsProps = { orders: readonly ToSendOrder[]; errors: Errors; outcomes: readonly SendingOutcome[] };

function Rows({ orders, errors, outcomes }: RowsProps) {
  const listId = useId();
  const [usual, setUsual] = useState<string>(knownCarriers[0]);
  const [own, setOwn] = useState<Readonly<Record<string, string>>>({});
  return (
    <>
      <datalist id={listId}>
        {knownCarriers.map((carrier) => (
          <option key={carrier} value={carrier}>
            {carrier}
          </option>
        ))}
      </datalist>
      {orders.length > 1 && (
        <Field label="Carrier of all">
          {(control) => (
            <TextInput
              {...control}
              list={listId}
              autoComplete="off"
              className="sm:max-w-60"
              value={usual}
              onChange={({ target }) => {
                setUsual(target.value);
                setOwn({});
              }}
            />
          )}
        </Field>
      )}
      <ul className="divide-y divide-line border-y border-line">
        {orders.map((order, index) => (
          <ParcelRow
            key={order.orderNumber}
            order={order}
            name={`parcels.${index}`}
            errors={errors}
            listId={listId}
            carrier={own[order.orderNumber] ?? usual}
            onCarrier={(carrier) => setOwn({ ...own, [order.orderNumber]: carrier })}
            rejection={outcomes.findLast(({ orderNumber }) => orderNumber === order.orderNumber)?.message}
          />
        ))}
      </ul>
    </>
  );
}

type ParcelRowProps = {
  order: ToSendOrder;
  /** The row's prefix in field names. */
  name: string;
  errors: Errors;
  listId: string;
  carrier: string;
  onCarrier: (carrier: string) => void;
  rejection: string | null | undefined;
};

function ParcelRow({ order, name, errors, listId, carrier, onCarrier, rejection }: ParcelRowProps) {
  const { orderNumber, customerName, lines } = order;
  return (
    <li className="grid gap-3 py-3">
      <p className="text-sm wrap-anywhere">
        <strong className="figures">{orderNumber}</strong> · {customerName}
        <span className="block text-muted">
          {lines.map(({ quantity, name: what }) => `${quantity} × ${what}`).join(', ')}
        </span>
      </p>
      <div className="grid gap-3 sm:grid-cols-2">
        <Field
          label={
            <>
              Carrier<span className="sr-only"> of {orderNumber}</span>
            </>
          }
          error={errors[`${name}.carrier`]}
        >
          {(control) => (
            <TextInput
              {...control}
              name={`${name}.carrier`}
              list={listId}
              autoComplete="off"
              value={carrier}
              onChange={({ target }) => onCarrier(target.value)}
            />
          )}
        </Field>
        <Field
          optional
          label={
            <>
              Tracking number<span className="sr-only"> of {orderNumber}</span>
            </>
          }
          error={errors[`${name}.trackingNumber`]}
        >
          {(control) => (
            <TextInput {...control} name={`${name}.trackingNumber`} autoComplete="off" onKeyDown={toNextTracking} />
          )}
        </Field>
      </div>
      {rejection && (
        <div role="alert">
          <FieldError>{rejection}</FieldError>
        </div>
      )}
    </li>
  );
}

/** Barcode scanners send Enter after each number: it moves to the next field, and submits in the last one. */
function toNextTracking(event: KeyboardEvent<HTMLInputElement>): void {
  if (event.key !== 'Enter') return;
  const fields = [...(event.currentTarget.form?.elements ?? [])].filter(
    (field) => field instanceof HTMLInputElement && field.name.endsWith('.trackingNumber'),
  );
  const next = fields[fields.indexOf(event.currentTarget) + 1];
  if (!(next instanceof HTMLInputElement)) return;
  event.preventDefault();
  next.focus();
}
