// Without zod, so that the form of a review does not load it.

/** As the spec words it, whatever of a review is missing (section 5). */
export const incompleteReview = 'Please fill in all fields and select a rating.';
