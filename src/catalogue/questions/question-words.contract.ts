// Without zod, so that a page which only needs these does not load it.

/** What has been decided about a question or an answer; nobody but staff sees one that is not shown. */
export const questionStates = ['waiting', 'shown', 'rejected', 'deleted'] as const;

export type QuestionState = (typeof questionStates)[number];

/** Questions that a product's page begins with, and the most that one press adds. */
export const questionsAtOnce = 5;

/** Of one question; those of the shop come first. */
export const mostAnswersShown = 5;
