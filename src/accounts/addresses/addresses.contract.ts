import { z } from 'zod';
import { phoneNumber, postalAddress } from '#platform/contact-details.contract.ts';
import { countries } from '#shop/delivery-zones/place.contract.ts';
import { addressLabels } from './address-words.contract.ts';

export const addressBody = postalAddress(
  {
    label: z.enum(addressLabels, 'Choose Home, Work or Other').default('Home'),
    phone: phoneNumber
      .nullish()
      .or(z.literal('').transform(() => null))
      .meta({ description: 'For the courier' }),
    isDefault: z.boolean().optional(),
  },
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
