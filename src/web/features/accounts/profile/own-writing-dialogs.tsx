import { useId, useState } from 'react';
import type { SubmitEvent } from 'react';
import type { ChangeReviewBody, OwnReview } from '#catalogue/reviews/reviews.contract.ts';
import type { OwnComment } from '#community/comments/comments.contract.ts';
import { pictureAt } from '#media/pictures/picture-sources.contract.ts';
import type { SentPicture } from '#media/sent-pictures/sent-pictures.contract.ts';
import { ReviewersPet, ReviewersPictures } from '../../../beside-review.tsx';
import type { ChosenPet } from '../../../beside-review.tsx';
import { useErrors } from '../../../form-errors.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/fields/field.tsx';
import { formTexts } from '../../../ui/fields/form-text.ts';
import { TextArea, TextField } from '../../../ui/fields/text-field.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { StarRating } from '../../../ui/pictures/star-rating.tsx';
import { useSaveOwn } from './own-writing.queries.ts';

const reviewContract = async () => (await import('#catalogue/reviews/reviews.contract.ts')).changeReviewBody;
const commentContract = async () => (await import('#community/comments/comments.contract.ts')).changeCommentBody;

type ReviewDialogProps = { review: OwnReview; userId: number; onClose: () => void };

export function ReviewDialog({ review, userId, onClose }: ReviewDialogProps) {
  const formId = useId();
  const [rating, setRating] = useState(review.rating);
  const [pictures, setPictures] = useState(() => review.pictures.map(sentPictureOf));
  const [pet, setPet] = useState<ChosenPet>();
  const { form, errors, show, check } = useErrors(reviewContract);
  const saving = { userId, id: review.id, onSaved: onClose, onErrors: show };
  const { mutate: save, isPending } = useSaveOwn<ChangeReviewBody>('review', saving);

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const beside = { pictures: pictures.map(({ key }) => key), pet };
    check({ ...formTexts(event.currentTarget, 'title', 'comment'), rating, ...beside }, save);
  }

  return (
    <Dialog open onClose={onClose} title="Edit Review" footer={<Buttons {...{ formId, isPending, onClose }} />}>
      <form ref={form} id={formId} noValidate onSubmit={submit} className="grid gap-5 pt-1">
        {review.reply && <p className="text-sm text-muted">If you change your review, our reply to it is removed.</p>}
        <StarRating label="Rating" name="rating" value={rating} onChange={setRating} error={errors['rating']} />
        <TextField label="Title" name="title" defaultValue={review.title} error={errors['title']} />
        <Field label="Comment" error={errors['comment']}>
          {(control) => <TextArea required {...control} name="comment" defaultValue={review.comment} />}
        </Field>
        <ReviewersPictures pictures={pictures} onPictures={setPictures} />
        <ReviewersPet userId={userId} chosen={pet} onChoose={setPet} shown={review.pet} />
      </form>
    </Dialog>
  );
}

/** By its address: `/media/{key}/960.webp`. */
function sentPictureOf(src: string): SentPicture {
  return { key: src.split('/')[2] ?? '', src: pictureAt(src, 200, 'webp') };
}

type CommentDialogProps = { comment: OwnComment; userId: number; onClose: () => void };

export function CommentDialog({ comment, userId, onClose }: CommentDialogProps) {
  const formId = useId();
  const { form, errors, show, check } = useErrors(commentContract);
  const saving = { userId, id: comment.id, onSaved: onClose, onErrors: show };
  const { mutate: save, isPending } = useSaveOwn<{ content: string }>('comment', saving);

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    check(formTexts(event.currentTarget, 'content'), save);
  }

  return (
    <Dialog open onClose={onClose} title="Edit Comment" footer={<Buttons {...{ formId, isPending, onClose }} />}>
      <form ref={form} id={formId} noValidate onSubmit={submit} className="grid gap-5 pt-1">
        <Field label="Comment" error={errors['content']}>
          {(control) => <TextArea required {...control} name="content" defaultValue={comment.content} />}
        </Field>
      </form>
    </Dialog>
  );
}

function Buttons({ formId, isPending, onClose }: { formId: string; isPending: boolean; onClose: () => void }) {
  return (
    <div className="flex flex-wrap gap-3">
      <Button type="submit" form={formId} busy={isPending}>
        {isPending ? 'Saving...' : 'Save Changes'}
      </Button>
      <Button tone="secondary" className="bg-paper" onClick={onClose}>
        Cancel
      </Button>
    </div>
  );
}
