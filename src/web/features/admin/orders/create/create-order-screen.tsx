import { type SubmitEvent, useState } from 'react';
import type { DeliveryService } from '#orders/orders/order-words.contract.ts';
import { type Errors, errorsFrom, useErrors } from '../../../../form-errors.ts';
import { Button } from '../../../../ui/button.tsx';
import { FieldError } from '../../../../ui/fields/field.tsx';
import { formText } from '../../../../ui/fields/form-text.ts';
import { ChoiceField, TextAreaField, TextField } from '../../forms/form-fields.tsx';
import { useUnsavedWarning } from '../../forms/unsaved-warning.tsx';
import { AdminPage } from '../../layout/admin-page.tsx';
import { money } from '../../parts/formats.rules.ts';
import { Panel } from '../../parts/panel.tsx';
import { GoodsList, type WantedGoods } from '../changes/goods-list.tsx';
import { rewordForStaff } from '../changes/delivery-details-dialog.tsx';
import { ManualPaymentFields, paymentIn } from '../changes/manual-payment-fields.tsx';
import { useDraftQuote, useCreateOrder } from './create-order.queries.ts';
import { OrderQuote } from './order-quote.tsx';

const contract = async () => (await import('#checkout/place-order/place-order.contract.ts')).manualOrderBody;

const nameOf = (path: string) => path.replace(/^shippingAddress\./, '').replace(/^items.*/, 'items');

const services = ['standard', 'express'] as const;

const serviceNames = { standard: 'Standard', express: 'Express' };

/** Creates an order on behalf of a customer, by phone or at the counter. */
export function CreateOrderScreen() {
  const [goods, setGoods] = useState<WantedGoods[]>([]);
  const [delivery, setDelivery] = useState<DeliveryService>('standard');
  const [promoCode, setPromoCode] = useState('');
  const [isByLink, setByLink] = useState(false);
  const { form, errors, show, check } = useErrors(contract, nameOf);
  const items = goods.map(({ id: productId, quantity }) => ({ productId, quantity }));
  const { data: quote } = useDraftQuote({ items, delivery, promoCode });
  const { mutate, isPending, isSuccess } = useCreateOrder();
  const warning = useUnsavedWarning(goods.length > 0 && !isPending && !isSuccess);

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const body = {
      ...customerIn(event.currentTarget),
      items,
      delivery,
      promoCode,
      ...(quote && { total: quote.total }),
    };
    const noGoods: Errors = goods.length === 0 ? { items: 'Add a product first' } : {};
    check(body, (checked) => mutate(checked, { onError: (error) => show(errorsFrom(error)) }), noGoods);
  }

  return (
    <AdminPage tab="orders" title="Create Order">
      <form ref={form} noValidate onSubmit={submit} className="grid max-w-3xl gap-5">
        <Panel title="Items">
          <GoodsList label="Add a product" goods={goods} onGoods={setGoods} />
          {errors['items'] && goods.length === 0 && <FieldError>{errors['items']}</FieldError>}
        </Panel>
        <Customer errors={rewordForStaff(errors)} />
        <Panel title="Delivery and Total">
          <DeliveryChoice {...{ delivery, errors }} onDelivery={setDelivery} onCode={setPromoCode} />
          {quote && goods.length > 0 && <OrderQuote quote={quote} />}
        </Panel>
        <Panel
          title="Payment"
          intro={
            isByLink
              ? 'The customer gets an email with a link, and has 23 hours to pay. Until then the goods are held for them.'
              : 'The customer has paid you directly, or pays by a link we email them. You refund direct payments yourself.'
          }
        >
          <ManualPaymentFields errors={errors} isByLink={isByLink} onByLink={setByLink} />
        </Panel>
        <div className="flex flex-wrap items-center gap-4">
          <Button type="submit" busy={isPending || isSuccess}>
            {quote && goods.length > 0 ? `Create Order, ${money(quote.total)}` : 'Create Order'}
          </Button>
          <p className="text-sm text-muted">
            {isByLink
              ? 'We’ll email the customer the link. Nothing is sent before they have paid.'
              : 'We’ll email the customer a confirmation.'}
          </p>
        </div>
      </form>
      {warning}
    </AdminPage>
  );
}

type DeliveryChoiceProps = {
  delivery: DeliveryService;
  onDelivery: (delivery: DeliveryService) => void;
  onCode: (code: string) => void;
  errors: Errors;
};

function DeliveryChoice({ delivery, onDelivery, onCode, errors }: DeliveryChoiceProps) {
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
    </div>
  );
}

function Customer({ errors }: { errors: Errors }) {
  const field = (name: string) => ({ name, autoComplete: 'off', error: errors[name] });
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
