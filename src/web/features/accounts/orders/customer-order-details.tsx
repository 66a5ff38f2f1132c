import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { PersonalTexts } from '#catalogue/products/personal-texts.contract.ts';
import { isUnpaid, isUnsent } from '#orders/order/order-words.contract.ts';
import type { Order, TrackedOrder } from '#orders/order/orders.contract.ts';
import { arrivalText } from '#shop/delivery-dates/arrival-words.contract.ts';
import { OrderStatusBadge } from '../../../basket/order-labels.tsx';
import { readablePhone } from '../../../readable-phone.rules.ts';
import { longDate } from '../../../ui/dates.ts';
import { optionalPart } from '../../../ui/lazy-part.tsx';
import { Picture } from '../../../ui/pictures/picture.tsx';
import { pounds, Price } from '../../../ui/price.tsx';
import { OrderParcels } from './customer-parcels.tsx';
import { OrderReturns } from './customer-returns.tsx';
import { OrderActions } from './order-actions.tsx';
import { OrderTimeline } from './order-timeline.tsx';
import { OrderTotals } from './order-totals.tsx';
import { actionsByLink, sentText } from './order-words.rules.ts';
import { orderCall, orderQuery } from './orders.queries.ts';
import type { OrderReference } from './orders.queries.ts';

type OrderDetailsProps = { order: Order | TrackedOrder; reference: OrderReference };

/** An order's details; prices, address and actions only when the API has sent the whole order. */
export function OrderDetails({ order, reference }: OrderDetailsProps) {
  const whole = 'total' in order ? order : undefined;
  return (
    <>
      {whole && <OrderActions order={whole} reference={reference} />}
      {whole && !isUnpaid(order.status) && <RecallNotices reference={reference} />}
      <div className="mt-8 grid grid-cols-1 items-start gap-10 lg:grid-cols-[1fr_22rem] lg:gap-16">
        <div className="grid grid-cols-1 gap-10">
          <OrderTimeline {...order} />
          <OrderParcels {...order} />
          {whole && <OrderReturns reference={reference} />}
          <OrderItems items={order.items} order={order} reference={reference} />
          {whole && !isUnpaid(order.status) && <RepeatReminders reference={reference} />}
          {whole ? <Questions /> : <MoreByLink order={order} />}
        </div>
        {whole && (
          <div className="grid grid-cols-1 gap-4">
            <OrderTotals order={whole} token={reference.token} />
            <Recipient order={whole} />
          </div>
        )}
      </div>
    </>
  );
}

export function OrderLine({ order }: { order: TrackedOrder }) {
  return (
    <p className="mt-3 flex flex-wrap items-center gap-3 text-muted">
      <OrderStatusBadge {...order} isSubject />
      <span>
        Ordered on <time dateTime={order.createdAt}>{longDate(order.createdAt)}</time>
      </span>
      {order.arrives && (
        <span>
          {order.isPartlyShipped ? 'All of it arrives' : 'Arrives'} {arrivalText(order.arrives)}
        </span>
      )}
    </p>
  );
}

function Recipient({ order }: { order: Order }) {
  const { customerName, customerEmail, customerPhone, shippingAddress, delivery, presentNote } = order;
  const { address, city, postcode, country } = shippingAddress;
  return (
    <section aria-labelledby="recipient-heading" className="rounded-picture bg-oat p-5 sm:p-6">
      <h2 id="recipient-heading" className="text-subheading">
        {delivery === 'pickup' ? 'Your Address' : 'Delivery Address'}
      </h2>
      <address className="mt-3 leading-relaxed break-words whitespace-pre-line not-italic">
        {[customerName, address, city, postcode, country].join('\n')}
      </address>
      <p className="mt-3 text-sm break-words whitespace-pre-line text-muted">
        {[customerEmail, customerPhone && readablePhone(customerPhone)].filter(Boolean).join('\n')}
      </p>
      {presentNote !== undefined && (
        <p className="mt-3 text-sm break-words whitespace-pre-line">{`A present, without prices\n${presentNote}`}</p>
      )}
    </section>
  );
}

function Questions() {
  return (
    <p className="text-muted">
      Something not right?{' '}
      <Link to="/contact" className="link">
        Contact us
      </Link>{' '}
      or see{' '}
      <Link to="/policies" hash="returns" className="link">
        how returns work
      </Link>
      .
    </p>
  );
}

/** For visitors with only the number and the email address, which prove nothing. */
function MoreByLink({ order }: { order: TrackedOrder }) {
  return (
    <p className="text-muted">
      To {actionsByLink(order)}, use the link in your confirmation email, or{' '}
      <Link to="/login" search={{ next: '/track-order' }} className="link">
        sign in
      </Link>{' '}
      if you ordered with an account.
    </p>
  );
}

// Lazy, because hardly anything is ever recalled.
const RecallNotices = optionalPart(async () => (await import('./recall-notices.tsx')).RecallNotices);
// Lazy, because it stands below the goods of an order.
const RepeatReminders = optionalPart(async () => (await import('./repeat-reminders.tsx')).RepeatReminders);
// Lazy, because few goods are made for their buyer.
const ItemTexts = optionalPart(async () => (await import('../../../basket/item-texts.tsx')).ItemTexts);

type Item = TrackedOrder['items'][number] & { texts?: PersonalTexts };
type OrderItemsProps = OrderDetailsProps & { items: readonly Item[] };

function OrderItems({ items, order: { isPartlyShipped, status }, reference }: OrderItemsProps) {
  const queryClient = useQueryClient();
  return (
    <section aria-labelledby="items-heading">
      <h2 id="items-heading" className="text-subheading">
        Items
      </h2>
      <ul className="mt-4 grid gap-4">
        {items.map(
          ({ productId, name, image, quantity, dropped, sent, price, lineTotal, texts, isGiftCard }, place) => (
            <li
              // oxlint-disable-next-line react/no-array-index-key -- a product may have several lines, and the order of lines does not change
              key={place}
              className="flex flex-wrap gap-x-4"
            >
              <span className="block size-18 shrink-0 overflow-hidden rounded-field bg-oat">
                {image && <Picture src={image} alt="" width={960} height={960} sizes="4.5rem" />}
              </span>
              <span className="min-w-0 grow basis-24 pt-1">
                <Link
                  to="/product/$id"
                  params={{ id: String(productId) }}
                  className="link-quiet inline-block py-0.5 font-medium wrap-anywhere"
                >
                  {name}&nbsp;×&nbsp;{quantity}
                </Link>
                {quantity > 1 && <span className="figures block text-sm text-muted">{pounds(price)} each</span>}
                {isPartlyShipped && quantity > dropped && (
                  <span className="block text-sm text-muted">{sentText(sent, quantity - dropped)}</span>
                )}
                {texts && !isGiftCard && isUnsent(status) && sent === 0 && (
                  <ItemTexts
                    item={{ productId, name, quantity, texts }}
                    path={orderCall(reference, 'texts')}
                    onSaved={(saved) => queryClient.setQueryData(orderQuery(reference).queryKey, saved)}
                  />
                )}
              </span>
              <Price amount={lineTotal} className="ml-auto pt-1 font-semibold" />
            </li>
          ),
        )}
      </ul>
    </section>
  );
}
