import { Plus } from 'lucide-react';
import { useState } from 'react';
import type { AdminPromotion, PromotionUse } from '#checkout/promotions/promotion-admin.contract.ts';
import { Button, LinkButton } from '../../../ui/button.tsx';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { DataTable } from '../lists/data-table.tsx';
import type { Column } from '../lists/data-table.tsx';
import { FilterBar, FilterSelect } from '../lists/filter-bar.tsx';
import { useListFilters } from '../lists/list-filters.ts';
import { useListQuery } from '../lists/list.queries.ts';
import { useLocalPage } from '../lists/paging-bar.tsx';
import { dateTime } from '../parts/formats.rules.ts';
import { Money } from '../parts/money.tsx';
import { TabViews } from '../parts/tab-views.tsx';
import { promotionColumns } from './promotion-columns.tsx';
import { PromotionDialog } from './promotion-dialog.tsx';
import { promotionsKey, useSwitchPromotion } from './promotions.queries.ts';

type UsesDialogProps = { promotion: AdminPromotion | undefined; onClose: () => void };

/** The orders that used a promotion. */
function UsesDialog({ promotion, onClose }: UsesDialogProps) {
  return (
    <Dialog wide open={promotion !== undefined} onClose={onClose} title={`Uses of ${promotion?.code ?? ''}`}>
      {promotion && <Uses key={promotion.id} promotion={promotion} />}
    </Dialog>
  );
}

function Uses({ promotion: { id, revenue } }: { promotion: AdminPromotion }) {
  const filters = useLocalPage(10);
  const path = `/api/admin/promotions/${id}/uses` as const;
  const list = useListQuery<PromotionUse>({ path, key: promotionsKey, filters, what: 'uses' });
  return (
    <div className="grid gap-4">
      <p className="text-muted">
        These orders brought <Money amount={revenue} className="font-semibold text-ink" />, less refunds and leaving out
        cancelled ones.
      </p>
      <DataTable
        label="Uses"
        list={list}
        columns={columns}
        rowKey={({ orderNumber }) => orderNumber}
        skeletonRows={4}
        empty={{ title: 'Not used yet', text: 'Orders with this code will appear here.' }}
      />
    </div>
  );
}

const columns: Column<PromotionUse>[] = [
  {
    id: 'order',
    name: 'Order',
    onCard: 'title',
    cell: ({ orderNumber }) => (
      <a href={`/admin/orders/${orderNumber}`} className="font-semibold whitespace-nowrap">
        {orderNumber}
      </a>
    ),
  },
  {
    id: 'customer',
    name: 'Customer',
    cell: ({ customerEmail }) => <span className="wrap-anywhere">{customerEmail ?? 'A former customer'}</span>,
  },
  { id: 'when', name: 'When', cell: ({ usedAt }) => dateTime(usedAt) },
  { id: 'discount', name: 'Discount', isFigure: true, cell: ({ discount }) => <Money amount={discount} /> },
  { id: 'revenue', name: 'Revenue', isFigure: true, cell: ({ revenue }) => <Money amount={revenue} /> },
];

const states = [
  ['', 'All states'],
  ['running', 'Running'],
  ['scheduled', 'Scheduled'],
  ['used-up', 'Used up'],
  ['ended', 'Ended'],
] as const;

type Open = { dialog: 'form' | 'uses'; promotion: AdminPromotion | undefined };

export function PromotionsTab() {
  return <TabViews tab="promotions" name="Promotions" views={views} />;
}

const views = [
  { id: undefined, name: 'Promotions', Screen: PromotionList },
  {
    id: 'bundles',
    name: 'Bundles',
    Screen: lazyPart(() => import('./bundles-view.tsx').then((file) => file.BundlesView)),
  },
] as const;

function PromotionList() {
  const filters = useListFilters({ q: '', state: '' });
  const list = useListQuery<AdminPromotion>({
    path: '/api/admin/promotions',
    key: promotionsKey,
    filters,
    what: 'promotions',
  });
  const [open, setOpen] = useState<Open>();
  const onSwitch = useSwitchPromotion();
  const show = (dialog: Open['dialog']) => (promotion?: AdminPromotion) => setOpen({ dialog, promotion });
  const close = () => setOpen(undefined);
  const create = (
    <Button onClick={() => show('form')()}>
      <Plus className="size-4.5" aria-hidden />
      New Promotion
    </Button>
  );
  const actions = (
    <>
      <LinkButton to="/admin/gift-cards" size="small" tone="quiet">
        Gift Cards
      </LinkButton>
      {create}
    </>
  );
  return (
    <div className="grid gap-4">
      <FilterBar filters={filters} search="Search promotions" placeholder="Code" actions={actions}>
        <FilterSelect label="State" {...filters.field('state')} options={states} />
      </FilterBar>
      <DataTable
        label="Promotions"
        list={list}
        columns={promotionColumns({ onEdit: show('form'), onUses: show('uses'), onSwitch })}
        rowKey={({ id }) => id}
        empty={{
          title: 'No promotions yet',
          text: 'A promotion takes a percentage or an amount off orders, with a code or without.',
          action: create,
        }}
      />
      <PromotionDialog open={open?.dialog === 'form'} promotion={open?.promotion} onClose={close} />
      <UsesDialog promotion={open?.dialog === 'uses' ? open.promotion : undefined} onClose={close} />
    </div>
  );
}
