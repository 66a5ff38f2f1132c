import { z } from 'zod';

export const trackingReport = z
  .object({
    dryRun: z.boolean(),
    sent: z.int().meta({ description: 'Orders that are marked as sent, or would be' }),
    already: z.int().meta({ description: 'Orders that had been sent before' }),
    refused: z.int(),
    rows: z.array(
      z.object({
        row: z.int().meta({ description: 'As a spreadsheet counts' }),
        orderNumber: z.string(),
        trackingNumber: z.string(),
        outcome: z.enum(['sent', 'already', 'refused']),
        message: z.string().nullable(),
      }),
    ),
  })
  .meta({ id: 'TrackingReport' });

export type TrackingReport = z.infer<typeof trackingReport>;
export type TrackingRow = TrackingReport['rows'][number];
