import { useQuery } from '@tanstack/react-query';
import { Link, useLocation } from '@tanstack/react-router';
import { useState } from 'react';
import type { SubmitEvent } from 'react';
import type { KnownBuyer } from '#orders/admin/buyers/buyers.contract.ts';
import type { AdminOrder } from '#orders/admin/order-page.contract.ts';
import { linkHours } from '#payment/payment-words.contract.ts';
import { errorsFrom, useErrors } from '../../../../form-errors.ts';
import type { Errors } from '../../../../form-errors.ts';
import { Button } from '../../../../ui/button.tsx';
import { FieldError } from '../../../../ui/fields/field.tsx';
import { Skeleton } from '../../../../ui/skeleton.tsx';
import { useUnsavedWarning } from '../../forms/unsaved-warning.tsx';
import { AdminPage } from '../../parts/admin-page.tsx';
import { money } from '../../parts/formats.rules.ts';
import { LoadFailure } from '../../parts/load-failure.tsx';
import { Panel } from '../../parts/panel.tsx';
import { useMayOpen } from '../../parts/rights.ts';
import { rewordForStaff } from '../changes/delivery-details-dialog.tsx';
import { GoodsList } from '../changes/goods-list.tsx';
import { ManualPaymentFields } from '../changes/manual-payment-fields.tsx';
import { adminOrderQuery } from '../order/order-admin.queries.ts';
import { useBuyers, useCreateOrder, useDraftQuote } from './create-order.queries.ts';
import { CustomerFields, customerIn } from './customer-fields.tsx';
import { DeliveryChoice } from './delivery-choice.tsx';
import { FreeLines } from './free-lines.tsx';
import { emptyDraft, placeOf, quotedTerms, termsOf } from './order-draft.rules.ts';
import type { Draft, OrderPartProps } from './order-draft.rules.ts';
import { OrderQuote } from './order-quote.tsx';

const contract = async () => (await import('#checkout/place-and-pay/place-order.contract.ts')).manualOrderBody;

const nameOf = (path: string) => path.replace(/^shippingAddress\./, '').replace(/^items(?!.*price).*/, 'items');

/**
 * Creates an order on behalf of a customer, by phone or at the counter.
 * @param beside the number of the customer's order that the goods are added to
 * @param customer the email address of whom it is for
 */
export function CreateOrderScreen({
  beside,
  customer,
}: {
  beside?: string | undefined;
  customer?: string | undefined;
}) {
  const first = useQuery({ ...adminOrderQuery(beside ?? ''), enabled: beside !== undefined });
  const known = useBuyers(customer ?? '');
  const isLoading = (beside !== undefined && first.isPending) || (customer !== undefined && known.isPending);
  if (isLoading)
    return (
      <AdminPage tab="orders" title="Create Order">
        <Skeleton className="h-80 max-w-3xl" />
      </AdminPage>
    );
  if (first.isError && !first.data)
    return (
      <AdminPage tab="orders" title="Create Order">
        <LoadFailure what="first order" error={first.error} onRetry={() => void first.refetch()} />
      </AdminPage>
    );
  if (first.data) return <CreateOrderForm first={first.data} known={first.data} />;
  return <CreateOrderForm known={known.data?.find(({ customerEmail }) => isSame(customerEmail, customer))} />;
}

function isSame(email: string, other: string | undefined): boolean {
  return email.toLowerCase() === other?.toLowerCase();
}

function CreateOrderForm({ first, known }: { first?: AdminOrder; known?: KnownBuyer | undefined }) {
  const chosen = useLocation({ select: ({ state }) => state.goodsToAdd });
  const isDeliveredFree = useMayOpen()(['refunds']) && first !== undefined;
  const [draft, setDraft] = useState<Draft>({
    ...emptyDraft,
    goods: chosen ?? [],
    isDeliveredFree,
    to: placeOf(known),
  });
  const [isByLink, setByLink] = useState(false);
  const change = (next: Partial<Draft>) => setDraft((before) => ({ ...before, ...next }));
  const { form, errors, show, check } = useErrors(contract, nameOf);
  const { data: quote } = useDraftQuote(quotedTerms(draft));
  const { mutate, isPending, isSuccess } = useCreateOrder();
  const isEmpty = draft.goods.length + draft.freeLines.length === 0;
  const warning = useUnsavedWarning(!isEmpty && !isPending && !isSuccess);

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const body = {
      ...customerIn(event.currentTarget),
      ...termsOf(draft),
      ...(first && { beside: first.orderNumber }),
      ...(quote && { total: quote.total }),
    };
    const noGoods: Errors = isEmpty ? { items: 'Add a product first' } : {};
    check(body, (checked) => mutate(checked, { onError: (error) => show(errorsFrom(error)) }), noGoods);
  }

  const parts = { draft, errors, onDraft: change };
  return (
    <AdminPage tab="orders" title="Create Order">
      <form ref={form} noValidate onSubmit={submit} className="grid max-w-3xl gap-5">
        {first && <BesideNote first={first} />}
        <OrderItems {...parts} isEmpty={isEmpty} />
        <CustomerFields errors={rewordForStaff(errors)} known={known} onPlace={(to) => change({ to })} />
        <Panel title="Delivery and Total">
          <DeliveryChoice {...parts} />
          {quote && !isEmpty && <OrderQuote quote={quote} />}
        </Panel>
        <Payment {...{ errors, isByLink }} onByLink={setByLink} />
        <Submit total={isEmpty ? undefined : quote?.total} isBusy={isPending || isSuccess} isByLink={isByLink} />
      </form>
      {warning}
    </AdminPage>
  );
}

function OrderItems({ draft, errors, onDraft, isEmpty }: OrderPartProps & { isEmpty: boolean }) {
  const mayReduce = useMayOpen()(['refunds']);
  return (
    <Panel title="Items">
      <GoodsList
        label="Add a product"
        goods={draft.goods}
        onGoods={(goods) => onDraft({ goods })}
        {...(mayReduce && {
          prices: {
            values: draft.prices,
            onPrice: (id, price) => onDraft({ prices: { ...draft.prices, [id]: price } }),
            errors,
          },
        })}
      />
      <FreeLines lines={draft.freeLines} onLines={(freeLines) => onDraft({ freeLines })} errors={errors} />
      {errors['items'] && isEmpty && <FieldError>{errors['items']}</FieldError>}
    </Panel>
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
          : 'The customer gets a confirmation by email. If you give no address, nothing is sent to them.'}
      </p>
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
