import { useId, useState } from 'react';
import type { KeyboardEvent } from 'react';
import type { SendingOutcome, ToSendOrder } from '#orders/admin/to-send/to-send.contract.ts';
import { knownCarriers } from '#orders/lines/carriers.contract.ts';
import type { Errors } from '../../../form-errors.ts';
import { Field, FieldError } from '../../../ui/fields/field.tsx';
import { TextInput } from '../../../ui/fields/text-field.tsx';
import { KnownCarriers } from '../orders/parcels/known-carriers.tsx';
import { ownWays } from '../orders/parcels/left-to-send.rules.ts';

type ParcelRowsProps = { orders: readonly ToSendOrder[]; errors: Errors; outcomes: readonly SendingOutcome[] };

export function ParcelRows({ orders, errors, outcomes }: ParcelRowsProps) {
  const listId = useId();
  const [usual, setUsual] = useState<string>(knownCarriers[0]);
  const [own, setOwn] = useState<Readonly<Record<string, string>>>({});
  return (
    <>
      <KnownCarriers id={listId} />
      {orders.length > 1 && (
        <Field label="Carrier for all">
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
            carrier={own[order.orderNumber] ?? ownWays[order.delivery] ?? usual}
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
              Carrier<span className="sr-only"> for {orderNumber}</span>
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
              Tracking number<span className="sr-only"> for {orderNumber}</span>
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
