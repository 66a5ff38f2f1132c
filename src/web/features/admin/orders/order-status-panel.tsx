import type { DeskOrder } from '#orders/desk/desk-orders.contract.ts';
import type { OrderStatus } from '#orders/orders/order-words.contract.ts';
import { Button } from '../../../ui/button.tsx';
import { dateTime } from '../desk/formats.rules.ts';
import { Panel } from '../desk/panel.tsx';
import { useSetStatus } from './order-desk.queries.ts';
import { StatusSelect } from './status-select.tsx';

/** What usually follows. */
const nextSteps: { [status in OrderStatus]?: { status: OrderStatus; label: string } } = {
  confirmed: { status: 'processing', label: 'Start Processing' },
  processing: { status: 'shipped', label: 'Mark as Shipped' },
  shipped: { status: 'delivered', label: 'Mark as Delivered' },
};

export function OrderStatusPanel({ order }: { order: DeskOrder }) {
  const { status, orderNumber: number, createdAt, updatedAt } = order;
  const { mutate, isPending } = useSetStatus(number);
  const next = nextSteps[status];
  const [placed, changed] = [dateTime(createdAt), dateTime(updatedAt)];
  return (
    <Panel title="Status">
      <StatusSelect order={order} />
      {next && (
        <Button busy={isPending} onClick={() => mutate({ from: status, status: next.status })}>
          {next.label}
        </Button>
      )}
      <p className="text-sm text-muted">
        Placed {placed}
        {changed !== placed && `, last changed ${changed}`}
      </p>
    </Panel>
  );
}
