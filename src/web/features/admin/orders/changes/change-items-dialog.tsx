import { Link } from '@tanstack/react-router';
import { useId, useState } from 'react';
import type { SubmitEvent } from 'react';
import type { AdminOrder } from '#orders/admin/order-page.contract.ts';
import { errorsFrom, useErrors } from '../../../../form-errors.ts';
import type { Errors } from '../../../../form-errors.ts';
import { Checkbox } from '../../../../ui/fields/checkbox.tsx';
import { FormDialog } from '../../forms/form-dialog.tsx';
import { cancelledIn, LineQuantityFields } from '../../forms/line-quantity-fields.tsx';
import { Sum } from '../../parts/money.tsx';
import { WhatHappens } from '../order/what-happens.tsx';
import { leftToSend } from '../parcels/left-to-send.rules.ts';
import { changeSums } from './change-sums.rules.ts';
import { GoodsList } from './goods-list.tsx';
import type { WantedGoods } from './goods-list.tsx';
import { ManualPaymentFields, paymentIn } from './manual-payment-fields.tsx';
import { useChangeOrder } from './use-change-order.ts';

const contract = async () => (await import('#checkout/order-changes/order-changes.contract.ts')).orderChangeBody;

const takeOutHint = 'They go back into stock, and the customer gets back what they paid for them.';

type TakenOut = readonly { lineId: number; quantity: number }[];

/** Adds and removes items before an order is sent. */
export function ChangeItemsDialog({ order, onClose }: { order: AdminOrder; onClose: () => void }) {
  const formId = useId();
  // The version that was opened, so that the API can reject the change if the order has changed since.
  const [seen] = useState(order.updatedAt);
  const [takeOut, setTakeOut] = useState<TakenOut>([]);
  const [goods, setGoods] = useState<WantedGoods[]>([]);
  const [isFree, setFree] = useState(false);
  const { form, errors, show, check } = useErrors(contract);
  const { mutate, isPending } = useChangeOrder(order, onClose);
  const lines = leftToSend(order);
  const sums = changeSums(order, { takeOut, goods, isFree });

  const wanted = {
    seen,
    isFree,
    ...(takeOut.length > 0 && { takeOut }),
    ...(goods.length > 0 && { add: goods.map(({ id: productId, quantity }) => ({ productId, quantity })) }),
  };

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const body = {
      ...wanted,
      ...(sums.due !== '0.00' && { payment: paymentIn(new FormData(event.currentTarget)) }),
    };
    check(body, (checked) => mutate(checked, { onError: (error) => show(errorsFrom(error)) }));
  }

  return (
    <FormDialog
      asksBeforeClosing
      open
      wide
      onClose={onClose}
      title="Change Items"
      formId={formId}
      action="Save and Email Customer"
      busy={isPending}
      sums={<Sums {...sums} />}
    >
      <form
        ref={form}
        id={formId}
        noValidate
        onSubmit={submit}
        onChange={(event) => setTakeOut(cancelledIn(new FormData(event.currentTarget), lines))}
        className="grid gap-5"
      >
        {lines.length > 0 && <LineQuantityFields legend="Take out" hint={takeOutHint} lines={lines} />}
        <GoodsList label="Add a product" goods={goods} onGoods={setGoods} />
        {goods.length > 0 && (
          <Checkbox
            label="No charge for what’s added"
            checked={isFree}
            onChange={(event) => setFree(event.target.checked)}
          />
        )}
        {sums.due !== '0.00' && <Payment errors={errors} number={order.orderNumber} goods={goods} />}
        <Foreseen number={order.orderNumber} wanted={wanted} due={sums.due} busy={isPending} />
      </form>
    </FormDialog>
  );
}

/** However the difference will be paid, it changes nothing else. */
const paidSomehow = { payment: { way: 'cash' } };

type ForeseenProps = { number: string; wanted: { takeOut?: TakenOut; add?: object }; due: string; busy: boolean };

function Foreseen({ number, wanted, due, busy }: ForeseenProps) {
  if (!wanted.takeOut && !wanted.add) return null;
  const act = { act: 'change' as const, ...wanted, ...(due !== '0.00' && paidSomehow) };
  return <WhatHappens number={number} act={act} busy={busy} />;
}

type PaymentProps = { errors: Errors; number: string; goods: WantedGoods[] };

/** An order has one payment, so what is added later is paid outside the shop, or as a second order (decision 115). */
function Payment({ errors, number, goods }: PaymentProps) {
  return (
    <>
      <ManualPaymentFields errors={errors} />
      <p className="text-sm text-muted">
        Not paid yet? The customer can’t pay more on this order, so{' '}
        <Link to="/admin/orders/new" search={{ beside: number }} state={{ goodsToAdd: goods }} className="link">
          make a second order of what’s added
        </Link>{' '}
        and email them a link to pay for it, without paying for delivery again. This order stays as it is.
      </p>
    </>
  );
}

/** A preview of the difference; the API decides. */
function Sums({ out, added, back, due }: ReturnType<typeof changeSums>) {
  return (
    <div role="status" className="mb-3">
      <dl className="grid gap-1 text-sm">
        {out !== '0.00' && <Sum name="Taken out" amount={`-${out}`} />}
        {added !== '0.00' && <Sum name="Added" amount={added} />}
        {due === '0.00' ? (
          <Sum name="Goes back to the customer" amount={back} isStrong />
        ) : (
          <Sum name="The customer has paid you" amount={due} isStrong />
        )}
      </dl>
    </div>
  );
}
