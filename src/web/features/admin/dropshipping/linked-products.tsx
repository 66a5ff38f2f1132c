import { Calculator, History, Link2, Unlink } from 'lucide-react';
import type { AdminProduct } from '#catalogue/product-admin/product-admin.contract.ts';
import { IconButton, LinkButton } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../forms/confirm-dialog.tsx';
import { useDialogSubject } from '../forms/dialog-subject.ts';
import { DataTable } from '../lists/data-table.tsx';
import type { Column } from '../lists/data-table.tsx';
import { FilterBar, FilterSelect } from '../lists/filter-bar.tsx';
import { useListFilters } from '../lists/list-filters.ts';
import { useListQuery } from '../lists/list.queries.ts';
import { useBeforeWhat } from '../pricing/after-vat.tsx';
import { LinkDialog } from '../pricing/link-dialog.tsx';
import { MarginCell, PriceCell, ProfitCell, SupplierPriceCell } from '../pricing/price-cells.tsx';
import { SupplierCode } from '../pricing/product-codes.tsx';
import { SupplierSelect } from '../pricing/supplier-select.tsx';
import { useUnlinkProduct } from './dropshipping.queries.ts';
import { PriceHistoryDialog } from './price-history-dialog.tsx';
import { productColumn } from './product-line.tsx';
import { RuleDialog } from './rule-dialog.tsx';

const defaults = { q: '', supplierId: '', unmatched: '', sort: 'name' };

const matches = [
  ['', 'Matched or not'],
  ['true', 'Not matched'],
  ['false', 'Matched'],
] as const;

/** Dropshipped products, with cost, margin and price editable in place. */
export function LinkedProducts() {
  const filters = useListFilters(defaults);
  const { values, set } = filters;
  const list = useListQuery<AdminProduct>({
    path: '/api/products/dropshipped',
    key: 'products',
    filters,
    what: 'products',
  });
  const dialogs = useDialogs();
  const before = useBeforeWhat();
  return (
    <div className="grid min-w-0 gap-4">
      <FilterBar filters={filters} search="Search linked products" placeholder="Name, brand or supplier’s code">
        <SupplierSelect
          aria-label="Supplier"
          none="All suppliers"
          withInactive
          className="min-w-40"
          value={values.supplierId}
          onChange={(event) => set({ supplierId: event.target.value })}
        />
        <FilterSelect label="Match" {...filters.field('unmatched')} options={matches} />
      </FilterBar>
      <p className="text-sm text-muted">Margin and profit are {before}.</p>
      <DataTable
        label="Linked products"
        list={list}
        columns={columnsFor(dialogs)}
        rowKey={({ id }) => id}
        sort={{ value: values.sort, onSort: (sort) => set({ sort }) }}
        empty={{
          title: 'No linked products yet',
          text: 'Choose suppliers for your products.',
          action: (
            <LinkButton to="/admin" search={{ tab: 'dropshipping', view: 'available' }}>
              Available Products
            </LinkButton>
          ),
        }}
      />
      <Dialogs {...dialogs} />
    </div>
  );
}

function useDialogs() {
  const history = useDialogSubject<AdminProduct>();
  const relink = useDialogSubject<AdminProduct>();
  const unlink = useDialogSubject<AdminProduct>();
  const rule = useDialogSubject<AdminProduct>();
  return { history, relink, unlink, rule };
}

type DialogsProps = ReturnType<typeof useDialogs>;

function columnsFor({ history, relink, unlink, rule }: DialogsProps): Column<AdminProduct>[] {
  return [
    productColumn,
    {
      id: 'supplier',
      name: 'Supplier',
      cell: ({ supplierName, supplierProductId, isMatched }) => (
        <span className="inline-grid justify-items-end gap-0.5 md:justify-items-start">
          <span className="wrap-anywhere">{supplierName}</span>
          <SupplierCode code={supplierProductId} isMatched={isMatched} />
        </span>
      ),
    },
    { id: 'cost', name: 'Cost', isFigure: true, cell: (product) => <SupplierPriceCell product={product} /> },
    {
      id: 'margin',
      name: 'Margin',
      isFigure: true,
      cell: (product) => <MarginCell product={product} />,
      sort: { up: 'margin', down: 'margin-desc' },
    },
    { id: 'profit', name: 'Profit', isFigure: true, cell: (product) => <ProfitCell product={product} /> },
    {
      id: 'price',
      name: 'Price',
      isFigure: true,
      cell: (product) => <PriceCell product={product} />,
      sort: { up: 'price-asc', down: 'price-desc' },
    },
    {
      id: 'acts',
      name: 'Actions',
      onCard: 'plain',
      cell: (product) => (
        <RowActions
          name={product.name}
          onHistory={() => history.open(product)}
          onRule={() => rule.open(product)}
          onRelink={() => relink.open(product)}
          onUnlink={() => unlink.open(product)}
        />
      ),
    },
  ];
}

function Dialogs({ history, relink, unlink, rule }: DialogsProps) {
  const { mutate: takeAway, isPending } = useUnlinkProduct({ onUnlinked: unlink.close });
  return (
    <>
      {history.about && (
        <PriceHistoryDialog
          key={history.number}
          open={history.isOpen}
          product={history.about}
          onClose={history.close}
        />
      )}
      {relink.about && (
        <LinkDialog key={relink.number} open={relink.isOpen} product={relink.about} onClose={relink.close} />
      )}
      {rule.about && (
        <RuleDialog key={rule.number} open={rule.isOpen} rule={undefined} product={rule.about} onClose={rule.close} />
      )}
      <ConfirmDialog
        open={unlink.isOpen}
        onClose={unlink.close}
        onConfirm={() => unlink.about && takeAway(unlink.about)}
        title="Unlink this product?"
        action="Unlink Product"
        busyAction="Unlinking..."
        busy={isPending}
      >
        <p>
          {unlink.about?.name} becomes your own stock at the price it has. {unlink.about?.supplierName} no longer sends
          it, and its cost and code are forgotten.
        </p>
      </ConfirmDialog>
    </>
  );
}

type RowActionsProps = {
  name: string;
  onHistory: () => void;
  onRule: () => void;
  onRelink: () => void;
  onUnlink: () => void;
};

function RowActions({ name, onHistory, onRule, onRelink, onUnlink }: RowActionsProps) {
  return (
    <span className="-my-1.5 inline-flex">
      <IconButton label={`Price history of ${name}`} onClick={onHistory}>
        <History className="size-4.5" aria-hidden />
      </IconButton>
      <IconButton label={`Pricing rule for ${name}`} onClick={onRule}>
        <Calculator className="size-4.5" aria-hidden />
      </IconButton>
      <IconButton label={`Change supplier of ${name}`} onClick={onRelink}>
        <Link2 className="size-4.5" aria-hidden />
      </IconButton>
      <IconButton label={`Unlink ${name}`} onClick={onUnlink}>
        <Unlink className="size-4.5" aria-hidden />
      </IconButton>
    </span>
  );
}
