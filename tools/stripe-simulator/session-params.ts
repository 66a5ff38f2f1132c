import { z } from 'zod';
import { expandParam, listOf, metadataParam, positiveNumber, wholeNumber } from './stripe-params.ts';
import { invalidRequest } from './stripe-refusal.ts';

const mostLines = 100;
const longestUrl = 5_000;
const longestReference = 200;
const shortestLife = 30 * 60; // s
const longestLife = 24 * 60 * 60; // s
/** https://docs.stripe.com/currencies#minimum-and-maximum-charge-amounts */
const leastCharges: Record<string, { amount: number; words: string }> = {
  gbp: { amount: 30, words: '£0.30 gbp' },
  eur: { amount: 50, words: '€0.50 eur' },
  usd: { amount: 50, words: '$0.50 usd' },
};
const mostCharge = 99_999_999;

const webAddress = z
  .string()
  .max(longestUrl)
  .refine((text) => /^https?:\/\//i.test(text) && URL.canParse(text), {
    error: 'Not a valid URL',
    params: { code: 'url_invalid' },
  });
/** Stripe accepts fewer addresses than most patterns: here those that RFC 1035 and RFC 5321 allow. */
const isEmail = (text: string) =>
  z.email().safeParse(text).success &&
  /^[^@]{1,64}@/.test(text) &&
  !/@-|-\.|\.-|-$/.test(text.slice(text.indexOf('@')));
const email = z.string().refine(isEmail, {
  error: ({ input }) => `Invalid email address: ${String(input)}`,
  params: { code: 'email_invalid' },
});
const currency = z
  .string()
  .transform((text) => text.toLowerCase())
  .refine((code) => code in leastCharges, {
    error: ({ input }) => `Invalid currency: ${String(input)}. The simulator knows gbp, eur and usd.`,
  });

const picture = webAddress.refine((text) => text.startsWith('https:'), 'Not a valid URL');

/** The account's prefix is PAWANDVALE, and '* ' stands in between: https://docs.stripe.com/get-started/account/statement-descriptors */
const suffix = z
  .string()
  .max(10, 'The statement descriptor must be at most 22 characters with its prefix.')
  .regex(/^[^<>\\'"*]*$/, 'The statement descriptor contains characters that are not allowed.')
  .regex(/[A-Za-z]/, 'The statement descriptor must contain at least one alphabetic character.');

const shipping = z.strictObject({
  name: z.string().max(5_000),
  phone: z.string().max(20).optional(),
  carrier: z.string().optional(),
  tracking_number: z.string().optional(),
  address: z.strictObject({
    line1: z.string(),
    line2: z.string().optional(),
    city: z.string().optional(),
    country: z
      .string()
      .regex(/^[A-Z]{2}$/, 'Country must be a two-letter code (ISO 3166-1).')
      .optional(),
    postal_code: z.string().optional(),
    state: z.string().optional(),
  }),
});

const lineItem = z.strictObject({
  price_data: z.strictObject({
    currency,
    unit_amount: wholeNumber.refine((amount) => amount >= 0, {
      error: 'Invalid non-negative integer',
      params: { code: 'parameter_invalid_integer' },
    }),
    product_data: z.strictObject({
      name: z.string().max(250),
      description: z.string().max(500).optional(),
      images: listOf(picture, 8).optional(),
      metadata: metadataParam.optional(),
      tax_code: z.string().optional(),
      unit_label: z.string().max(12).optional(),
    }),
    tax_behavior: z.enum(['exclusive', 'inclusive', 'unspecified']).optional(),
  }),
  quantity: positiveNumber,
  metadata: metadataParam.optional(),
});

const intentData = z.strictObject({
  capture_method: z.enum(['automatic', 'automatic_async']).default('automatic_async'),
  description: z.string().max(1_000).nullable().default(null),
  metadata: metadataParam.default({}),
  receipt_email: email.nullable().default(null),
  shipping: shipping.nullable().default(null),
  statement_descriptor: z.string().max(22).optional(),
  statement_descriptor_suffix: suffix.nullable().default(null),
});

/** Accepted without effect. */
const withoutEffect = Object.fromEntries(
  [
    'adaptive_pricing',
    'allow_promotion_codes',
    'allowed_payment_method_types',
    'automatic_tax',
    'billing_address_collection',
    'branding_settings',
    'consent_collection',
    'custom_text',
    'customer_creation',
    'excluded_payment_method_types',
    'name_collection',
    'origin_context',
    'payment_method_configuration',
    'payment_method_options',
    'phone_number_collection',
    'submit_type',
    'wallet_options',
  ].map((name) => [name, z.unknown().optional()]),
);

/** https://docs.stripe.com/api/checkout/sessions/create, as far as a shop with one-off sales uses it. */
export const sessionParams = z.strictObject({
  ...withoutEffect,
  mode: z.literal('payment'),
  ui_mode: z.literal('hosted_page').default('hosted_page'),
  line_items: listOf(lineItem, mostLines).refine(
    (lines) => lines.length > 0,
    'You must provide at least one line item.',
  ),
  success_url: webAddress,
  cancel_url: webAddress.optional(),
  client_reference_id: z.string().max(longestReference).optional(),
  currency: currency.optional(),
  customer_email: email.optional(),
  expires_at: wholeNumber.optional(),
  locale: z.enum(['auto', 'en', 'en-GB', 'cs', 'da', 'de', 'es', 'fr', 'it', 'ja', 'nl', 'pl', 'pt', 'sv']).optional(),
  metadata: metadataParam.default({}),
  payment_intent_data: intentData.prefault({}),
  expand: expandParam,
});

export type SessionParams = z.output<typeof sessionParams>;

/** Checks that involve several parameters. `now` in s. @throws StripeRefusal */
export function checkSession({ line_items: lines, expires_at: expiresAt }: SessionParams, now: number): void {
  const param = 'expires_at';
  if (expiresAt !== undefined && expiresAt - now < shortestLife) {
    throw invalidRequest('The `expires_at` timestamp must be at least 30 minutes from Checkout Session creation.', {
      param,
    });
  }
  if (expiresAt !== undefined && expiresAt - now > longestLife) {
    throw invalidRequest('The `expires_at` timestamp must be less than 24 hours from Checkout Session creation.', {
      param,
    });
  }
  const [first = 'gbp', ...others] = lines.map((line) => line.price_data.currency);
  if (others.some((other) => other !== first)) {
    throw invalidRequest('All line items must have the same currency.', { param: 'line_items' });
  }
  const total = lines.reduce((sum, line) => sum + line.price_data.unit_amount * line.quantity, 0);
  const least = leastCharges[first];
  if (least && total > 0 && total < least.amount) {
    const message = `The Checkout Session's total amount due must add up to at least ${least.words}`;
    throw invalidRequest(message, { code: 'amount_too_small' });
  }
  if (total > mostCharge) {
    throw invalidRequest('The Checkout Session’s total amount due must be no more than 999,999.99', {
      code: 'amount_too_large',
    });
  }
}
