import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { OwnQuestion } from '#catalogue/questions/product-questions.contract.ts';
import type { OwnReview } from '#catalogue/reviews/reviews.contract.ts';
import type { OwnComment } from '#community/comments/comments.contract.ts';
import { pictureAt } from '#media/pictures/picture-sources.contract.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Stars } from '../../../ui/pictures/stars.tsx';
import { noQuestions, QuestionCard } from './own-questions.tsx';
import { CommentDialog, ReviewDialog } from './own-writing-dialogs.tsx';
import { Card, HiddenByUs, Section } from './own-writing-parts.tsx';
import { ownCommentsQuery, ownQuestionsQuery, ownReviewsQuery } from './own-writing.queries.ts';

/** What a customer has written for everybody, to change or delete. */
export function OwnWriting({ userId }: { userId: number }) {
  const reviews = useQuery(ownReviewsQuery(userId));
  const questions = useQuery(ownQuestionsQuery(userId));
  const comments = useQuery(ownCommentsQuery(userId));
  return (
    <div className="grid gap-section">
      <Section title="Your reviews" what="reviews" query={reviews} empty={noReviews}>
        {(review: OwnReview, focusHeading) => (
          <ReviewCard key={review.id} review={review} userId={userId} onDeleted={focusHeading} />
        )}
      </Section>
      <Section title="Your questions" what="questions" query={questions} empty={noQuestions}>
        {(question: OwnQuestion, focusHeading) => (
          <QuestionCard key={question.id} question={question} userId={userId} onDeleted={focusHeading} />
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

type ReviewCardProps = { review: OwnReview; userId: number; onDeleted: () => void };

function ReviewCard({ review, userId, onDeleted }: ReviewCardProps) {
  const { id, productId, productName, isOnSale, title, rating, comment, isHidden, createdAt, reply, pet } = review;
  const [isEditing, setEditing] = useState(false);
  return (
    <Card
      kind="review"
      {...{ id, userId, onDeleted }}
      at={createdAt}
      note={isHidden && <HiddenByUs />}
      onEdit={() => setEditing(true)}
    >
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
    <Card
      kind="comment"
      {...{ id, userId, onDeleted }}
      at={createdAt}
      note={isHidden && <HiddenByUs />}
      onEdit={() => setEditing(true)}
    >
      <p className="measure wrap-anywhere whitespace-pre-line">{content}</p>
      {isEditing && <CommentDialog comment={comment} userId={userId} onClose={() => setEditing(false)} />}
    </Card>
  );
}
