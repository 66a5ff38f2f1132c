import { z } from 'zod';
import { defineEvent } from '#platform/jobs/background-job.ts';

const moved = z.object({ reference: z.string() });

/** The provider reported a change. The current state is queried by its reference. */
export const paymentMoved = defineEvent(
  'payment-moved',
  // A refund, dispute or doubt of it was reported before the shop knew that it is paid.
  moved.extend({ isContested: z.boolean().optional() }),
);
export const chargeMoved = defineEvent('charge-moved', moved);
export const refundMoved = defineEvent('refund-moved', moved);
export const disputeMoved = defineEvent('dispute-moved', moved);
/** Money on its way to the owner's bank. */
export const payoutFailed = defineEvent('payout-failed', moved);
