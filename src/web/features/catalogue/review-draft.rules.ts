import { namesIn, recordOf } from '../../records.rules.ts';

export type ReviewDraft = {
  customerName: string;
  customerEmail: string;
  title: string;
  comment: string;
  rating: number | undefined;
};

export type ReviewField = keyof ReviewDraft;

/** In the order of the form, so that the first one missing is the first one met. */
const asks: Record<ReviewField, string> = {
  rating: 'Select a rating',
  customerName: 'Enter your name',
  customerEmail: 'Enter your email address',
  title: 'Give your review a title',
  comment: 'Enter your review',
};

export const incompleteReview = 'Please fill in all fields and select a rating.';

/** What is still to be filled in, with the sentence for each field; empty when the review may be sent. */
export function missingIn(draft: ReviewDraft): Partial<Record<ReviewField, string>> {
  const missing = namesIn(asks).filter((field) => !draft[field]);
  return recordOf(missing, (field) => asks[field]);
}

export function draftOf(form: FormData, rating: number | undefined): ReviewDraft {
  const text = (name: ReviewField) => {
    const value = form.get(name);
    return typeof value === 'string' ? value.trim() : '';
  };
  return {
    customerName: text('customerName'),
    customerEmail: text('customerEmail'),
    title: text('title'),
    comment: text('comment'),
    rating,
  };
}
