// Without zod, so that pages which need only these do not load it.

/** As the spec words it, whatever of a review is missing (section 5). */
export const incompleteReview = 'Please fill in all fields and select a rating.';

/** How many reviews or comments one call may hide or show. */
export const mostModeratedAtOnce = 200;

/** Characters of the token in the link of a review invitation. */
export const longestReviewToken = 200;
