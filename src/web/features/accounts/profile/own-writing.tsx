import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useId, useState } from 'react';
import type { ReactNode } from 'react';
import type { OwnReview } from '#catalogue/reviews/reviews.contract.ts';
import type { OwnComment } from '#community/comments/comments.contract.ts';
import { pictureAt } from '#media/pictures/picture-sources.contract.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { longDate } from '../../../ui/dates.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { Stars } from '../../../ui/pictures/stars.tsx';
import { Loading, Unreadable } from '../orders/list-states.tsx';
import { CommentDialog, ReviewDialog } from './own-writing-dialogs.tsx';
import { ownCommentsQuery, ownReviewsQuery, useDeleteOwn } from './own-writing.queries.ts';
import type { Kind } from './own-writing.queries.ts';

/** What a customer has written for everybody, to change or delete. */
export function OwnWriting({ userId }: { userId: number }) {
  const reviews = useQuery(ownReviewsQuery(userId));
  const comments = useQuery(ownCommentsQuery(userId));
  return (
    <div className="grid gap-section">
      <Section title="Your reviews" what="reviews" query={reviews} empty={noReviews}>
        {(review: OwnReview, focusHeading) => (
          <ReviewCard key={review.id} review={review} userId={userId} onDeleted={focusHeading} />
        )}
      </Section>
      <Section title="Your comments" what="comments" query={comments} empty={noComments}>
        {(comment: OwnComment, focusHeading) => (
          <CommentCard key={comment.id} comment={comment} userId={userId} onDeleted={focusHeading} />
        )}
      </Section>
    </div>
  );
}

const noReviews = (
  <EmptyState
    face="cat"
    level="h3"
    title="No reviews yet"
    text="Reviews you write while signed in are kept here. Open a product and choose Write Review."
  />
);
const noComments = (
  <EmptyState
    face="dog"
    level="h3"
    title="No comments yet"
    text="What you write in the community while signed in is kept here."
  />
);

type SectionProps<Row> = {
  title: string;
  what: string;
  query: { data: Row[] | undefined; isPending: boolean; isError: boolean; refetch: () => Promise<unknown> };
  empty: ReactNode;
  /** The pressed button is gone with its row, so the focus moves to the heading. */
  children: (row: Row, focusHeading: () => void) => ReactNode;
};

function Section<Row>({ title, what, query, empty, children }: SectionProps<Row>) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="grid gap-5">
      <h2 id={id} tabIndex={-1} className="outline-none">
        {title}
      </h2>
      {query.isPending && <Loading what={what} />}
      {query.isError && <Unreadable what={what} onRetry={() => void query.refetch()} />}
      {query.data?.length === 0 && empty}
      <ul className="grid gap-4 empty:hidden">
        {query.data?.map((row) => children(row, () => document.getElementById(id)?.focus()))}
      </ul>
    </section>
  );
}

type ReviewCardProps = { review: OwnReview; userId: number; onDeleted: () => void };

function ReviewCard({ review, userId, onDeleted }: ReviewCardProps) {
  const { id, productId, productName, isOnSale, title, rating, comment, isHidden, createdAt, reply, pet } = review;
  const [isEditing, setEditing] = useState(false);
  return (
    <Card kind="review" {...{ id, userId, onDeleted, isHidden }} at={createdAt} onEdit={() => setEditing(true)}>
      <p className="text-sm text-muted wrap-anywhere">
        {isOnSale ? (
          <Link to="/product/$id" params={{ id: String(productId) }} className="link">
            {productName}
          </Link>
        ) : (
          productName
        )}
      </p>
      <Stars average={rating} />
      <h3 className="font-body text-base font-semibold tracking-normal wrap-anywhere">{title}</h3>
      <p className="measure wrap-anywhere whitespace-pre-line">{comment}</p>
      <OwnPictures review={review} />
      {pet && <p className="text-sm text-muted">{pet}</p>}
      {reply && (
        <p className="measure border-l-2 border-pine pl-4 text-sm whitespace-pre-line">We replied: {reply.text}</p>
      )}
      {isEditing && <ReviewDialog review={review} userId={userId} onClose={() => setEditing(false)} />}
    </Card>
  );
}

function OwnPictures({ review: { pictures, picturesShown } }: { review: OwnReview }) {
  if (pictures.length === 0) return null;
  return (
    <>
      <ul aria-label="Your pictures" className="flex flex-wrap gap-3">
        {pictures.map((src, place) => (
          <li key={src}>
            <img
              src={pictureAt(src, 200, 'webp')}
              alt={`${place + 1} of ${pictures.length}`}
              loading="lazy"
              className="size-24 rounded-field bg-oat-deep object-cover"
            />
          </li>
        ))}
      </ul>
      {!picturesShown && <p className="text-sm text-muted">Others can see your pictures once we’ve looked at them.</p>}
    </>
  );
}

type CommentCardProps = { comment: OwnComment; userId: number; onDeleted: () => void };

function CommentCard({ comment, userId, onDeleted }: CommentCardProps) {
  const { id, content, createdAt, isHidden } = comment;
  const [isEditing, setEditing] = useState(false);
  return (
    <Card kind="comment" {...{ id, userId, onDeleted, isHidden }} at={createdAt} onEdit={() => setEditing(true)}>
      <p className="measure wrap-anywhere whitespace-pre-line">{content}</p>
      {isEditing && <CommentDialog comment={comment} userId={userId} onClose={() => setEditing(false)} />}
    </Card>
  );
}

type CardProps = {
  kind: Kind;
  id: number;
  userId: number;
  at: string;
  isHidden: boolean;
  onEdit: () => void;
  onDeleted: () => void;
  children: ReactNode;
};

function Card({ kind, id, userId, at, isHidden, onEdit, onDeleted, children }: CardProps) {
  const [asks, setAsks] = useState(false);
  const whatId = useId();
  const { mutate: remove, isPending } = useDeleteOwn(kind, { userId, onDeleted });
  return (
    <li className="grid gap-2 rounded-picture bg-oat p-5 sm:p-6">
      <div id={whatId} className="grid justify-items-start gap-2">
        {children}
      </div>
      <p className="flex flex-wrap items-center gap-3 text-sm text-muted">
        <time dateTime={at}>{longDate(at)}</time>
        {isHidden && <Badge tone="highlight">Hidden by us: nobody else can see it</Badge>}
      </p>
      <div className="-mb-1 -ml-4 flex flex-wrap gap-x-1">
        <Button size="small" tone="quiet" aria-describedby={whatId} onClick={onEdit}>
          Edit
        </Button>
        <Button size="small" tone="quiet" aria-describedby={whatId} onClick={() => setAsks(true)}>
          Delete
        </Button>
      </div>
      <Dialog
        open={asks}
        onClose={() => setAsks(false)}
        title={`Delete this ${kind}?`}
        footer={
          <div className="flex flex-wrap gap-3">
            <Button tone="danger" busy={isPending} onClick={() => remove(id)}>
              {isPending ? 'Deleting...' : 'Delete'}
            </Button>
            <Button tone="secondary" className="bg-paper" onClick={() => setAsks(false)}>
              Keep It
            </Button>
          </div>
        }
      >
        <p>This deletes it for good, along with its {kind === 'review' ? 'votes' : 'likes'}.</p>
      </Dialog>
    </li>
  );
}
