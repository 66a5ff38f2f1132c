import { useState } from 'react';
import { Plus } from 'lucide-react';
import type { AdminPromotion } from '#checkout/promotions/promotion-admin.contract.ts';
import { Button } from '../../../ui/button.tsx';
import { DataTable } from '../lists/data-table.tsx';
import { FilterBar, FilterSelect } from '../lists/filter-bar.tsx';
import { useListQuery } from '../lists/list.queries.ts';
import { useListFilters } from '../lists/list-filters.ts';
import { PromotionDialog } from './promotion-dialog.tsx';
import { promotionColumns } from './promotion-columns.tsx';
import { promotionsKey, useSwitchPromotion } from './promotions.queries.ts';
import { UsesDialog } from './uses-dialog.tsx';

const states = [
  ['', 'All states'],
  ['running', 'Running'],
  ['scheduled', 'Scheduled'],
  ['used-up', 'Used up'],
  ['ended', 'Ended'],
] as const;

type Open = { dialog: 'form' | 'uses'; promotion: AdminPromotion | undefined };

export function PromotionsTab() {
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
  return (
    <div className="grid gap-4">
      <FilterBar filters={filters} search="Search promotions" placeholder="Code" actions={create}>
        <FilterSelect
          label="State"
          value={filters.values.state}
          onValue={(state) => filters.set({ state })}
          options={states}
        />
      </FilterBar>
      <DataTable
        label="Promotions"
        list={list}
        columns={promotionColumns({ onEdit: show('form'), onUses: show('uses'), onSwitch })}
        rowKey={({ id }) => id}
        empty={{
          title: 'No promotions yet',
          text: 'A promotion gives a percentage or an amount off orders with its code.',
          action: create,
        }}
      />
      <PromotionDialog open={open?.dialog === 'form'} promotion={open?.promotion} onClose={close} />
      <UsesDialog promotion={open?.dialog === 'uses' ? open.promotion : undefined} onClose={close} />
    </div>
  );
}
