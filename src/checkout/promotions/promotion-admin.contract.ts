import { z } from 'zod';
import { listPage, searchWords } from '#platform/http/list-page.contract.ts';
import { momentInput } from '#platform/moment.contract.ts';
import { pounds, poundsInput } from '#platform/money.contract.ts';
import { promotedGoods, promotionCode } from './promotions.contract.ts';

const promotionStates = ['running', 'scheduled', 'used-up', 'ended'] as const;

const moment = momentInput('Enter a day and a time').nullable();
const useLimit = z
  .int('Enter a whole number')
  .min(1, 'Enter at least 1, or leave it empty')
  .max(1_000_000_000, 'Leave it empty for no limit')
  .nullable();

const mostPounds = 100_000;
const amount = (least: number) =>
  poundsInput
    .refine((text) => Number(text) >= least, `Enter £${least.toFixed(2)} at least`)
    .refine((text) => Number(text) <= mostPounds, `Enter £${mostPounds.toLocaleString('en-GB')}.00 at most`)
    .meta({ example: '5.00' });

const startsAt = moment.meta({ description: 'Null: at once' });
const endsAt = moment.meta({ description: 'Null: until it is ended' });
const minimumSubtotal = amount(0);
const limitInAll = useLimit.meta({ description: 'Null: unlimited' });
const limitPerCustomer = useLimit.meta({ description: 'Uses for each email address; null: unlimited' });

const limits = {
  startsAt: startsAt.default(null),
  endsAt: endsAt.default(null),
  minimumSubtotal: minimumSubtotal.default('0.00'),
  useLimit: limitInAll.default(null),
  useLimitPerCustomer: limitPerCustomer.default(null),
};

const reach = {
  goods: promotedGoods.nullable().default(null).meta({ description: 'Null: all goods' }),
  isFirstOrderOnly: z.boolean().default(false),
  isAutomatic: z.boolean().default(false).meta({ description: 'Counts without its code, where no other saves more' }),
};

const setOf = z
  .int('Enter a whole number of pieces')
  .min(2, 'Enter at least two pieces')
  .max(100, 'Give 100 pieces at most')
  .meta({ description: 'Pieces that are counted together', example: 3 });

const giftProductId = z
  .int('Choose the gift')
  .positive('Choose the gift')
  .max(2_147_483_647, 'There are not that many products')
  .meta({ description: 'Of which one comes with the order: own stock on sale, without texts of its buyer' });

const code = promotionCode
  .max(40, 'Use 40 characters at most')
  .regex(/^[\p{L}\p{N}_-]*$/u, 'Use letters, digits, hyphens and underscores');
const percentAsked = 'Enter a percentage from 1 to 100';
const percentage = z
  .int({ error: ({ input }) => (typeof input === 'number' ? 'Enter a whole percentage' : percentAsked) })
  .min(1, percentAsked)
  .max(100, percentAsked);

/** Compares the dates where both are given; a change of one is compared with the stored other. */
export const endIsTooEarly = 'The end must come after the start';
const endsLater = ({
  startsAt,
  endsAt,
}: {
  startsAt?: string | null | undefined;
  endsAt?: string | null | undefined;
}) => !startsAt || !endsAt || Date.parse(startsAt) < Date.parse(endsAt);
const endError = { path: ['endsAt'], message: endIsTooEarly };

export const newPromotion = z
  .discriminatedUnion('type', [
    z.object({ code, type: z.literal('percentage'), discount: percentage, ...limits, ...reach }),
    z.object({ code, type: z.literal('fixed'), discount: amount(0.01), ...limits, ...reach }),
    z.object({ code, type: z.literal('free-delivery'), ...limits, ...reach }),
    z.object({
      code,
      type: z.literal('multibuy'),
      setOf,
      setPays: z
        .int('Enter a whole number of pieces')
        .min(1, 'Enter at least one piece')
        .meta({ description: 'How many of them are paid for', example: 2 }),
      ...limits,
      ...reach,
    }),
    z.object({ code, type: z.literal('set-price'), setOf, setPrice: amount(0.01), ...limits, ...reach }),
    z.object({ code, type: z.literal('gift'), giftProductId, ...limits, ...reach }),
  ])
  .refine(endsLater, endError)
  .refine((wanted) => wanted.type !== 'multibuy' || wanted.setPays < wanted.setOf, {
    path: ['setPays'],
    message: 'Enter fewer than are counted together',
  })
  .meta({ example: { code: 'WINTER15', type: 'percentage', discount: 15 } });

/** Code and discount cannot be changed: both are in emails and orders already. */
export const changePromotionBody = z
  .object({
    startsAt,
    endsAt,
    minimumSubtotal,
    useLimit: limitInAll,
    useLimitPerCustomer: limitPerCustomer,
    isActive: z.boolean(),
  })
  .partial()
  .refine(endsLater, endError)
  .meta({ example: { useLimit: 100 } });

export const adminPromotion = z
  .object({
    id: z.int(),
    code: z.string(),
    type: z.enum(['percentage', 'fixed', 'free-delivery', 'multibuy', 'set-price', 'gift', 'bundle']),
    discount: z.union([z.int(), pounds]).meta({ description: 'Whole percents, or pounds; 0 of the other types' }),
    words: z.string().meta({
      description: 'What it gives: 10%, £5.00, Free delivery, 3 for 2, Free Rope Bone, Puppy starter',
      example: '3 for 2',
    }),
    setOf: z.int().nullable(),
    setPays: z.int().nullable(),
    setPrice: pounds.nullable(),
    gift: z.object({ id: z.int(), name: z.string() }).nullable(),
    goods: promotedGoods.nullable(),
    isFirstOrderOnly: z.boolean(),
    isAutomatic: z.boolean(),
    startsAt: z.iso.datetime().nullable(),
    endsAt: z.iso.datetime().nullable(),
    minimumSubtotal: pounds,
    useLimit: z.int().nullable(),
    useLimitPerCustomer: z.int().nullable(),
    isActive: z.boolean(),
    state: z.enum(promotionStates),
    uses: z.int(),
    revenue: pounds.meta({ description: 'Of the orders it was used for, less refunds; cancelled ones left out' }),
    createdAt: z.iso.datetime(),
  })
  .meta({ id: 'AdminPromotion' });

export const adminPromotionQuery = z.object({
  q: searchWords.meta({ description: 'A part of the code' }),
  state: z.enum(promotionStates, 'That is not a state of a promotion').optional(),
  ...listPage,
});

export const promotionUse = z.object({
  orderNumber: z.string(),
  customerEmail: z.string().nullable().meta({ description: 'Null once the customer has closed the account' }),
  discount: pounds,
  revenue: pounds,
  usedAt: z.iso.datetime(),
});

export const promotionUsesQuery = z.object(listPage);

export type AdminPromotion = z.infer<typeof adminPromotion>;
export type AdminPromotionQuery = z.infer<typeof adminPromotionQuery>;
export type NewPromotion = z.output<typeof newPromotion>;
export type ChangePromotionBody = z.output<typeof changePromotionBody>;
export type PromotionUse = z.infer<typeof promotionUse>;
export type PromotionUsesQuery = z.infer<typeof promotionUsesQuery>;
