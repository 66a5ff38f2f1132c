import type { SupplierOrderState } from '../supplier-connector.ts';
import type { WooOrder } from './read-woocommerce-orders.ts';

/** Of WooCommerce, and those that shops add most often. All others count as being processed. */
const states: Record<string, SupplierOrderState['state']> = {
  pending: 'sent',
  'on-hold': 'sent',
  'checkout-draft': 'sent',
  'partial-shipped': 'part-shipped',
  'partially-shipped': 'part-shipped',
  'part-shipped': 'part-shipped',
  'partially-dispatched': 'part-shipped',
  completed: 'shipped',
  shipped: 'shipped',
  dispatched: 'shipped',
  despatched: 'shipped',
  'in-transit': 'shipped',
  delivered: 'shipped',
  failed: 'rejected',
  cancelled: 'cancelled',
  refunded: 'cancelled',
  trash: 'cancelled',
};

/** An order in processing with a parcel on its way is partly shipped, unless its fulfilments say that all of it is. */
export function stateOf(
  { status, meta_data: meta }: Pick<WooOrder, 'status' | 'meta_data'>,
  hasParcels: boolean,
): SupplierOrderState['state'] {
  const reported = states[status.replace(/^wc-/, '')] ?? 'acknowledged';
  if (reported !== 'acknowledged' && reported !== 'part-shipped') return reported;
  if (meta.some(({ key, value }) => key === '_fulfillment_status' && value === 'fulfilled')) return 'shipped';
  return hasParcels ? 'part-shipped' : reported;
}
