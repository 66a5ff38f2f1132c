import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Heart } from 'lucide-react';
import { useRef, useState } from 'react';
import type { SubmitEvent } from 'react';
import type { Comment } from '#community/comments/comments.contract.ts';
import { useErrors } from '../../form-errors.ts';
import { sessionQuery } from '../../layout/session.queries.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { longDate } from '../../ui/dates.ts';
import { EmptyState, LoadError } from '../../ui/empty-state.tsx';
import { Field } from '../../ui/fields/field.tsx';
import { formTexts } from '../../ui/fields/form-text.ts';
import { TextArea, TextInput } from '../../ui/fields/text-field.tsx';
import { useRestoredFocus } from '../../ui/overlays/restore-focus.ts';
import { commentsQuery, useLikeComment, usePostComment } from './comments.queries.ts';

const contract = async () => (await import('#community/comments/comments.contract.ts')).postCommentBody;

/** Customers post under their account; visitors may give a name. */
function CommentForm({ onClose }: { onClose: () => void }) {
  const { data: user } = useQuery(sessionQuery);
  const { mutate, isPending } = usePostComment({ onPosted: onClose });
  const { form, errors, check } = useErrors(contract);
  const [length, setLength] = useState(0);

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    check({ ...formTexts(event.currentTarget, 'content', 'guestName'), userId: user?.id ?? null }, mutate);
  }

  return (
    <form
      ref={form}
      method="post"
      noValidate
      onSubmit={submit}
      className="grid gap-5 rounded-picture bg-oat p-5 sm:p-8"
    >
      {!user && (
        <Field label="Your name" optional error={errors['guestName']}>
          {(control) => <TextInput {...control} name="guestName" autoComplete="nickname" className="max-w-sm" />}
        </Field>
      )}
      <Field label="Your comment" hint={`${length} of 500 characters`} error={errors['content']}>
        {(control) => (
          <TextArea
            required
            {...control}
            name="content"
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- the form opens when Write a Comment is pressed
            autoFocus
            onChange={(event) => setLength(event.currentTarget.value.length)}
          />
        )}
      </Field>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={isPending}>
          {isPending ? 'Posting...' : 'Post Comment'}
        </Button>
        <Button tone="quiet" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </form>
  );
}

export function CommunitySection() {
  const { data, isError, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery(commentsQuery);
  const [writing, setWriting] = useState(false);
  const comments = data?.pages.flat();
  const isEmpty = comments?.length === 0;
  const section = useRef<HTMLElement>(null);
  useRestoredFocus(section, `${writing} ${isEmpty}`, 'button');

  return (
    <section ref={section} id="community" className="page-width mt-section scroll-mt-24">
      <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-4">
        <div className="measure">
          <h2>From the community</h2>
          <p className="mt-2 text-lead text-muted">Tips, triumphs and the occasional chewed slipper.</p>
        </div>
        {!writing && !isEmpty && <Button onClick={() => setWriting(true)}>Write a Comment</Button>}
      </div>
      <div className="mt-8 grid gap-8">
        {writing && <CommentForm onClose={() => setWriting(false)} />}
        {isEmpty && !writing && (
          <EmptyState level="h3" title="No comments yet" text="Somebody has to bark first.">
            <Button onClick={() => setWriting(true)}>Start the Conversation</Button>
          </EmptyState>
        )}
        {isError && !comments && (
          <LoadError level="h3" title="We couldn’t load the comments" onRetry={() => void refetch()} />
        )}
        <ul className="grid grid-cols-1 gap-5 md:grid-cols-2 lg:grid-cols-3">
          {comments?.map((comment) => (
            <li key={comment.id}>
              <CommentItem comment={comment} />
            </li>
          ))}
        </ul>
        {hasNextPage && (
          <div className="text-center">
            <Button tone="secondary" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
              Show more comments
            </Button>
          </div>
        )}
      </div>
    </section>
  );
}

function CommentItem({ comment }: { comment: Comment }) {
  const { mutate, isPending } = useLikeComment();
  const { id, content, authorName, guestName, createdAt, likes } = comment;
  const author = authorName ?? guestName ?? 'a guest';
  return (
    <article className="flex h-full flex-col rounded-picture bg-oat p-6">
      <p className="grow wrap-anywhere whitespace-pre-line">{content}</p>
      <footer className="mt-5 flex flex-wrap items-end justify-between gap-3">
        <div className="grid min-w-0 gap-1 text-sm">
          <p className="flex flex-wrap items-center gap-2 font-semibold wrap-anywhere">
            {authorName ?? guestName ?? 'Guest'}
            {authorName && <Badge tone="pine">Verified Customer</Badge>}
          </p>
          <time dateTime={createdAt} className="text-muted">
            {longDate(createdAt)}
          </time>
        </div>
        <button
          type="button"
          aria-label={`Like what ${author} wrote, ${likes} ${likes === 1 ? 'like' : 'likes'}`}
          aria-disabled={isPending || undefined}
          onClick={() => isPending || mutate(id)}
          className="figures -mr-2 -mb-2 inline-flex min-h-11 items-center gap-1.5 rounded-full px-3 text-sm font-semibold text-pine transition-colors hover:bg-oat-deep"
        >
          <Heart className="size-4.5" strokeWidth={1.75} aria-hidden />
          {likes}
        </button>
      </footer>
    </article>
  );
}
