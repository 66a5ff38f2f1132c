import type { AdminComment } from '#community/comments/comment-admin.contract.ts';
import { Tabs } from '../../../ui/tabs.tsx';
import { CustomerText, HideButton, Marks, shownOrHidden, When } from '../lists/customer-text.tsx';
import { DataTable } from '../lists/data-table.tsx';
import type { Column } from '../lists/data-table.tsx';
import { FilterBar, FilterSelect } from '../lists/filter-bar.tsx';
import { useListFilters } from '../lists/list-filters.ts';
import { useListQuery } from '../lists/list.queries.ts';
import { moderationKey, useModerate } from '../lists/moderate.queries.ts';
import { useRowSelection } from '../lists/row-selection.tsx';
import { count } from '../parts/formats.rules.ts';
import { MessagesSection } from './messages-section.tsx';
import { ModerationBulkBar } from './moderation-bulk-bar.tsx';
import { ProductQuestionsSection } from './product-questions-section.tsx';
import { ReviewsSection } from './reviews-section.tsx';
import { TestimonialsSection } from './testimonials-section.tsx';
import { UnreadNotice } from './unread-notice.tsx';

const sections = [
  { id: 'reviews', label: 'Reviews', Section: ReviewsSection },
  { id: 'questions', label: 'Questions', Section: ProductQuestionsSection },
  { id: 'comments', label: 'Comments', Section: CommentsSection },
  { id: 'messages', label: 'Messages', Section: MessagesSection },
  { id: 'testimonials', label: 'Testimonials', Section: TestimonialsSection },
] as const;

type SectionId = (typeof sections)[number]['id'];

/** Reviews, questions, comments, testimonials and messages. Each view starts with its own default filters. */
export function ModerationTab() {
  const { values, set } = useListFilters({ section: 'reviews', q: '', state: '', rating: '', productId: '' });
  const selected = sections.find(({ id }) => id === values.section)?.id ?? 'reviews';
  const select = (section: SectionId) => set({ section, q: '', state: '', rating: '', productId: '' });
  return (
    <Tabs
      label="What people say"
      selected={selected}
      onSelect={select}
      // Only the selected view is mounted, because the views share the filters in the address.
      tabs={sections.map(({ id, label, Section }) => ({ id, label, panel: id === selected && <Section /> }))}
    />
  );
}

function CommentsSection() {
  const filters = useListFilters({ q: '', state: '' });
  const list = useListQuery<AdminComment>({
    path: '/api/admin/comments',
    key: moderationKey,
    filters,
    what: 'comments',
  });
  const selection = useRowSelection();
  return (
    <div className="grid gap-4">
      <UnreadNotice subject="comments" list={list} />
      <FilterBar filters={filters} search="Search comments" placeholder="Name or words">
        <FilterSelect label="State" {...filters.field('state')} options={shownOrHidden} />
      </FilterBar>
      <ModerationBulkBar voice="comments" selection={selection} />
      <DataTable
        label="Comments"
        list={list}
        columns={columns(useModerate('comments'))}
        rowKey={({ id }) => id}
        rowName={(comment) => `the comment by ${authorOf(comment)}`}
        selection={selection}
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
          <CustomerText>{content}</CustomerText>
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
    { id: 'when', name: 'When', cell: ({ createdAt, editedAt }) => <Written {...{ createdAt, editedAt }} /> },
    { id: 'state', name: 'State', cell: (comment) => <Marks {...comment} /> },
    {
      id: 'acts',
      name: 'Actions',
      onCard: 'plain',
      cell: (comment) => (
        <HideButton
          id={comment.id}
          of={`the comment by ${authorOf(comment)}`}
          isHidden={comment.hiddenAt !== null}
          onModerate={onModerate}
        />
      ),
    },
  ];
}

function Written({ createdAt, editedAt }: Pick<AdminComment, 'createdAt' | 'editedAt'>) {
  return (
    <span className="grid gap-0.5">
      <When at={createdAt} />
      {editedAt && (
        <span className="text-xs text-muted">
          Edited <When at={editedAt} />
        </span>
      )}
    </span>
  );
}

function authorOf({ authorName, guestName }: AdminComment): string {
  return authorName ?? guestName ?? 'Anonymous';
}
