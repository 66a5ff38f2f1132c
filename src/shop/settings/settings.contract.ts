import { z } from 'zod';
import { emailAddress } from '#platform/contact-details.contract.ts';
import { pounds, poundsInput } from '#platform/money.contract.ts';
import { paymentMethods } from '#platform/stripe/payment-methods.contract.ts';
import { pickup, round, roundInput } from '../delivery-ways/delivery-ways.contract.ts';
import {
  deliversTo,
  deliveryZones,
  deliveryZonesInput,
  usualZones,
} from '../delivery-zones/delivery-zones.contract.ts';
import { weightBand, weightBandsInput } from '../delivery-zones/weight-bands.contract.ts';
import { usualWorkingDays, workingDays } from '../working-days/working-days.contract.ts';
import { packageSizes } from './package-sizes.contract.ts';
import { plainVatNumber, vatNumberError } from './vat-number.contract.ts';

const line = (most: number) => z.string().trim().max(most, `Please use ${most} characters at most`);
const needed = (most: number) => line(most).min(1, 'Please fill this in');
const optionalLine = (most: number) => line(most).nullable();
const whole = (least: number, most: number) => {
  const sentence = `Enter a whole number from ${least} to ${most}`;
  return z.int(sentence).min(least, sentence).max(most, sentence);
};

const delivery = z.object({
  freeFrom: pounds,
  standardRate: pounds.meta({ description: 'For own stock and suppliers without a rate' }),
  expressRate: pounds,
  expressRateFromFree: pounds,
  standardDays: needed(40),
  expressDays: needed(40),
  dispatchDays: needed(40),
});

/** What pages and emails promise in the shop's name; each reads on within a sentence. */
const promises = z.object({
  openingHours: needed(80).meta({ description: 'When orders are worked on and messages answered' }),
  replyWithin: needed(40),
  newsletterRhythm: needed(60),
  character: line(60).meta({ description: 'Of the business, as in ‘a small family-run business’; may be blank' }),
});

/** One record feeds header strip, basket, contact page, FAQ, policies, emails and structured data (shop rules, section 12). */
export const shopSettings = z.object({
  name: needed(80),
  line: line(160),
  email: emailAddress,
  phone: optionalLine(40),
  traderName: optionalLine(120),
  address: optionalLine(300),
  companyNumber: optionalLine(40),
  vatNumber: optionalLine(40).meta({ description: 'Null: the shop is not registered for VAT' }),
  deliveryVat: z.enum(['goods', 'standard'], 'Choose goods or standard').meta({
    description: 'goods: delivery has the rates of the goods it brings, shared by their value; standard: always 20%',
  }),
  banner: z
    .object({ text: needed(200), code: needed(40).toUpperCase() })
    .nullable()
    .meta({ description: 'Null: no banner' }),
  ordersPaused: z
    .object({ note: needed(200) })
    .nullable()
    .meta({
      description: 'Null: orders are taken. Otherwise the text shoppers read, such as until when orders are paused',
    }),
  delivery,
  weightBands: z.array(weightBand).meta({ description: 'What heavier orders cost on the mainland, lightest first' }),
  pickup: pickup.nullable().meta({ description: 'Null: orders are not collected' }),
  round: round.nullable().meta({ description: 'Null: the shop has no delivery round of its own' }),
  returnAddress: optionalLine(300).meta({ description: 'Where returns go; null: the shop’s address' }),
  euroRate: z
    .string()
    .nullable()
    .meta({ description: 'Euro for a pound, for the sum shown beside pounds to Ireland; null: none is shown' }),
  returnDays: whole(14, 365).meta({ description: 'By law at least 14' }),
  refundDays: needed(40),
  orderCutOff: needed(120),
  preparedWithin: needed(40).meta({ description: 'How soon an order is prepared, as its confirmation says' }),
  standardPrice: line(80).meta({
    description: 'What standard delivery costs, in the words of the contact page; blank: the rate',
  }),
  whoAnswers: line(160).meta({ description: 'A sentence of the contact page about them; may be blank' }),
  promises,
  workingDays,
  lowStock: whole(0, 10_000),
  isDemo: z.boolean().meta({ description: 'Has the demo data, whose products the large pictures show' }),
  isOpen: z.boolean().meta({ description: 'True: visitors see the shop; false: a page that it opens soon' }),
});

/** The public settings, with the payment method, which the shop's configuration decides. */
export const publicSettings = shopSettings.extend({
  payment: z.enum(['demo', 'stripe']).meta({ description: 'demo: no money moves' }),
  paymentMethods: z
    .array(z.enum(paymentMethods))
    .nullable()
    .meta({ description: 'Of the account at Stripe; null: not known, or demo payment' }),
  isPaymentTest: z.boolean().meta({ description: 'Stripe is in test mode: no money moves' }),
  backupNights: z.int().positive().meta({ description: 'How many nights backups hold deleted data' }),
  deliversTo,
});

const accountCode = z
  .string()
  .trim()
  .regex(/^[A-Za-z0-9][A-Za-z0-9-]{0,9}$/, 'Enter a code of up to ten letters and digits, such as 200');

const mostNoticed = 5;

/** `to`: addresses with commas between them; empty: the shop's own. */
const orderNotices = z.object({
  how: z.enum(['each', 'daily', 'never'], 'Choose each, daily or never').meta({
    description: 'An email for each new order, in the evening for those of the day, or none',
  }),
  to: z.string(),
});

/** The addresses in a line with commas, semicolons or spaces between them. */
export function addressesIn(line: string): string[] {
  return line.split(/[\s,;]+/).filter((part) => part !== '');
}

const bookkeeping = z.object({
  vatGroup: whole(1, 3).meta({
    description:
      'HMRC’s stagger group. 1: quarters end in March, June, September and December; 2: a month later; 3: two',
  }),
  xeroAccounts: z.object({
    sales: accountCode,
    delivery: accountCode,
    fees: accountCode,
    giftCards: accountCode.default('810'),
  }),
});

/** What staff may not change, whatever their areas: how much they may do themselves. */
export const ownersSettings = ['staffRefundLimit', 'staffDiscountLimit', 'staffByHandLimit'] as const;

/** The additional settings for the admin area. */
export const allSettings = shopSettings.extend({
  zones: deliveryZones,
  staffRefundLimit: pounds.meta({ description: 'The most staff may refund without the owner' }),
  staffDiscountLimit: whole(0, 100).meta({ description: 'The most staff may take off prices, in percent' }),
  staffByHandLimit: pounds.meta({ description: 'The most staff may mark as paid outside the shop, for one order' }),
  parcelCost: z
    .object({ standard: pounds, express: pounds })
    .meta({ description: 'The shop’s cost of a parcel of its own' }),
  orderNotices,
  supplierDigest: z.boolean('Say whether it is sent').meta({
    description: 'An email each morning on which something of the suppliers needs somebody',
  }),
  clickAndDrop: z
    .object({ standardService: line(100), expressService: line(100), packageSize: z.enum(packageSizes) })
    .meta({
      description: 'For the Royal Mail Click & Drop file; a blank service leaves the choice to Click & Drop',
    }),
  bookkeeping,
  giftCardMonths: whole(12, 120).meta({ description: 'How long a gift card can be used from the day it is issued' }),
  listVariants: z
    .boolean('Choose true or false')
    .meta({ description: 'True: lists show every variant of a family; false: a family shows once' }),
});

const amount = poundsInput
  .refine((text) => Number(text) <= 10_000, 'Enter £10,000.00 at most')
  .meta({ example: '3.99' });

const addressLine = z
  .string()
  .max(500, 'That is too long')
  .transform((typed) => addressesIn(typed).join(', '))
  .refine((typed) => addressesIn(typed).length <= mostNoticed, `Give ${mostNoticed} addresses at most`)
  .refine(
    (typed) => addressesIn(typed).every((one) => emailAddress.safeParse(one).success),
    'Enter email addresses separated by commas',
  );

/** An emptied field is null. */
const emptied = (field: z.ZodNullable<z.ZodString>) => field.transform((text) => text || null);
const { phone, traderName, address, companyNumber, vatNumber, returnAddress } = shopSettings.shape;

const euroRate = 'Enter how many euros one pound buys, such as 1.15';

/** Only the changed parts, delivery as a whole: two people who change different things do not undo each other's changes. */
export const changeSettingsBody = allSettings
  .omit({ isDemo: true, isOpen: true })
  .extend({
    phone: emptied(phone),
    traderName: emptied(traderName),
    address: emptied(address),
    companyNumber: emptied(companyNumber),
    vatNumber: vatNumber
      .transform((typed) => (typed ? plainVatNumber(typed) : null))
      .superRefine((typed, issues) => {
        const message = typed === null ? undefined : vatNumberError(typed);
        if (message) issues.addIssue({ code: 'custom', message });
      }),
    zones: deliveryZonesInput,
    weightBands: weightBandsInput,
    round: roundInput.nullable(),
    returnAddress: emptied(returnAddress),
    euroRate: z
      .string(euroRate)
      .trim()
      .regex(/^(?:[1-9]\d?|0)(?:\.\d{1,4})?$|^$/, euroRate)
      .nullable()
      .transform((text) => text || null)
      .refine((text) => text === null || Number(text) > 0, euroRate),
    staffRefundLimit: amount,
    staffByHandLimit: amount,
    parcelCost: z.object({ standard: amount, express: amount }),
    orderNotices: orderNotices.extend({ to: addressLine }),
    delivery: delivery.extend({
      freeFrom: amount,
      standardRate: amount,
      expressRate: amount,
      expressRateFromFree: amount,
    }),
  })
  .partial()
  .meta({ example: { lowStock: 5 } });

export type PublicSettings = z.infer<typeof publicSettings>;
export type ShopSettings = z.infer<typeof shopSettings>;
export type AllSettings = z.infer<typeof allSettings>;
export type ChangeSettingsBody = z.output<typeof changeSettingsBody>;

/** The defaults of a new shop, which claim nothing but its terms (shop rules, sections 5, 12 and 13); the demo data adds `demoSettings`. */
export const defaultSettings: ShopSettings = {
  name: 'Paw & Vale',
  line: 'Good things for good animals',
  email: 'hello@pawandvale.example',
  phone: null,
  traderName: null,
  address: null,
  companyNumber: null,
  vatNumber: null,
  deliveryVat: 'goods',
  banner: null,
  ordersPaused: null,
  delivery: {
    freeFrom: '25.00',
    standardRate: '3.99',
    expressRate: '7.99',
    expressRateFromFree: '4.99',
    standardDays: '3-7 days',
    expressDays: '1-2 days',
    dispatchDays: '1-3 working days',
  },
  weightBands: [],
  pickup: null,
  round: null,
  returnAddress: null,
  euroRate: null,
  returnDays: 30,
  refundDays: '5-7 working days',
  orderCutOff: 'Orders after 2 PM on Friday are processed on Monday',
  preparedWithin: '1-2 business days',
  standardPrice: '',
  whoAnswers: '',
  promises: {
    openingHours: 'Monday to Friday 9-5',
    replyWithin: '24 hours',
    newsletterRhythm: 'about twice a month',
    character: '',
  },
  workingDays: usualWorkingDays,
  lowStock: 5,
  isDemo: false,
  isOpen: false,
};

/** Only the demo data has the banner's promotion code. */
export const demoSettings = {
  banner: { text: "10% OFF all orders - We're improving our image quality! Use code", code: 'IMAGEFIX10' },
  isDemo: true,
  promises: { ...defaultSettings.promises, character: 'small family-run' },
  standardPrice: '£2.99 to £4.99 (varies by supplier)',
  whoAnswers: 'Whoever answers you has probably packed a parcel this morning.',
  vatNumber: 'GB999999973', // passes the check of VAT numbers and belongs to nobody
} satisfies Partial<ShopSettings>;

export const defaultAllSettings: AllSettings = {
  ...defaultSettings,
  zones: usualZones,
  staffRefundLimit: '50.00',
  staffDiscountLimit: 100,
  staffByHandLimit: '10000.00',
  parcelCost: { standard: '3.99', express: '5.99' },
  orderNotices: { how: 'each', to: '' },
  supplierDigest: true,
  clickAndDrop: { standardService: 'TPS48', expressService: 'TPN24', packageSize: 'small parcel' },
  giftCardMonths: 24,
  listVariants: false,
  // The codes of Xero's own UK chart: Sales, Other Revenue, Bank Fees, Income in Advance.
  bookkeeping: { vatGroup: 1, xeroAccounts: { sales: '200', delivery: '260', fees: '404', giftCards: '810' } },
};
