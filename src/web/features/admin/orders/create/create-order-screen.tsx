import { useQuery } from '@tanstack/react-query';
import { Link, useLocation } from '@tanstack/react-router';
import { useState } from 'react';
import type { SubmitEvent } from 'react';
import type { AdminOrder } from '#orders/admin/order-page.contract.ts';
import type { DeliveryService } from '#orders/order/order-words.contract.ts';
import { linkHours } from '#payment/payment-words.contract.ts';
import { errorsFrom, useErrors } from '../../../../form-errors.ts';
import type { Errors } from '../../../../form-errors.ts';
import { Button } from '../../../../ui/button.tsx';
import { Checkbox } from '../../../../ui/fields/checkbox.tsx';
import { FieldError } from '../../../../ui/fields/field.tsx';
import { formText } from '../../../../ui/fields/form-text.ts';
import { Skeleton } from '../../../../ui/skeleton.tsx';
import { ChoiceField, TextAreaField, TextField } from '../../forms/form-fields.tsx';
import { useUnsavedWarning } from '../../forms/unsaved-warning.tsx';
import { AdminPage } from '../../layout/admin-page.tsx';
import { money } from '../../parts/formats.rules.ts';
import { Panel } from '../../parts/panel.tsx';
import { rewordForStaff } from '../changes/delivery-details-dialog.tsx';
import { GoodsList } from '../changes/goods-list.tsx';
import type { WantedGoods } from '../changes/goods-list.tsx';
import { ManualPaymentFields, paymentIn } from '../changes/manual-payment-fields.tsx';
import { adminOrderQuery } from '../order-admin.queries.ts';
import { useCreateOrder, useDraftQuote } from './create-order.queries.ts';
import { OrderQuote } from './order-quote.tsx';

const contract = async () => (await import('#checkout/place-and-pay/place-order.contract.ts')).manualOrderBody;

const nameOf = (path: string) => path.replace(/^shippingAddress\./, '').replace(/^items.*/, 'items');

const services = ['standard', 'express'] as const;

const serviceNames = { standard: 'Standard', express: 'Express' };

/**
 * Creates an order on behalf of a customer, by phone or at the counter.
 * @param beside the number of the customer's order that the goods are added to
 */
export function CreateOrderScreen({ beside }: { beside?: string | undefined }) {
  const first = useQuery({ ...adminOrderQuery(beside ?? ''), enabled: beside !== undefined });
  if (beside === undefined || first.isError) return <CreateOrderForm />;
  if (first.data) return <CreateOrderForm first={first.data} />;
  return (
    <AdminPage tab="orders" title="Create Order">
      <Skeleton className="h-80 max-w-3xl" />
    </AdminPage>
  );
}

function CreateOrderForm({ first }: { first?: AdminOrder }) {
  const chosen = useLocation({ select: ({ state }) => state.goodsToAdd });
  const [goods, setGoods] = useState<WantedGoods[]>(chosen ?? []);
  const [delivery, setDelivery] = useState<DeliveryService>('standard');
  const [promoCode, setPromoCode] = useState('');
  const [isDeliveredFree, setDeliveredFree] = useState(first !== undefined);
  const [isByLink, setByLink] = useState(false);
  const { form, errors, show, check } = useErrors(contract, nameOf);
  const items = goods.map(({ id: productId, quantity }) => ({ productId, quantity }));
  const { data: quote } = useDraftQuote({ items, delivery, promoCode, isDeliveredFree });
  const { mutate, isPending, isSuccess } = useCreateOrder();
  const warning = useUnsavedWarning(goods.length > 0 && !isPending && !isSuccess);

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const body = {
      ...customerIn(event.currentTarget),
      items,
      delivery,
      promoCode,
      isDeliveredFree,
      ...(first && { beside: first.orderNumber }),
      ...(quote && { total: quote.total }),
    };
    const noGoods: Errors = goods.length === 0 ? { items: 'Add a product first' } : {};
    check(body, (checked) => mutate(checked, { onError: (error) => show(errorsFrom(error)) }), noGoods);
  }

  return (
    <AdminPage tab="orders" title="Create Order">
      <form ref={form} noValidate onSubmit={submit} className="grid max-w-3xl gap-5">
        {first && <BesideNote first={first} />}
        <Panel title="Items">
          <GoodsList label="Add a product" goods={goods} onGoods={setGoods} />
          {errors['items'] && goods.length === 0 && <FieldError>{errors['items']}</FieldError>}
        </Panel>
        <Customer errors={rewordForStaff(errors)} known={first && valuesOf(first)} />
        <Panel title="Delivery and Total">
          <DeliveryChoice
            {...{ delivery, errors }}
            onDelivery={setDelivery}
            onCode={setPromoCode}
            isFree={isDeliveredFree}
            onFree={setDeliveredFree}
          />
          {quote && goods.length > 0 && <OrderQuote quote={quote} />}
        </Panel>
        <Payment {...{ errors, isByLink }} onByLink={setByLink} />
        <Submit
          total={goods.length > 0 ? quote?.total : undefined}
          isBusy={isPending || isSuccess}
          isByLink={isByLink}
        />
      </form>
      {warning}
    </AdminPage>
  );
}

type PaymentProps = { errors: Errors; isByLink: boolean; onByLink: (isByLink: boolean) => void };

function Payment({ errors, isByLink, onByLink }: PaymentProps) {
  return (
    <Panel
      title="Payment"
      intro={
        isByLink
          ? `The customer gets an email with a link, and has ${linkHours} hours to pay. Until then the goods are held for them.`
          : 'The customer has paid you directly, or pays by a link we email them. You refund direct payments yourself.'
      }
    >
      <ManualPaymentFields errors={errors} isByLink={isByLink} onByLink={onByLink} />
    </Panel>
  );
}

function Submit({ total, isBusy, isByLink }: { total: string | undefined; isBusy: boolean; isByLink: boolean }) {
  return (
    <div className="flex flex-wrap items-center gap-4">
      <Button type="submit" busy={isBusy}>
        {total === undefined ? 'Create Order' : `Create Order, ${money(total)}`}
      </Button>
      <p className="text-sm text-muted">
        {isByLink
          ? 'We’ll email the customer the link. Nothing is sent before they have paid.'
          : 'We’ll email the customer a confirmation.'}
      </p>
    </div>
  );
}

type DeliveryChoiceProps = {
  delivery: DeliveryService;
  onDelivery: (delivery: DeliveryService) => void;
  onCode: (code: string) => void;
  isFree: boolean;
  onFree: (isFree: boolean) => void;
  errors: Errors;
};

function DeliveryChoice({ delivery, onDelivery, onCode, isFree, onFree, errors }: DeliveryChoiceProps) {
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <ChoiceField label="Delivery" value={delivery} onValue={onDelivery} options={services} names={serviceNames} />
      <TextField
        label="Promotion code"
        name="promoCode"
        optional
        autoComplete="off"
        onText={(text) => onCode(text.trim())}
        error={errors['promoCode']}
      />
      <Checkbox label="No charge for delivery" checked={isFree} onChange={(event) => onFree(event.target.checked)} />
    </div>
  );
}

function BesideNote({ first: { orderNumber, customerName } }: { first: AdminOrder }) {
  return (
    <p>
      For what {customerName} adds to{' '}
      <Link to="/admin/orders/$number" params={{ number: orderNumber }} className="link">
        order {orderNumber}
      </Link>
      . They pay for this one on its own; it has its own number and parcels. Both orders and the email say so.
    </p>
  );
}

function valuesOf({ customerName, customerEmail, customerPhone, shippingAddress }: AdminOrder): Record<string, string> {
  const { address, city, postcode } = shippingAddress;
  return { customerName, customerEmail, customerPhone: customerPhone ?? '', address, city, postcode };
}

type CustomerProps = { errors: Errors; known?: Record<string, string> | undefined };

function Customer({ errors, known }: CustomerProps) {
  const field = (name: string) => ({ name, autoComplete: 'off', defaultValue: known?.[name], error: errors[name] });
  return (
    <Panel title="Customer">
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField label="Full name" {...field('customerName')} />
        <TextField label="Email" type="email" {...field('customerEmail')} />
        <TextField label="Telephone" type="tel" optional {...field('customerPhone')} />
      </div>
      <TextAreaField label="Address" rows={2} {...field('address')} />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField label="Town or city" {...field('city')} />
        <TextField label="Postcode" {...field('postcode')} />
      </div>
    </Panel>
  );
}

function customerIn(form: HTMLFormElement) {
  const data = new FormData(form);
  const text = (name: string) => formText(data, name).trim();
  return {
    customerName: text('customerName'),
    customerEmail: text('customerEmail'),
    customerPhone: text('customerPhone'),
    shippingAddress: { address: text('address'), city: text('city'), postcode: text('postcode') },
    payment: paymentIn(data),
  };
}
