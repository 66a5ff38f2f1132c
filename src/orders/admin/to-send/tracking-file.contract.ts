import { z } from 'zod';

export const trackingReport = z
  .object({
    dryRun: z.boolean(),
    sent: z.int().meta({ description: 'Parcels that are recorded, or would be' }),
    already: z.int().meta({ description: 'Parcels that were recorded before' }),
    refused: z.int(),
    rows: z.array(
      z.object({
        row: z.int().meta({ description: 'As a spreadsheet counts' }),
        orderNumber: z.string(),
        trackingNumber: z.string(),
        outcome: z.enum(['sent', 'already', 'refused']),
        message: z
          .string()
          .nullable()
          .meta({ description: 'Why not; of a parcel that is sent, what the shop has concluded' }),
      }),
    ),
  })
  .meta({ id: 'TrackingReport' });

export type TrackingReport = z.infer<typeof trackingReport>;
export type TrackingRow = TrackingReport['rows'][number];

/** In megabytes and rows: many times the parcels of a busy shop's day. */
export const largestTrackingFileMegabytes = 2;
/** The same in bytes. */
export const largestTrackingFile = largestTrackingFileMegabytes * 1024 * 1024;
export const mostTrackingRows = 1_000;
