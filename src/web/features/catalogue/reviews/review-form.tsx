import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { BadgeCheck } from 'lucide-react';
import { useState } from 'react';
import type { SubmitEvent } from 'react';
import type { Product } from '#catalogue/products/products.contract.ts';
import { incompleteReview } from '#catalogue/reviews/review-words.contract.ts';
import type { ReviewInvitation } from '#catalogue/reviews/reviews.contract.ts';
import type { SentPicture } from '#media/sent-pictures/sent-pictures.contract.ts';
import { reasonIn, RequestError } from '../../../api.ts';
import { ReviewersPet, ReviewersPictures } from '../../../beside-review.tsx';
import type { ChosenPet } from '../../../beside-review.tsx';
import { errorsFrom, useErrors } from '../../../form-errors.ts';
import type { Errors } from '../../../form-errors.ts';
import { sessionQuery } from '../../../layout/session.queries.ts';
import { Button } from '../../../ui/button.tsx';
import { Field, FieldError } from '../../../ui/fields/field.tsx';
import { formTexts } from '../../../ui/fields/form-text.ts';
import { TextArea, TextField } from '../../../ui/fields/text-field.tsx';
import { toast } from '../../../ui/overlays/toast.tsx';
import { StarRating } from '../../../ui/pictures/star-rating.tsx';
import { invitationQuery, postReview } from './reviews.queries.ts';

const contract = async () => (await import('#catalogue/reviews/reviews.contract.ts')).postReviewBody;

/** Messages for missing fields, in place of the API's one message, which is shown above the form. */
const missingTexts: Errors = {
  rating: 'Select a rating',
  customerName: 'Enter your name',
  customerEmail: 'Enter your email address',
  title: 'Give your review a title',
  comment: 'Enter your review',
};

type ReviewFormProps = {
  product: Pick<Product, 'id' | 'name'>;
  /** From the link in a review invitation. */
  token: string | undefined;
  onPosted: () => void;
};

export function ReviewForm({ product, token, onPosted }: ReviewFormProps) {
  const [rating, setRating] = useState<number>();
  const [pictures, setPictures] = useState<SentPicture[]>([]);
  const [pet, setPet] = useState<ChosenPet>();
  const { data: user } = useQuery(sessionQuery);
  const { form, errors, show, check } = useErrors(contract);
  const { data: invitation } = useQuery({
    ...invitationQuery(product.id, token ?? ''),
    enabled: token !== undefined,
  });
  const { mutate, isPending } = usePosting(product.id, { onPosted, onErrors: show });
  const sentences = Object.values(errors);
  const fieldErrors = Object.fromEntries(
    Object.entries(errors).map(([name, message]) => [
      name,
      message === incompleteReview ? missingTexts[name] : message,
    ]),
  );

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const typed = formTexts(event.currentTarget, 'customerName', 'customerEmail', 'title', 'comment');
    const beside = { pictures: pictures.map(({ key }) => key), pet };
    check({ ...typed, rating, token, ...beside }, mutate);
  }

  if (invitation?.reviewed) return <AlreadyReviewed />;
  return (
    <form ref={form} method="post" noValidate onSubmit={submit} className="grid max-w-2xl gap-5">
      <div>
        <h2>Write Review</h2>
        <p className="mt-2 text-muted">What did you and yours think of it? Your email address is never shown.</p>
        {invitation && <InvitationNote {...invitation} />}
      </div>
      {sentences.length > 0 && (
        <div role="alert" className="rounded-field bg-error-pale px-4 py-3">
          <FieldError>{sentences.includes(incompleteReview) ? incompleteReview : sentences.join(' ')}</FieldError>
        </div>
      )}
      <StarRating label="Rating" name="rating" value={rating} onChange={setRating} error={fieldErrors['rating']} />
      <Reviewer errors={fieldErrors} />
      <TextField label="Title" name="title" error={fieldErrors['title']} />
      <Field label="Comment" error={fieldErrors['comment']}>
        {(control) => <TextArea required {...control} name="comment" />}
      </Field>
      {(user || invitation?.verified) && <ReviewersPictures pictures={pictures} onPictures={setPictures} />}
      {user && <ReviewersPet userId={user.id} chosen={pet} onChoose={setPet} />}
      <div>
        <Button type="submit" busy={isPending}>
          {isPending ? 'Submitting...' : 'Submit Review'}
        </Button>
      </div>
    </form>
  );
}

/** Each invitation allows one review of a product. */
function AlreadyReviewed() {
  return (
    <div>
      <h2>Write Review</h2>
      <p className="mt-3 flex items-center gap-2 font-medium text-success">
        <BadgeCheck className="size-5 shrink-0" aria-hidden />
        You have already reviewed this product. Thank you!
      </p>
    </div>
  );
}

/** Filled in for signed-in customers, once the session has loaded. */
function Reviewer({ errors }: { errors: Errors }) {
  const { data: user } = useQuery(sessionQuery);
  return (
    <div key={user?.id} className="grid gap-5 sm:grid-cols-2">
      <TextField
        label="Name"
        name="customerName"
        autoComplete="name"
        defaultValue={user ? `${user.firstName} ${user.lastName}` : undefined}
        error={errors['customerName']}
      />
      <TextField
        label="Email"
        name="customerEmail"
        type="email"
        autoComplete="email"
        defaultValue={user?.email}
        error={errors['customerEmail']}
      />
    </div>
  );
}

function usePosting(
  productId: number,
  { onPosted, onErrors }: { onPosted: () => void; onErrors: (errors: Errors) => void },
) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (draft: Parameters<typeof postReview>[1]) => postReview(productId, draft),
    onSuccess: async () => {
      toast({ title: 'Review submitted successfully', text: 'Thank you for your feedback!' });
      onPosted();
      // The rating shows in every list that has the product.
      await queryClient.invalidateQueries({ queryKey: ['products'] });
      await queryClient.invalidateQueries({ queryKey: ['review-invitation', productId] });
    },
    onError: (error) => {
      // Trying again would not help.
      if (error instanceof RequestError && error.rejection?.code === 'already-reviewed')
        return toast({ title: 'Already reviewed', text: error.rejection.message });
      const errors = errorsFrom(error);
      // Field errors are shown next to the fields.
      if (Object.keys(errors).length > 0) return onErrors(errors);
      const text = 'Failed to submit review. Please try again.';
      return toast({ title: 'Error', text, reason: reasonIn(error), tone: 'destructive' });
    },
  });
}

/** Only a token that the server has verified is shown as such: anybody can make one up. */
function InvitationNote({ verified }: ReviewInvitation) {
  if (!verified)
    return (
      <p className="mt-3 text-muted">
        Your link doesn’t seem to be complete, so your review won’t be marked as a verified purchase. If it runs over
        two lines in the email, copy both.
      </p>
    );
  return (
    <p className="mt-3 flex items-center gap-2 font-medium text-success">
      <BadgeCheck className="size-5 shrink-0" aria-hidden />
      You came from our email, so your review will be marked as a verified purchase.
    </p>
  );
}
