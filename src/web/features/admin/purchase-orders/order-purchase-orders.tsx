import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { LoadFailure } from '../parts/load-failure.tsx';
import { Money } from '../parts/money.tsx';
import { Panel } from '../parts/panel.tsx';
import { PurchaseOrderDialog } from './purchase-order-dialog.tsx';
import { PurchaseOrderState } from './purchase-order/purchase-order-state.tsx';
import { purchaseOrdersOfQuery, useLivePurchaseOrders } from './purchase-order/purchase-orders.queries.ts';

/** The purchase orders for a customer's order; renders nothing when the shop sends everything itself. */
export function OrderPurchaseOrders({ number }: { number: string }) {
  const { data, error, refetch } = useQuery(purchaseOrdersOfQuery(number));
  useLivePurchaseOrders();
  const [openId, setOpenId] = useState<number>();
  if (error && !data) return <LoadFailure what="purchase orders" error={error} onRetry={() => void refetch()} />;
  if (!data || data.length === 0) return null;
  return (
    <Panel title="Purchase Orders">
      <ul className="divide-y divide-line">
        {data.map((order) => (
          <li key={order.id} className="flex flex-wrap items-start justify-between gap-3 py-2.5 text-sm">
            <span className="grid min-w-0 gap-1">
              <span className="font-semibold wrap-anywhere">
                {order.number} · {order.supplierName}
              </span>
              <PurchaseOrderState order={order} />
            </span>
            <span className="flex items-center gap-3">
              {order.cost !== null && <Money amount={order.cost} />}
              <Button tone="secondary" size="small" onClick={() => setOpenId(order.id)}>
                Open<span className="sr-only"> {order.number}</span>
              </Button>
            </span>
          </li>
        ))}
      </ul>
      {openId !== undefined && (
        <PurchaseOrderDialog id={openId} onClose={() => setOpenId(undefined)} onReplaced={setOpenId} />
      )}
    </Panel>
  );
}
