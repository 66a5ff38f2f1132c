import { z } from 'zod';
import { defineEvent } from '#platform/jobs/background-job.ts';

const moved = z.object({ reference: z.string() });

/** The provider told of something that changed there. What it is now is asked of the provider by its reference. */
export const paymentMoved = defineEvent('payment-moved', moved);
export const refundMoved = defineEvent('refund-moved', moved);
export const disputeMoved = defineEvent('dispute-moved', moved);
