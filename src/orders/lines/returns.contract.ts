import { z } from 'zod';
import { productId } from '#catalogue/products/products.contract.ts';
import { sentPictures, shownPictures } from '#media/sent-pictures/sent-pictures.contract.ts';
import { longListPage } from '#platform/http/list-page.contract.ts';
import { returnCauses } from './return-causes.contract.ts';

/** The stored answers. */
export const returnAnswers = ['open', 'accepted', 'declined'] as const;

/** Accepted: waiting for its refund; closed: accepted, and nothing of it is refunded any more. */
const returnStates = [...returnAnswers, 'refunded', 'closed'] as const;

export type ReturnState = (typeof returnStates)[number];

const reasonAsked = 'Tell us in a few words why you want to send it back';

const returnFields = z.object({
  items: z
    .array(
      z.object({
        productId,
        quantity: z.int('Enter a whole number').min(1, 'Send back at least one').max(999, 'That is too many'),
        madeForBuyer: z
          .int('Enter a whole number')
          .min(0, 'Enter 0 or more')
          .max(999, 'That is too many')
          .optional()
          .meta({
            description: 'Of these, made with a text of their buyer; needed where some of each kind could come back',
          }),
      }),
      'Choose what you want to send back',
    )
    .min(1, 'Choose what you want to send back')
    .max(100, 'That is too many'),
  cause: z.enum(returnCauses, 'Choose a reason from the list').optional(),
  reason: z.string(reasonAsked).trim().max(1_000, 'Please use 1000 characters at most').default(''),
  pictures: sentPictures,
});

type Said = Pick<z.output<typeof returnFields>, 'cause' | 'reason'>;

/** Words are needed where no cause says enough. */
const saysWhy = ({ cause, reason }: Said) => reason !== '' || (cause !== undefined && cause !== 'other');
/** Said beside what else is wrong, but not of what has no fields at all. */
const wordsMissing = {
  path: ['reason'],
  message: reasonAsked,
  when: ({ value }: { value: unknown }) => typeof value === 'object' && value !== null,
};

export const returnBody = returnFields.refine(saysWhy, wordsMissing);

export const beginReturnBody = returnFields
  .extend({ isAccepted: z.boolean().default(false).meta({ description: 'True: accepted at once' }) })
  .refine(saysWhy, wordsMissing);

export const returnRequest = z
  .object({
    id: z.int(),
    orderNumber: z.string(),
    state: z.enum(returnStates),
    cause: z.enum(returnCauses).nullable(),
    reason: z.string(),
    pictures: shownPictures,
    items: z.array(
      z.object({
        productId: z.int(),
        name: z.string(),
        quantity: z.int(),
        madeForBuyer: z
          .int()
          .nullish()
          .meta({ description: 'Of the quantity, made with a text of their buyer; null: nobody has said' }),
        refunded: z.int().meta({ description: 'Of the quantity, what has been refunded' }),
      }),
    ),
    answer: z.string().nullable(),
    isByStaff: z.boolean().meta({ description: 'Staff began it for the customer' }),
    createdAt: z.iso.datetime(),
    answeredAt: z.iso.datetime().nullable(),
  })
  .meta({ id: 'ReturnRequest' });

export const returnList = z.array(returnRequest);

export const returnListQuery = z.object({
  state: z.enum(returnStates, 'Choose open, accepted, declined, refunded or closed').default('open'),
  ...longListPage,
});

export const answerReturnBody = z
  .object({
    state: z.enum(['accepted', 'declined', 'closed'], 'Choose accepted, declined or closed'),
    answer: z.string().trim().max(1_000, 'Please use 1000 characters at most').optional(),
  })
  .refine(({ state, answer }) => state !== 'declined' || answer, {
    path: ['answer'],
    message: 'Tell the customer why',
  })
  .meta({
    description: 'Declining needs a reason. Closing is for an accepted return of which nothing more is refunded',
  });

export type BeginReturnBody = z.output<typeof beginReturnBody>;
export type ReturnBody = z.infer<typeof returnBody>;
export type ReturnRequest = z.infer<typeof returnRequest>;
export type ReturnListQuery = z.infer<typeof returnListQuery>;
export type AnswerReturnBody = z.infer<typeof answerReturnBody>;
