import { useState } from 'react';
import type { SubmitEvent } from 'react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Product } from '#catalogue/products/products.contract.ts';
import { reasonIn, RequestError } from '../../api.ts';
import { sessionQuery } from '../../frame/session.queries.ts';
import { Button } from '../../ui/button.tsx';
import { Field, FieldError } from '../../ui/field.tsx';
import { StarRating } from '../../ui/star-rating.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { TextArea } from '../../ui/text-input.tsx';
import { toast } from '../../ui/toast.tsx';
import { InvitationNote } from './invitation-note.tsx';
import { draftOf, incompleteReview, missingIn } from './review-draft.rules.ts';
import { postReview } from './reviews.queries.ts';

type ReviewFormProps = {
  product: Pick<Product, 'id' | 'name'>;
  /** Of the mailed invitation. */
  token: string | undefined;
  onPosted: () => void;
};
type Faults = Partial<Record<string, string>>;

export function ReviewForm({ product, token, onPosted }: ReviewFormProps) {
  const [rating, setRating] = useState<number>();
  const [faults, setFaults] = useState<Faults>({});
  const [isIncomplete, setIncomplete] = useState(false);
  const { mutate, isPending } = usePosting(product.id, { onPosted, onFaults: setFaults });

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const draft = draftOf(new FormData(form), rating);
    const missing = missingIn(draft);
    setFaults(missing);
    const [first] = Object.keys(missing);
    setIncomplete(first !== undefined);
    if (first === undefined) mutate({ ...draft, token });
    else form.querySelector<HTMLElement>(first === 'rating' ? '[type=radio]' : `[name=${first}]`)?.focus();
  }

  return (
    <form method="post" noValidate onSubmit={submit} className="grid max-w-2xl gap-5">
      <div>
        <h2>Write Review</h2>
        <p className="mt-2 text-muted">What did you and yours think of it? Your email address is never shown.</p>
        {token !== undefined && <InvitationNote productId={product.id} token={token} />}
      </div>
      {Object.keys(faults).length > 0 && (
        <div role="alert" className="rounded-field bg-error-pale px-4 py-3">
          <FieldError>{isIncomplete ? incompleteReview : Object.values(faults).join(' ')}</FieldError>
        </div>
      )}
      <StarRating label="Rating" value={rating} onChange={setRating} error={faults['rating']} />
      <Reviewer faults={faults} />
      <TextField label="Title" name="title" maxLength={150} error={faults['title']} />
      <Field label="Comment" error={faults['comment']}>
        {(control) => <TextArea required {...control} name="comment" maxLength={5000} />}
      </Field>
      <div>
        <Button type="submit" busy={isPending}>
          {isPending ? 'Submitting...' : 'Submit Review'}
        </Button>
      </div>
    </form>
  );
}

/** Filled in for a customer, as soon as it is known who that is. */
function Reviewer({ faults }: { faults: Faults }) {
  const { data: user } = useQuery(sessionQuery);
  return (
    <div key={user?.id} className="grid gap-5 sm:grid-cols-2">
      <TextField
        label="Name"
        name="customerName"
        autoComplete="name"
        maxLength={80}
        defaultValue={user ? `${user.firstName} ${user.lastName}` : undefined}
        error={faults['customerName']}
      />
      <TextField
        label="Email"
        name="customerEmail"
        type="email"
        autoComplete="email"
        defaultValue={user?.email}
        error={faults['customerEmail']}
      />
    </div>
  );
}

function usePosting(
  productId: number,
  { onPosted, onFaults }: { onPosted: () => void; onFaults: (faults: Faults) => void },
) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (draft: Parameters<typeof postReview>[1]) => postReview(productId, draft),
    onSuccess: async () => {
      toast({ title: 'Review submitted successfully', text: 'Thank you for your feedback!' });
      onPosted();
      // The stars stand on every list the product is in.
      await queryClient.invalidateQueries({ queryKey: ['products'] });
    },
    onError: (error) => {
      const issues = (error instanceof RequestError && error.refusal?.issues) || [];
      // What is wrong with a field is said at the field.
      if (issues.length > 0) return onFaults(Object.fromEntries(issues.map(({ path, message }) => [path, message])));
      const text = 'Failed to submit review. Please try again.';
      return toast({ title: 'Error', text, reason: reasonIn(error), tone: 'destructive' });
    },
  });
}
