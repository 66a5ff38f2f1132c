import type { DeliveryService, OrderStatus } from '#orders/order/order-words.contract.ts';
import type { Order } from '#orders/order/orders.contract.ts';
import { Badge } from '../ui/badge.tsx';

type StatusLabel = { name: string; tone: 'success' | 'info' | 'highlight' | 'danger' | 'grey'; event: string };

/** The tones are set by the shop rules, section 16. */
export const statusLabels: Record<OrderStatus, StatusLabel> = {
  confirmed: { name: 'Confirmed', tone: 'grey', event: 'Order received' },
  processing: { name: 'Processing', tone: 'highlight', event: 'We are packing it' },
  shipped: { name: 'Shipped', tone: 'info', event: 'It is on its way' },
  delivered: { name: 'Delivered', tone: 'success', event: 'It has arrived' },
  cancelled: { name: 'Cancelled', tone: 'danger', event: 'The order was cancelled' },
  refunded: { name: 'Refunded', tone: 'grey', event: 'Your money is on its way back' },
  completed: { name: 'Completed', tone: 'grey', event: 'All done' },
  'awaiting-payment': { name: 'Awaiting payment', tone: 'grey', event: 'We are waiting for your payment' },
  abandoned: { name: 'Not paid', tone: 'grey', event: 'The payment was not completed' },
};

const ifFetched: Partial<typeof statusLabels> = {
  shipped: { name: 'Ready to collect', tone: 'info', event: 'It’s waiting for you in the shop' },
  delivered: { name: 'Collected', tone: 'success', event: 'You’ve collected it' },
};
const ifBrought: Partial<typeof statusLabels> = {
  shipped: { name: 'On our round', tone: 'info', event: 'We’re bringing it ourselves' },
};

const byOwnWay: Partial<Record<DeliveryService, Partial<typeof statusLabels>>> = {
  pickup: ifFetched,
  round: ifBrought,
};

export function statusLabel(status: OrderStatus, delivery: DeliveryService): StatusLabel {
  return byOwnWay[delivery]?.[status] ?? statusLabels[status];
}

/** How an order was paid, as customers read it. */
export const paymentLabels: Record<Order['paidWith'], string> = {
  demo: 'Demo payment',
  stripe: 'Paid by card (Stripe)',
  manual: 'Paid to us directly',
};

/** What each gift card paid of an order, and then the rest; nothing where all was paid in one way. */
export function paymentRows({
  giftCards = [],
  besideGiftCards: { payment, later } = { payment: '0.00', later: '0.00' },
  paidWith,
}: Pick<Order, 'giftCards' | 'besideGiftCards' | 'paidWith'>) {
  return [
    ...giftCards.map(({ last4, amount }) => ({ name: `Paid by gift card ending ${last4}`, amount })),
    { name: paymentLabels[paidWith], amount: payment },
    { name: 'Added later', amount: later },
  ].filter(({ amount }) => amount !== '0.00');
}

type OrderStatusBadgeProps = {
  status: OrderStatus;
  delivery: DeliveryService;
  /** Some parcels are on their way and some are not; the status does not show that. */
  isPartlyShipped?: boolean;
  /** The badge describes the page's own order: a confirmed order is green there, as grey would look disabled. */
  isSubject?: boolean;
};

export function OrderStatusBadge({
  status,
  delivery,
  isPartlyShipped = false,
  isSubject = false,
}: OrderStatusBadgeProps) {
  const { name, tone } = statusLabel(status, delivery);
  return (
    <>
      <Badge tone={isSubject && status === 'confirmed' ? 'success' : tone}>{name}</Badge>
      {isPartlyShipped && <Badge tone="info">{delivery === 'pickup' ? 'Partly ready' : 'Partly shipped'}</Badge>}
    </>
  );
}
