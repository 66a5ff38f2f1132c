import { z } from 'zod';
import { oneLine } from '#platform/contact-details.contract.ts';
import { rowId } from '#platform/http/list-page.contract.ts';
import { despiteDispute, orderNumberParam } from '../order/orders.contract.ts';
import { isTrackingNumber } from './carriers.contract.ts';

const whichCarrier = 'Enter the carrier';
const tooLong = 'Please use 60 characters at most';
export const longestCarrier = 60;

export const carrier = z.string(whichCarrier).overwrite(oneLine).min(1, whichCarrier).max(longestCarrier, tooLong);

/** Empty: no number yet. */
export const trackingNumber = z
  .string()
  .trim()
  .max(60, tooLong)
  .regex(/^[\w .\-/]*$/, { error: 'A tracking number has letters, digits and dashes', abort: true })
  .refine(
    (typed) => typed === '' || isTrackingNumber(typed),
    'A tracking number has six letters and digits or more, and a digit. Leave it empty if there is none yet.',
  )
  .meta({ example: 'AB 1234 5678 9GB' });

/** As a supplier's system says it, where words such as 'not available' mean that there is no number yet: null. */
export function reportedTrackingNumber(reported: string | null | undefined): string | null {
  return reported && isTrackingNumber(reported) ? reported : null;
}

/** Empty: none. */
export const typedTrackingLink = z
  .string()
  .trim()
  .max(500, 'That link is too long')
  .refine((typed) => typed === '' || trackingPage(typed) !== null, 'Enter a link that begins with https://');

/**
 * A link that a stranger gave, in one spelling; null for one that is no public web page: without HTTPS, with a name and password
 * or a port, or to an address of numbers.
 */
export function trackingPage(given: string): string | null {
  const url = URL.canParse(given) ? new URL(given) : null;
  const isPage = url?.protocol === 'https:' && url.username === '' && url.password === '' && url.port === '';
  return isPage && /^(?:[a-z0-9-]+\.)+(?:[a-z]{2,}|xn--[a-z0-9-]+)$/.test(url.hostname) ? url.href : null;
}

export const parcelBody = z.object({
  carrier,
  trackingNumber: trackingNumber.optional(),
  trackingUrl: typedTrackingLink.optional().meta({
    description:
      'Only for carriers whose page the shop does not know. Customers see it once the owner has allowed links to its host.',
    example: 'https://track.example.co.uk/AB123',
  }),
  lines: z
    .array(
      z.object({
        lineId: z.int().positive().max(2_147_483_647),
        quantity: z.int('Enter a whole number').min(1, 'Pack at least one').max(100_000, 'That is too many'),
      }),
    )
    .max(200, 'That is too many')
    .optional()
    .meta({
      description:
        'What is in this parcel, of the lines the shop sends itself; left out: everything that is left to send. Empty only once nothing is',
    }),
  markShipped: z.boolean().default(false).meta({
    description: 'Refused unless this is the last parcel. The last one makes its order shipped in any case',
  }),
  despiteDispute,
});

export const linkHostBody = z.object({
  host: z
    .string()
    .max(253, 'That is too long')
    .regex(/^[a-z0-9.-]+$/, 'Enter the host of a link, such as track.example.co.uk'),
});

export const parcelParam = orderNumberParam.extend({ parcelId: rowId });

export const arrivalBody = z.object({ isDelivered: z.boolean() });

export type ArrivalBody = z.output<typeof arrivalBody>;
export type ParcelBody = z.output<typeof parcelBody>;
