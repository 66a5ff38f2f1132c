import { useRef, useState } from 'react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { useRegainedFocus } from '../../ui/overlays/regained-focus.ts';
import { CommentForm } from './comment-form.tsx';
import { CommentItem } from './comment-item.tsx';
import { commentsQuery } from './comments.queries.ts';

export function CommunitySection() {
  const { data, isError, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery(commentsQuery);
  const [writing, setWriting] = useState(false);
  const comments = data?.pages.flat();
  const isEmpty = comments?.length === 0;
  const section = useRef<HTMLElement>(null);
  useRegainedFocus(section, `${writing} ${isEmpty}`, 'button');

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
          <EmptyState face="cat" level="h3" title="We couldn’t load the comments" text="Please try again.">
            <Button onClick={() => void refetch()}>Try Again</Button>
          </EmptyState>
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
