import { z } from 'zod';
import { eircode, ukPostcode } from '#platform/contact-details.contract.ts';
import { addressLabels, countries } from './address-words.contract.ts';

const line = (what: string, most: number) =>
  z.string(`Enter ${what}`).trim().min(1, `Enter ${what}`).max(most, `That is too long for ${what}`);

export const addressBody = z
  .object({
    label: z.enum(addressLabels, 'Choose Home, Work or Other').default('Home'),
    address: line('your address', 300),
    city: line('your town or city', 100),
    postcode: z.string('Enter your postcode').max(12, 'That is too long for a postcode'),
    country: z.enum(countries, 'Choose United Kingdom or Ireland').default('United Kingdom'),
    isDefault: z.boolean().optional(),
  })
  .transform((given, context) => {
    const form = given.country === 'Ireland' ? eircode : ukPostcode;
    const postcode = form.safeParse(given.postcode);
    if (postcode.success) return { ...given, postcode: postcode.data };
    const message = postcode.error.issues[0]?.message ?? 'Enter your postcode';
    context.addIssue({ code: 'custom', path: ['postcode'], message });
    return z.NEVER;
  });

export const address = z
  .object({
    id: z.int(),
    label: z.enum(addressLabels),
    address: z.string(),
    city: z.string(),
    postcode: z.string(),
    country: z.enum(countries),
    isDefault: z.boolean(),
    isDeliverable: z.boolean(),
  })
  .meta({ id: 'Address' });

export const addressList = z.array(address);

export type Address = z.infer<typeof address>;
export type AddressBody = z.output<typeof addressBody>;
