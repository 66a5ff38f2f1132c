import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { AdminOrder } from '#orders/admin/order-page.contract.ts';
import { Button } from '../../../ui/button.tsx';
import { PurchaseOrderDialog } from '../purchase-orders/purchase-order-dialog.tsx';
import { purchaseOrdersOfQuery } from '../purchase-orders/purchase-orders.queries.ts';
import type { LineLeft } from './parcels/left-to-send.rules.ts';
import { ParcelDialog } from './parcels/parcel-dialog.tsx';

type FirstStepProps = { order: AdminOrder; left: readonly LineLeft[] };

/** What somebody has to do before the order can go on: a rejection waits longest. Nothing where it waits for suppliers alone. */
export function FirstStep({ order, left }: FirstStepProps) {
  const { data = [] } = useQuery(purchaseOrdersOfQuery(order.orderNumber));
  const [packs, setPacks] = useState(false);
  const [openId, setOpenId] = useState<number>();
  const rejected = data.find(
    ({ state, supplierName }) => state === 'rejected' && left.some((line) => line.supplierName === supplierName),
  );
  const isOurs = left.some(({ supplierName }) => supplierName === null);
  return (
    <>
      {rejected && <Button onClick={() => setOpenId(rejected.id)}>Answer the Rejection</Button>}
      {!rejected && isOurs && <Button onClick={() => setPacks(true)}>Pack Own Items</Button>}
      {packs && <ParcelDialog order={order} onClose={() => setPacks(false)} />}
      {openId !== undefined && (
        <PurchaseOrderDialog id={openId} onClose={() => setOpenId(undefined)} onReplaced={setOpenId} />
      )}
    </>
  );
}
