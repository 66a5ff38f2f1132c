import { z } from 'zod';
import { defineEvent } from '#platform/jobs/background-job.ts';

/** Another parcel of an order left whose customer knows already that it is on its way. */
export const parcelSent = defineEvent('parcel-sent', z.object({ orderId: z.int(), parcelId: z.int() }));
