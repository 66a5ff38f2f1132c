import { BadgeCheck } from 'lucide-react';
import { useState } from 'react';
import type { AdminReview } from '#catalogue/reviews/review-admin.contract.ts';
import { Button } from '../../../ui/button.tsx';
import { Stars } from '../../../ui/pictures/stars.tsx';
import { CustomerText, HideButton, Marks, shownOrHidden, When } from '../lists/customer-text.tsx';
import { DataTable } from '../lists/data-table.tsx';
import type { Column } from '../lists/data-table.tsx';
import { FilterBar, FilterSelect } from '../lists/filter-bar.tsx';
import { useListFilters } from '../lists/list-filters.ts';
import { useListQuery } from '../lists/list.queries.ts';
import { moderationKey, useModerate } from '../lists/moderate.queries.ts';
import { useRowSelection } from '../lists/row-selection.tsx';
import { ModerationBulkBar } from './moderation-bulk-bar.tsx';
import { PicturesToModerate } from './pictures-to-moderate.tsx';
import { ReviewImportDialog } from './review-import-dialog.tsx';
import { ReviewReplyDialog } from './review-reply-dialog.tsx';
import { UnreadNotice } from './unread-notice.tsx';

const ratings = [
  ['', 'All ratings'],
  ...[5, 4, 3, 2, 1].map((stars) => [String(stars), starsOf(stars)] as const),
] as const;

const states = [...shownOrHidden, ['edited', 'Edited'], ['pictures', 'Pictures to check']] as const;

export function ReviewsSection() {
  const filters = useListFilters({ q: '', state: '', rating: '', productId: '' });
  const { set } = filters;
  const list = useListQuery<AdminReview>({ path: '/api/admin/reviews', key: moderationKey, filters, what: 'reviews' });
  const onModerate = useModerate('reviews');
  const selection = useRowSelection();
  const [answered, setAnswered] = useState<AdminReview>();
  return (
    <div className="grid gap-4">
      <UnreadNotice subject="reviews" list={list} />
      <FilterBar
        filters={filters}
        search="Search reviews"
        placeholder="Name, email or words"
        actions={<ImportButton />}
      >
        <FilterSelect label="State" {...filters.field('state')} options={states} />
        <FilterSelect label="Rating" {...filters.field('rating')} options={ratings} />
      </FilterBar>
      <ModerationBulkBar voice="reviews" selection={selection} />
      <DataTable
        label="Reviews"
        list={list}
        columns={columns({ onModerate, onReply: setAnswered, onProduct: (id) => set({ productId: String(id) }) })}
        rowKey={({ id }) => id}
        rowName={({ title }) => `the review “${title}”`}
        selection={selection}
        empty={{ title: 'No reviews yet', text: 'Reviews that customers write will appear here.' }}
      />
      {answered && <ReviewReplyDialog review={answered} onClose={() => setAnswered(undefined)} />}
    </div>
  );
}

function ImportButton() {
  const [opens, setOpens] = useState(false);
  return (
    <>
      <Button tone="quiet" size="small" onClick={() => setOpens(true)}>
        Import CSV
      </Button>
      <ReviewImportDialog open={opens} onClose={() => setOpens(false)} />
    </>
  );
}

type Acts = {
  onModerate: ReturnType<typeof useModerate>;
  onReply: (review: AdminReview) => void;
  onProduct: (id: number) => void;
};

function columns({ onModerate, onReply, onProduct }: Acts): Column<AdminReview>[] {
  return [
    { id: 'review', name: 'Review', onCard: 'title', cell: (review) => <Said {...review} /> },
    {
      id: 'product',
      name: 'Product',
      cell: ({ productId, productName }) => (
        <button
          type="button"
          className="link-quiet min-h-6 text-left pointer-coarse:min-h-11 wrap-anywhere max-md:text-right"
          title="Only reviews of this product"
          onClick={() => onProduct(productId)}
        >
          {productName}
        </button>
      ),
    },
    { id: 'customer', name: 'Customer', cell: (review) => <Writer {...review} /> },
    { id: 'when', name: 'When', cell: ({ createdAt }) => <When at={createdAt} /> },
    { id: 'state', name: 'State', cell: (review) => <States {...review} /> },
    {
      id: 'acts',
      name: 'Actions',
      onCard: 'plain',
      cell: (review) => <ReviewActs review={review} onModerate={onModerate} onReply={onReply} />,
    },
  ];
}

function States({ editedAt, ...review }: AdminReview) {
  return (
    <span className="grid justify-items-start gap-1.5 max-md:justify-items-end">
      <Marks {...review} />
      {editedAt && (
        <span className="text-xs text-muted">
          Edited <When at={editedAt} />
        </span>
      )}
    </span>
  );
}

function ReviewActs({ review, onModerate, onReply }: Omit<Acts, 'onProduct'> & { review: AdminReview }) {
  const { id, title, hiddenAt, reply } = review;
  return (
    <span className="flex flex-wrap gap-x-3">
      <HideButton id={id} of={`the review “${title}”`} isHidden={hiddenAt !== null} onModerate={onModerate} />
      <Button tone="quiet" size="small" className="-ml-4" onClick={() => onReply(review)}>
        {reply ? 'Edit Reply' : 'Reply'}
        <span className="sr-only"> to the review “{title}”</span>
      </Button>
    </span>
  );
}

function Said(review: AdminReview) {
  const { title, rating, comment, reply, pet } = review;
  return (
    <span className="grid min-w-52 gap-1 font-normal">
      <span className="flex flex-wrap items-center gap-x-2">
        <Stars average={rating} />
        <strong className="wrap-anywhere">{title}</strong>
      </span>
      <CustomerText>{comment}</CustomerText>
      {pet && <span className="text-xs text-muted wrap-anywhere">{pet}</span>}
      <PicturesToModerate review={review} />
      {reply && (
        <span className="border-l-2 border-pine pl-3">
          <span className="text-xs text-muted">Our reply</span>
          <CustomerText>{reply.text}</CustomerText>
        </span>
      )}
    </span>
  );
}

function Writer({ customerName, customerEmail, verified, fromOldShop }: AdminReview) {
  return (
    <span className="grid gap-0.5">
      <span className="flex items-center gap-1 font-medium wrap-anywhere max-md:justify-end">
        {customerName}
        {verified && <BadgeCheck className="size-4 shrink-0 text-success" role="img" aria-label="Verified purchase" />}
      </span>
      <span className="text-xs wrap-anywhere text-muted xl:whitespace-nowrap">{customerEmail}</span>
      {fromOldShop && <span className="text-xs text-muted">From the old shop</span>}
    </span>
  );
}

function starsOf(stars: number): string {
  return stars === 1 ? '1 star' : `${stars} stars`;
}
