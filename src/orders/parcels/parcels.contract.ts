import { z } from 'zod';
import { oneLine } from '#platform/contact-details.contract.ts';
import { rowId } from '#platform/http/list-page.contract.ts';
import { orderNumberParam } from '../orders/orders.contract.ts';

const whichCarrier = 'Enter the carrier';

export const parcelBody = z.object({
  carrier: z.string(whichCarrier).overwrite(oneLine).min(1, whichCarrier).max(60, 'Please use 60 characters at most'),
  trackingNumber: z
    .string()
    .trim()
    .max(60, 'Please use 60 characters at most')
    .regex(/^[\w .\-/]*$/, 'A tracking number has letters, digits and dashes')
    .optional()
    .meta({ example: 'AB 1234 5678 9GB' }),
  trackingUrl: z
    .union([z.literal(''), z.url({ protocol: /^https?$/, error: 'Give a link that begins with https://' }).max(500)])
    .optional()
    .meta({ description: 'Left out: the carrier’s own page where we know it', example: 'https://www.evri.com/track' }),
  lines: z
    .array(
      z.object({
        lineId: z.int().positive().max(2_147_483_647),
        quantity: z.int('Give a whole number').min(1, 'Pack one at least').max(100_000, 'That is too many'),
      }),
    )
    .max(200, 'That is too many')
    .optional()
    .meta({
      description:
        'What is in this parcel, of the lines the shop sends itself; left out: everything that is left to send',
    }),
  markShipped: z.boolean().default(false).meta({ description: 'Makes the order shipped, if nothing is left to send' }),
});

export const parcelParam = orderNumberParam.extend({ parcelId: rowId });

export type ParcelBody = z.output<typeof parcelBody>;
