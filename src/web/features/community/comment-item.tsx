import { Heart } from 'lucide-react';
import type { Comment } from '#community/comments/comments.contract.ts';
import { Badge } from '../../ui/badge.tsx';
import { longDate } from '../../ui/dates.ts';
import { useLikeComment } from './comments.queries.ts';

export function CommentItem({ comment }: { comment: Comment }) {
  const { mutate, isPending } = useLikeComment();
  const { id, content, authorName, guestName, createdAt, likes } = comment;
  const author = authorName ?? guestName ?? 'a guest';
  return (
    <article className="flex h-full flex-col rounded-picture bg-oat p-6">
      <p className="grow wrap-anywhere whitespace-pre-line">{content}</p>
      <footer className="mt-5 flex items-end justify-between gap-3">
        <div className="grid gap-1 text-sm">
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
