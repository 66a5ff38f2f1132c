import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { AdminOrder } from '#orders/admin/order-page.contract.ts';
import { isClosedStatus, isUnsent } from '#orders/order/order-words.contract.ts';
import type { OrderStatus } from '#orders/order/order-words.contract.ts';
import { arrivalText } from '#shop/delivery-dates/arrival-words.contract.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../forms/confirm-dialog.tsx';
import { dateTime } from '../parts/formats.rules.ts';
import { today } from '../parts/london-days.rules.ts';
import { Panel } from '../parts/panel.tsx';
import { useMayOpen } from '../parts/rights.ts';
import { PurchaseOrderDialog } from '../purchase-orders/purchase-order-dialog.tsx';
import { purchaseOrdersOfQuery } from '../purchase-orders/purchase-order/purchase-orders.queries.ts';
import { useSetStatus } from './order/order-admin.queries.ts';
import { statusName } from './order/status-names.rules.ts';
import { leftToSend, missingFromSuppliers } from './parcels/left-to-send.rules.ts';
import type { LineLeft } from './parcels/left-to-send.rules.ts';
import { ParcelDialog } from './parcels/parcel-dialog.tsx';
import { PaymentLink } from './payment-link.tsx';
import { StatusSelect } from './status-select.tsx';

/** The usual next status. */
const nextSteps: { [status in OrderStatus]?: { status: OrderStatus; label: string } } = {
  confirmed: { status: 'processing', label: 'Start Processing' },
  processing: { status: 'shipped', label: 'Mark as Shipped' },
  shipped: { status: 'delivered', label: 'Mark as Delivered' },
};

export function OrderStatusPanel({ order }: { order: AdminOrder }) {
  const { status, delivery, orderNumber: number, createdAt, updatedAt } = order;
  const [asks, setAsks] = useState(false);
  const { mutate, isPending } = useSetStatus(number, { onDone: () => setAsks(false) });
  const step = nextSteps[status];
  const isSent = delivery === 'standard' || delivery === 'express' || status === 'confirmed';
  const next = step && (isSent ? step : { ...step, label: `Mark as ${statusName(step.status, delivery)}` });
  const isToSend = isUnsent(status);
  const left = leftToSend(order);
  const missing = next && next.status !== 'processing' ? missingFromSuppliers(left) : [];
  const goOn = () => next && mutate({ from: status, status: next.status });
  const [placed, changed] = [dateTime(createdAt), dateTime(updatedAt)];
  return (
    <Panel title="Status">
      <StatusSelect order={order} />
      {order.payment.link && <PaymentLink order={order} link={order.payment.link} />}
      {isToSend && <FirstStep order={order} left={left} />}
      {next && (
        <Button
          tone={isToSend ? 'secondary' : 'primary'}
          busy={isPending}
          onClick={missing.length > 0 ? () => setAsks(true) : goOn}
        >
          {next.label}
        </Button>
      )}
      {next && (
        <ConfirmDialog
          open={asks}
          busy={isPending}
          onClose={() => setAsks(false)}
          onConfirm={goOn}
          title={`${next.label} all the same?`}
          action={next.label}
          tone="primary"
        >
          <p>{missing.join(' ')}</p>
        </ConfirmDialog>
      )}
      <PromisedDays order={order} />
      <p className="text-sm text-muted">
        Placed {placed}
        {changed !== placed && `, last changed ${changed}`}
      </p>
    </Panel>
  );
}

/** The delivery dates that the customer was given. */
function PromisedDays({ order: { status, promised, arrives } }: { order: AdminOrder }) {
  if (!promised || isClosedStatus(status)) return null;
  const isOnItsWay = isUnsent(status) || status === 'shipped';
  const isOver = isOnItsWay && promised.to < today();
  const isMoved = arrives !== null && arrives.to !== promised.to;
  return (
    <p className="text-sm">
      Promised for <span className="figures font-semibold">{arrivalText(promised)}</span>
      {isMoved && <>, now due {arrivalText(arrives)}</>}
      {isOver && <span className="block font-semibold text-error">Those dates have passed.</span>}
    </p>
  );
}

type FirstStepProps = { order: AdminOrder; left: readonly LineLeft[] };

/** The most urgent task for this order; renders nothing while it waits for suppliers only. */
function FirstStep({ order, left }: FirstStepProps) {
  const enabled = useMayOpen()(['suppliers']);
  const { data = [] } = useQuery({ ...purchaseOrdersOfQuery(order.orderNumber), enabled });
  const [packs, setPacks] = useState(false);
  const [openId, setOpenId] = useState<number>();
  const rejected = data.find(
    ({ state, supplierName }) => state === 'rejected' && left.some((line) => line.supplierName === supplierName),
  );
  const isOurs = left.some(({ supplierName }) => supplierName === null);
  return (
    <>
      {rejected && <Button onClick={() => setOpenId(rejected.id)}>Deal with the Rejection</Button>}
      {!rejected && isOurs && <Button onClick={() => setPacks(true)}>Pack Own Items</Button>}
      {packs && <ParcelDialog order={order} onClose={() => setPacks(false)} />}
      {openId !== undefined && (
        <PurchaseOrderDialog id={openId} onClose={() => setOpenId(undefined)} onReplaced={setOpenId} />
      )}
    </>
  );
}
