import { changeOrder } from '#checkout/order-changes/change-order.ts';
import type { ActPreview } from '#orders/acts/act-preview.contract.ts';
import { changeStatus } from '#orders/acts/change-status.ts';
import { lookAhead } from '#orders/acts/look-ahead.ts';
import { addParcel } from '#orders/acts/parcels.ts';
import { refundOrder } from '#orders/acts/refunds.ts';
import type { Deps } from '#platform/deps/deps.ts';
import type { PreviewedAct } from './act-previews.contract.ts';

/** What an act would do that this member of staff considers. @throws what the act itself throws */
export function previewAct(deps: Deps, number: string, wanted: PreviewedAct, byUserId: number): Promise<ActPreview> {
  return lookAhead(deps, number, (looking) => doAct(looking, number, wanted, byUserId));
}

function doAct(deps: Deps, number: string, wanted: PreviewedAct, byUserId: number): Promise<unknown> {
  switch (wanted.act) {
    case 'status':
      return changeStatus(deps, { ...wanted, number, to: wanted.status, byUserId, isStaff: true });
    case 'refund':
      return refundOrder(deps, { ...wanted, paymentIntentId: number.toUpperCase().replace('PV-', 'pi_') }, byUserId);
    case 'parcel':
      return addParcel(deps, number, wanted, byUserId);
    case 'change':
      return changeOrder(deps, number, wanted, byUserId);
  }
}
