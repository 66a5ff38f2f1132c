import { z } from 'zod';
import { eircode, oneLine, phoneNumber, streetAddress, ukPostcode } from '#platform/contact-details.contract.ts';
import { countries } from '#shop/delivery-zones/place.contract.ts';
import { addressLabels } from './address-words.contract.ts';

const line = (what: string, most: number) =>
  z.string(`Enter ${what}`).overwrite(oneLine).min(1, `Enter ${what}`).max(most, `That is too long for ${what}`);

const lines = {
  label: z.enum(addressLabels, 'Choose Home, Work or Other').default('Home'),
  address: streetAddress,
  city: line('your town or city', 100),
  phone: phoneNumber
    .nullish()
    .or(z.literal('').transform(() => null))
    .meta({ description: 'For the courier' }),
  isDefault: z.boolean().optional(),
};

/** Validates the postcode by the rules of the country. */
export const addressBody = z.discriminatedUnion(
  'country',
  [
    z.object({
      ...lines,
      postcode: ukPostcode,
      // Also validates a body without a country, where the field is optional.
      country: z.literal('United Kingdom').optional().default('United Kingdom'),
    }),
    z.object({ ...lines, postcode: eircode, country: z.literal('Ireland') }),
  ],
  'Choose United Kingdom or Ireland',
);

export const address = z
  .object({
    id: z.int(),
    label: z.enum(addressLabels),
    address: z.string(),
    city: z.string(),
    postcode: z.string(),
    country: z.enum(countries),
    phone: z.string().nullable(),
    isDefault: z.boolean(),
    isDeliverable: z.boolean(),
  })
  .meta({ id: 'Address' });

export const addressList = z.array(address);

export type Address = z.infer<typeof address>;
export type AddressBody = z.output<typeof addressBody>;
