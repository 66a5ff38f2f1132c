import { z } from 'zod';
import { emailAddress, oneLine, plainText } from '#platform/contact-details.contract.ts';
import { listPage, searchWords } from '#platform/http/list-page.contract.ts';
import { pounds, poundsInput } from '#platform/money.contract.ts';
import { giftCardEntryKinds, mostGiftCards } from './gift-card-words.contract.ts';

/** Longer than any code with hyphens and spaces. */
const code = z.string('Enter the code of your gift card').trim().min(1, 'Enter the code of your gift card').max(60, {
  error: 'That is too long for the code of a gift card',
});

export const giftCardCodes = z.array(code).max(mostGiftCards, `An order takes ${mostGiftCards} gift cards at most`);

export const giftCardBody = z.object({ code });

export const giftCardBalance = z
  .object({
    last4: z.string(),
    balance: pounds,
    expiresAt: z.iso.datetime(),
    isExpired: z.boolean(),
    held: pounds.optional().meta({ description: 'By an order that is not paid yet: it comes back unless it is' }),
  })
  .meta({ id: 'GiftCardBalance' });

/** How an order shows it. */
export const giftCardPayment = z.object({ last4: z.string(), amount: pounds });

const mostOnCard = 1_000;
const leastOnCard = 1;

const optionalLine = (most: number) =>
  z
    .string()
    .overwrite(oneLine)
    .max(most, `Please use ${most} characters at most`)
    .transform((text) => text || null)
    .nullable()
    .default(null);

export const newGiftCard = z
  .object({
    amount: poundsInput
      .refine((text) => Number(text) >= leastOnCard, `Enter £${leastOnCard}.00 at least`)
      .refine((text) => Number(text) <= mostOnCard, `Enter £${mostOnCard.toLocaleString('en-GB')}.00 at most`)
      .meta({ example: '25.00' }),
    recipientName: optionalLine(120),
    recipientEmail: emailAddress
      .nullish()
      .or(z.literal('').transform(() => null))
      .transform((text) => text ?? null)
      .meta({ description: 'Left out: the code is in the response, once' }),
    senderName: optionalLine(120),
    message: z
      .string()
      .overwrite(plainText)
      .max(300, 'Please use 300 characters at most')
      .transform((text) => text || null)
      .nullable()
      .default(null),
    reason: z.string('Say why').overwrite(oneLine).min(1, 'Say why').max(200, 'Please use 200 characters at most'),
  })
  .meta({ example: { amount: '25.00', recipientEmail: 'ann.barker@example.co.uk', reason: 'A parcel came late' } });

export const issuingHeader = z.object({
  'idempotency-key': z.string().trim().max(200, 'An Idempotency-Key has 200 characters at most').optional(),
});

/** Of a bought card that has not gone out. */
export const giftCardSending = z.object({
  goesOutOn: z.iso.date('Choose a day'),
  recipientEmail: emailAddress,
});

export const voidGiftCardBody = z.object({
  replace: z.boolean('Say whether another card takes its place').meta({
    description: 'True: what is on it moves to a card with a new code; false: it is gone for good',
  }),
  recipientEmail: emailAddress.optional().meta({ description: 'Of the replacement, if the first address was wrong' }),
  reason: newGiftCard.shape.reason,
  seenBalance: pounds.meta({ description: 'What was on the card when this was decided; 409 if it has changed' }),
});

const shownStates = ['active', 'used', 'expired', 'voided'] as const;

const cardView = z.object({
  id: z.int(),
  last4: z.string(),
  initial: pounds,
  balance: pounds,
  held: pounds.meta({ description: 'By orders that are not paid yet: it comes back unless they are' }),
  state: z.enum(shownStates),
  recipientName: z.string().nullable(),
  recipientEmail: z.string().nullable(),
  senderName: z.string().nullable(),
  message: z.string().nullable(),
  reason: z.string().nullable(),
  bought: z
    .object({ orderNumber: z.string(), goesOutOn: z.iso.date(), mailedAt: z.iso.datetime().nullable() })
    .optional()
    .meta({ description: 'Of a card that a customer bought; without `mailedAt` it has not gone out' }),
  isSuspended: z.literal(true).optional().meta({
    description:
      'It pays nothing: a bank holds, or has taken back, what was paid for it, or that payment may be fraudulent',
  }),
  issuedAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
});

export const adminGiftCard = cardView.meta({ id: 'AdminGiftCard' });

/** `code`: only here, and only where no email carries it. */
export const issuedGiftCard = z
  .object({ card: adminGiftCard, code: z.string().nullable() })
  .meta({ id: 'IssuedGiftCard' });

export const giftCardDetails = cardView
  .extend({
    issuedBy: z.string().nullable(),
    replacedBy: z.object({ id: z.int(), last4: z.string() }).nullable(),
    replaces: z.object({ id: z.int(), last4: z.string() }).nullable(),
    entries: z.array(
      z.object({
        id: z.int(),
        kind: z.enum(giftCardEntryKinds),
        amount: pounds,
        balance: pounds.meta({ description: 'After it' }),
        orderNumber: z.string().nullable(),
        by: z.string().nullable(),
        at: z.iso.datetime(),
      }),
    ),
  })
  .meta({ id: 'GiftCardDetails' });

export const adminGiftCardQuery = z.object({
  q: searchWords.meta({
    description: 'The last four characters of a code, parts of a name or email address, or the number of an order',
  }),
  state: z.enum(shownStates, `Choose from ${shownStates.join(', ')}`).optional(),
  ...listPage,
});

export const giftCardSums = z
  .object({
    owed: pounds.meta({ description: 'On cards that can be used, and held for orders that are not paid yet' }),
    cards: z.int().meta({ description: 'Cards with something on them that can be used' }),
    expired: pounds.meta({ description: 'On cards whose time is over' }),
  })
  .meta({ id: 'GiftCardSums' });

export type GiftCardBalance = z.infer<typeof giftCardBalance>;
export type NewGiftCard = z.output<typeof newGiftCard>;
export type GiftCardSending = z.output<typeof giftCardSending>;
export type VoidGiftCardBody = z.output<typeof voidGiftCardBody>;
export type AdminGiftCard = z.infer<typeof adminGiftCard>;
export type IssuedGiftCard = z.infer<typeof issuedGiftCard>;
export type GiftCardDetails = z.infer<typeof giftCardDetails>;
export type AdminGiftCardQuery = z.output<typeof adminGiftCardQuery>;
export type GiftCardSums = z.infer<typeof giftCardSums>;
