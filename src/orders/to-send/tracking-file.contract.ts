import { z } from 'zod';

/** In bytes and rows: many times the parcels of a busy shop's day. */
export const largestTrackingFile = 2 * 1024 * 1024;
export const mostTrackingRows = 1_000;

export const trackingQuery = z.object({
  dryRun: z
    .enum(['true', 'false'], 'Say true or false')
    .default('false')
    .transform((text) => text === 'true')
    .meta({ description: 'True: reports what would happen and changes nothing' }),
});

export const trackingReport = z
  .object({
    dryRun: z.boolean(),
    sent: z.int().meta({ description: 'Orders that are marked as sent, or would be' }),
    already: z.int().meta({ description: 'Orders that had left before' }),
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
