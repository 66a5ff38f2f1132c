import { useState } from 'react';
import type { SubmitEvent } from 'react';
import type { DeliveryService } from '#orders/orders/order-words.contract.ts';
import { errorsFrom, useErrors } from '../../../../form-errors.ts';
import type { Errors } from '../../../../form-errors.ts';
import { Button } from '../../../../ui/button.tsx';
import { FieldError } from '../../../../ui/fields/field.tsx';
import { formText } from '../../../../ui/fields/form-text.ts';
import { ChoiceField } from '../../forms/choice-field.tsx';
import { TextAreaField, TextField } from '../../forms/form-text-field.tsx';
import { useUnsavedWarning } from '../../forms/unsaved-warning.tsx';
import { AdminPage } from '../../layout/admin-page.tsx';
import { money } from '../../parts/formats.rules.ts';
import { Panel } from '../../parts/panel.tsx';
import { GoodsList } from '../changes/goods-list.tsx';
import type { WantedGoods } from '../changes/goods-list.tsx';
import { aboutTheCustomer } from '../changes/customer-errors.rules.ts';
import { ManualPaymentFields, paymentIn } from '../changes/manual-payment-fields.tsx';
import { OrderQuote } from './order-quote.tsx';
import { useCreateOrder, useDraftQuote } from './create-order.queries.ts';

const contract = async () => (await import('#checkout/place-order/place-order.contract.ts')).manualOrderBody;

const nameOf = (path: string) => path.replace(/^shippingAddress\./, '').replace(/^items.*/, 'items');

const services = ['standard', 'express'] as const;
const serviceNames = { standard: 'Standard', express: 'Express' };

/** An order that somebody gives by telephone or at the counter. */
export function CreateOrderScreen() {
  const [goods, setGoods] = useState<WantedGoods[]>([]);
  const [delivery, setDelivery] = useState<DeliveryService>('standard');
  const [promoCode, setPromoCode] = useState('');
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
        <Customer errors={aboutTheCustomer(errors)} />
        <Panel title="Delivery and Total">
          <DeliveryChoice {...{ delivery, errors }} onDelivery={setDelivery} onCode={setPromoCode} />
          {quote && goods.length > 0 && <OrderQuote quote={quote} />}
        </Panel>
        <Panel
          title="Payment"
          intro="The customer has paid you directly. If you refund it, give the money back yourself."
        >
          <ManualPaymentFields errors={errors} />
        </Panel>
        <div className="flex flex-wrap items-center gap-4">
          <Button type="submit" busy={isPending || isSuccess}>
            {quote && goods.length > 0 ? `Create Order, ${money(quote.total)}` : 'Create Order'}
          </Button>
          <p className="text-sm text-muted">We’ll email the customer a confirmation.</p>
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
        maxLength={40}
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
        <TextField label="Full name" maxLength={120} {...field('customerName')} />
        <TextField label="Email" type="email" maxLength={254} {...field('customerEmail')} />
        <TextField label="Telephone" type="tel" optional maxLength={30} {...field('customerPhone')} />
      </div>
      <TextAreaField label="Address" rows={2} maxLength={300} {...field('address')} />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField label="Town or city" maxLength={100} {...field('city')} />
        <TextField label="Postcode" maxLength={12} {...field('postcode')} />
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
