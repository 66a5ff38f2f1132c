import { LinkButton } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';

/** Not in layout/, whose code every page loads. */
export function OrderNotFound({ orderNumber }: { orderNumber: string }) {
  const text = `Order ${orderNumber} could not be found. Please check your order number.`;
  return (
    <EmptyState face="cat" level="h1" title="Order Not Found" text={text}>
      <LinkButton to="/track-order">Track Another Order</LinkButton>
    </EmptyState>
  );
}
