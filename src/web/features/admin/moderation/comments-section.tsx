import type { AdminComment } from '#community/comments/comment-admin.contract.ts';
import { DataTable } from '../lists/data-table.tsx';
import type { Column } from '../lists/data-table.tsx';
import { FilterBar, FilterSelect } from '../lists/filter-bar.tsx';
import { count } from '../parts/formats.rules.ts';
import { useListQuery } from '../lists/list.queries.ts';
import { useListFilters } from '../lists/list-filters.ts';
import { moderationKey, useModerate } from './moderation.queries.ts';
import { HideButton, Marks, shownOrHidden, When, Words } from './spoken.tsx';
import { UnreadNotice } from './unread-notice.tsx';

export function CommentsSection() {
  const filters = useListFilters({ q: '', state: '' });
  const { values, set } = filters;
  const list = useListQuery<AdminComment>({
    path: '/api/admin/comments',
    key: moderationKey,
    filters,
    what: 'comments',
  });
  return (
    <div className="grid gap-4">
      <UnreadNotice
        subject="comments"
        newest={filters.isFiltered || filters.offset > 0 ? undefined : list.rows?.[0]?.createdAt}
      />
      <FilterBar filters={filters} search="Search comments" placeholder="Name or words">
        <FilterSelect label="State" value={values.state} onValue={(state) => set({ state })} options={shownOrHidden} />
      </FilterBar>
      <DataTable
        label="Comments"
        list={list}
        columns={columns(useModerate('comments'))}
        rowKey={({ id }) => id}
        empty={{ title: 'No comments yet', text: 'Comments customers leave on the home page will appear here.' }}
      />
    </div>
  );
}

function columns(onModerate: ReturnType<typeof useModerate>): Column<AdminComment>[] {
  return [
    {
      id: 'comment',
      name: 'Comment',
      onCard: 'title',
      cell: ({ content }) => (
        <span className="block min-w-52 font-normal">
          <Words>{content}</Words>
        </span>
      ),
    },
    {
      id: 'author',
      name: 'By',
      cell: (comment) => (
        <span className="grid gap-0.5">
          <span className="font-medium wrap-anywhere">{authorOf(comment)}</span>
          <span className="text-xs text-muted">{comment.userId === null ? 'Visitor' : 'Customer'}</span>
        </span>
      ),
    },
    { id: 'likes', name: 'Likes', isFigure: true, cell: ({ likes }) => count(likes) },
    { id: 'when', name: 'When', cell: ({ createdAt }) => <When at={createdAt} /> },
    { id: 'state', name: 'State', cell: (comment) => <Marks {...comment} /> },
    {
      id: 'acts',
      name: 'Actions',
      onCard: 'plain',
      cell: (comment) => (
        <HideButton
          id={comment.id}
          of={`the comment by ${authorOf(comment)}`}
          hiddenAt={comment.hiddenAt}
          onModerate={onModerate}
        />
      ),
    },
  ];
}

function authorOf({ authorName, guestName }: AdminComment): string {
  return authorName ?? guestName ?? 'Anonymous';
}
