import { z } from 'zod';
import { sentPictures, shownPictures } from '#media/sent-pictures/sent-pictures.contract.ts';
import { emailAddress, oneLine, plainText } from '#platform/contact-details.contract.ts';
import { flag, longListPage } from '#platform/http/list-page.contract.ts';
import { incompleteReview, longestReviewToken } from './review-words.contract.ts';

const reviewSorts = ['newest', 'oldest', 'highest', 'lowest', 'helpful'] as const;

export const ratingSummary = z.object({
  averageRating: z.number().meta({ description: 'To two decimals; 0 without reviews' }),
  totalReviews: z.int(),
});

export const ratingBreakdown = ratingSummary.extend({
  ratingDistribution: z.object({ 1: z.int(), 2: z.int(), 3: z.int(), 4: z.int(), 5: z.int() }),
});

export const review = z
  .object({
    id: z.int(),
    productId: z.int(),
    variant: z.string().nullable().meta({
      description: 'Which variant of the family it is about, such as “6 kg”; null where there is only one',
    }),
    title: z.string(),
    rating: z.int().min(1).max(5),
    comment: z.string(),
    customerName: z.string(),
    verified: z.boolean(),
    pet: z.string().nullable().meta({ description: 'The reviewer’s, such as “Cocker Spaniel, 12 kg”, if they like' }),
    pictures: shownPictures,
    fromOldShop: z.boolean().meta({ description: 'Written in the shop that this one replaced; never verified here' }),
    helpful: z.int(),
    createdAt: z.iso.datetime(),
    reply: z.object({ text: z.string(), at: z.iso.datetime() }).nullable().meta({ description: 'The shop’s' }),
  })
  .meta({ id: 'Review' });

export const reviewList = z.array(review);

export const reviewQuery = z.object({
  rating: z.coerce
    .number('Give 1 to 5 stars')
    .pipe(z.int('Give 1 to 5 stars').min(1, 'Give 1 to 5 stars').max(5, 'Give 1 to 5 stars'))
    .optional(),
  sortBy: z.enum(reviewSorts, `Sort by one of: ${reviewSorts.join(', ')}`).default('newest'),
  verified: flag.optional(),
  ...longListPage,
});

const rowNumber = z
  .int('Choose one of your pets')
  .min(1, 'Choose one of your pets')
  .max(2_147_483_647, 'Choose one of your pets');

const requiredText = (limit: number) =>
  z
    .string(incompleteReview)
    .overwrite(plainText)
    .min(1, incompleteReview)
    .max(limit, `Please use ${limit} characters at most`);

/** What its author may change. */
const opinion = {
  title: z.string(incompleteReview).overwrite(oneLine).pipe(requiredText(150)),
  comment: requiredText(5_000),
  rating: z.number(incompleteReview).int(incompleteReview).min(1, incompleteReview).max(5, incompleteReview),
};

const shownPet = z
  .object({ id: rowNumber, withName: z.boolean('Choose true or false').default(false) })
  .nullish()
  .meta({ description: 'One of my pets to show beside it: copied as it is now. Null: none' });

export const postReviewBody = z
  .object({
    customerName: z.string(incompleteReview).overwrite(oneLine).pipe(requiredText(80)),
    customerEmail: requiredText(254).pipe(emailAddress),
    ...opinion,
    token: z
      .string()
      .max(longestReviewToken)
      .nullish()
      .meta({ description: 'Token of the link emailed after delivery; makes the review verified' }),
    pictures: sentPictures,
    pet: shownPet,
  })
  .meta({
    example: {
      customerName: 'Jo Barker',
      customerEmail: 'jo@example.co.uk',
      title: 'Still in one piece',
      comment: 'Our terrier carries it everywhere.',
      rating: 5,
    },
  });

export const changeReviewBody = z.object({
  ...opinion,
  pictures: sentPictures
    .unwrap()
    .optional()
    .meta({ description: 'Keys of all that it is to have. Left out: those it has' }),
  pet: shownPet.meta({ description: 'Left out: as it is. Null: none' }),
});

export const ownReview = review
  .extend({
    productName: z.string(),
    isOnSale: z.boolean().meta({ description: 'Its page can be opened' }),
    isHidden: z.boolean().meta({ description: 'Nobody else sees it' }),
    picturesShown: z.boolean().meta({ description: 'False: nobody else sees the pictures yet' }),
  })
  .meta({ id: 'OwnReview' });

export const ownReviewList = z.array(ownReview);

const mailedToken = z
  .string('Enter the token of the link')
  .min(1, 'Enter the token of the link')
  .max(longestReviewToken);

export const reviewInvitationQuery = z.object({
  token: mailedToken.meta({ description: 'Token of the link emailed after delivery' }),
});
export const reviewInvitation = z.object({
  verified: z.boolean().meta({ description: 'Whether a review with this token is marked as a verified purchase' }),
  reviewed: z.boolean().meta({ description: 'Whether the recipient of the link has reviewed the product already' }),
});

export type ReviewInvitation = z.infer<typeof reviewInvitation>;
export type PostReviewBody = z.input<typeof postReviewBody>;
export type RatingSummary = z.infer<typeof ratingSummary>;
export type RatingBreakdown = z.infer<typeof ratingBreakdown>;
export type OwnReview = z.infer<typeof ownReview>;
export type ChangeReviewBody = z.infer<typeof changeReviewBody>;

export type Review = z.infer<typeof review>;
export type ReviewQuery = z.infer<typeof reviewQuery>;
