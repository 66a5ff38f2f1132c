import { z } from 'zod';
import { oneLine, phoneNumber } from '#platform/contact-details.contract.ts';
import { inAddress, longListPage } from '#platform/http/list-page.contract.ts';
import { pounds, poundsInput } from '#platform/money.contract.ts';
import { poundsError } from '#platform/money.ts';
import { closedDays } from '#shop/working-days/working-days.contract.ts';
import { supplierTerms, supplierTermsInput } from './supplier-terms.contract.ts';
import { connectorKinds, fulfillmentTypes } from './supplier-words.contract.ts';

export const supplierId = z
  .int('Choose a supplier')
  .positive('Choose a supplier')
  .max(2_147_483_647, 'There are not that many suppliers');
export const supplierIdParam = z.object({ id: inAddress(supplierId) });

/** What all staff may see of a supplier: of the key, only that there is one and its last characters. */
export const supplier = z
  .object({
    id: supplierId,
    name: z.string(),
    email: z.string(),
    phone: z.string().nullable(),
    website: z.string().nullable(),
    apiEndpoint: z.string().nullable(),
    fulfillmentType: z.enum(fulfillmentTypes),
    shippingRate: pounds.nullable().meta({ description: 'Null: not agreed yet; counts as the shop’s standard rate' }),
    expressRate: pounds.nullable().meta({
      description: 'Of an express parcel; null: not agreed, counts as much more as express costs the shop itself',
    }),
    processingTime: z.int().meta({ description: 'Working days' }),
    returnAddress: z.string().nullable().meta({ description: 'Where its goods go back to; null: to the shop' }),
    closedDays,
    ...supplierTerms,
    isActive: z.boolean(),
    connector: z.enum(connectorKinds),
    apiKeySet: z.boolean(),
    apiKeyLastFour: z.string().nullable(),
    connectionTestedAt: z.iso.datetime().nullable(),
    connectionFault: z.string().nullable().meta({ description: 'Null: the last test succeeded, or there was none' }),
    productCount: z.int().meta({ description: 'Products linked to it and on sale' }),
  })
  .meta({ id: 'Supplier' });

export const supplierList = z.array(supplier);
/** Suppliers are few, and screens that choose one need all of them. */
export const supplierListQuery = z.object({ ...longListPage, limit: longListPage.limit.unwrap().default(500) });

const webAddress = z.url({ protocol: /^https?$/ });
/** Of a feed on a file server; the name and the password are the key. */
const fileAddress = z.url({ protocol: /^(?:sftp|ftps)$/ }).refine((text) => !text.includes('@'));
const systemAddress = z.union([webAddress, fileAddress]);
/** A field that is emptied in the form is null. */
const optionalAddress = (message: string, address: z.ZodType = webAddress) =>
  z
    .string(message)
    .trim()
    .max(500, message)
    .refine((text) => text === '' || address.safeParse(text).success, message)
    .transform((text) => text || null)
    .nullish();

const optionalPhone = z
  .string('Enter a telephone number')
  .trim()
  .max(40, 'That is too long for a telephone number')
  // A number with an extension or a word in it is stored as typed.
  .transform((text) => (phoneNumber.safeParse(text).data ?? text) || null)
  .nullish()
  .meta({ description: 'Kept in international form where it has one', example: '0161 496 0715' });

const blank = z.literal('');

const shippingRate = z
  .union(
    [
      blank.transform(() => null),
      poundsInput.refine((text) => Number(text) <= 1_000, 'A parcel costs £1,000.00 at most'),
    ],
    { error: ({ input }) => poundsError(typeof input === 'string' ? input : '', '3.99') },
  )
  .nullish()
  .meta({ description: 'Pounds; empty: not agreed', example: '3.99' });

const wholeDays = 'Enter whole working days, 1 at least';
const processingTime = z
  .union(
    [z.int(wholeDays).min(1, wholeDays).max(365, 'Nobody waits longer than a year'), blank.transform(() => undefined)],
    wholeDays,
  )
  .optional();

const fields = z.object({
  name: z
    .string('Name is required')
    .overwrite(oneLine)
    .min(1, 'Name is required')
    .max(120, 'Keep the name to 120 characters'),
  email: z.string('Invalid email').trim().max(254, 'Invalid email').pipe(z.email('Invalid email')),
  phone: optionalPhone,
  website: optionalAddress('Invalid URL').meta({ example: 'https://www.example.co.uk/' }),
  apiEndpoint: optionalAddress('Invalid API endpoint', systemAddress).meta({ example: 'https://api.example.co.uk/v1' }),
  apiKey: z
    .string('Enter the key as text')
    .trim()
    .max(500, 'That is too long for a key')
    .nullish()
    .meta({ description: 'Write-only. Empty or left out: the stored one stays; null: it is removed' }),
  fulfillmentType: z.enum(fulfillmentTypes, `Choose one of: ${fulfillmentTypes.join(', ')}`).optional(),
  shippingRate,
  processingTime,
  returnAddress: z
    .string('Enter an address')
    .trim()
    .max(300, 'Please use 300 characters at most')
    .transform((text) => text || null)
    .nullish(),
  closedDays: closedDays.optional(),
  ...supplierTermsInput,
  isActive: z.boolean('Choose true or false').optional(),
  connector: z.enum(connectorKinds, `Choose one of: ${connectorKinds.join(', ')}`).optional(),
  expressRate: shippingRate.meta({ description: 'Of an express parcel; pounds; empty: not agreed', example: '6.50' }),
});

export const newSupplierBody = fields;
/** Omitted fields stay unchanged. */
export const changeSupplierBody = fields.partial();

export type Supplier = z.infer<typeof supplier>;
export type NewSupplierBody = z.output<typeof newSupplierBody>;
export type ChangeSupplierBody = z.output<typeof changeSupplierBody>;
