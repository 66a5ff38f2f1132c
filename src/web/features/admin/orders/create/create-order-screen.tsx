import { type SubmitEvent, useState } from 'react';
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { DeliveryService } from '#orders/orders/order-words.contract.ts';
import type { Quote } from '#checkout/quote/quote.contract.ts';
import type { Order } from '#orders/orders/orders.contract.ts';
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
import { useAttemptKey } from '../../../../attempt-key.ts';
import { request, sentenceFor } from '../../../../api.ts';
import { toast } from '../../../../ui/overlays/toast.tsx';
import { useInvalidateOrders } from '../order-admin.queries.ts';
import { Sum } from '../../parts/money.tsx';

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

type Draft = {
  items: readonly { productId: number; quantity: number }[];
  delivery: string;
  promoCode: string;
};

/** The quote for the draft order. */
function useDraftQuote(draft: Draft) {
  return useQuery({
    queryKey: ['draft-quote', draft],
    queryFn: ({ signal }) => request<Quote>('/api/checkout/quote', { method: 'POST', body: draft, signal }),
    enabled: draft.items.length > 0,
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}

/** Idempotent: a double click, or a retry after a lost response, places one order. */
function useCreateOrder() {
  const keyFor = useAttemptKey();
  const navigate = useNavigate();
  const invalidate = useInvalidateOrders();
  return useMutation({
    mutationFn: (body: object) =>
      request<Order>('/api/admin/orders', { method: 'POST', body, headers: { 'idempotency-key': keyFor(body) } }),
    onSuccess: async ({ orderNumber: number, status }) => {
      const text =
        status === 'awaiting-payment' ? 'We’ve emailed the customer a link to pay.' : `${number} has been placed.`;
      toast({ title: 'Order Created', text });
      await navigate({ to: '/admin/orders/$number', params: { number } });
      await invalidate([number]);
    },
    onError: (error) =>
      toast({ title: 'The order was not created', text: sentenceFor(error, 'Please try again.'), tone: 'destructive' }),
  });
}

/** The quote, as the checkout would show it. */
function OrderQuote({ quote }: { quote: Quote }) {
  const { subtotal, discount, delivery, total, vat, isVatRegistered, promo, lines } = quote;
  const short = lines.filter(({ available, quantity }) => available < quantity);
  return (
    <div role="status" className="grid gap-2 text-sm">
      <dl className="grid gap-1.5">
        <Sum name="Subtotal" amount={subtotal} />
        {discount !== '0.00' && <Sum name={`Discount ${promo?.code ?? ''}`} amount={`-${discount}`} />}
        <Sum name="Delivery" amount={delivery} />
        <Sum name="Total" amount={total} isStrong />
        {isVatRegistered && <Sum name="including VAT" amount={vat} />}
      </dl>
      {promo && !promo.valid && <p className="text-error">{promo.message}</p>}
      {short.map(({ productId, name, available }) => (
        <p key={productId} className="text-error wrap-anywhere">
          Only {available} of {name} left.
        </p>
      ))}
    </div>
  );
}
