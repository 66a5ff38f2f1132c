import { useState } from 'react';
import { Plus, Upload } from 'lucide-react';
import type { BulkOutcome } from '#catalogue/product-admin/bulk-edit.contract.ts';
import type { AdminProduct } from '#catalogue/product-admin/product-admin.contract.ts';
import { categories, categoryNames } from '#catalogue/products/categories.contract.ts';
import { Button, LinkButton } from '../../../ui/button.tsx';
import { DataTable } from '../lists/data-table.tsx';
import { DownloadLink } from '../parts/download-link.tsx';
import { FilterBar, FilterSelect } from '../lists/filter-bar.tsx';
import { useListFilters } from '../lists/list-filters.ts';
import type { ListFilters } from '../lists/list-filters.ts';
import { Panel } from '../parts/panel.tsx';
import { useRowSelection } from '../lists/row-selection.tsx';
import type { RowSelection } from '../lists/row-selection.tsx';
import { useBeforeWhat } from '../pricing/after-vat.tsx';
import { SupplierSelect } from '../pricing/supplier-select.tsx';
import { BulkBar } from './product-bulk-bar.tsx';
import type { Rejection } from '../lists/bulk-rejections.tsx';
import { BulkRejections } from '../lists/bulk-rejections.tsx';
import { ImportDialog } from './import/product-import-dialog.tsx';
import { availableColumns, dropshippedColumns } from './product-columns.tsx';
import { useProductList } from './product-admin.queries.ts';
import { StockDialog } from './stock/stock-dialog.tsx';

const defaults = { q: '', category: '', supplierId: '', stock: '', cost: '', withdrawn: '', sort: 'name' };
type Filters = ListFilters<keyof typeof defaults>;

const categoryOptions = [
  ['', 'Any category'] as const,
  ...categories.map((category) => [category, categoryNames[category]] as const),
];
const stockOptions = [
  ['', 'Any stock'],
  ['low', 'Low stock'],
  ['out', 'Sold out'],
] as const;
const costOptions = [
  ['', 'Any cost'],
  ['missing', 'No cost yet'],
] as const;
const saleOptions = [
  ['', 'Any visibility'],
  ['false', 'On sale'],
  ['true', 'Withdrawn'],
] as const;

/** All products in two lists, those that suppliers send and the shop's own, under one set of filters. */
export function ProductsTab() {
  const filters = useListFilters(defaults);
  const selection = useRowSelection();
  const [refused, setRefused] = useState<BulkOutcome[]>([]);
  const [stockOf, setStockOf] = useState<AdminProduct>();
  const shared = { filters, selection, onStock: setStockOf };

  return (
    <div className="grid gap-6">
      <div className="grid gap-4">
        <Actions />
        <Filter filters={filters} />
        <BulkBar selection={selection} onDone={setRefused} />
        <BulkRejections rejections={rejectionsIn(refused)} onClose={() => setRefused([])} />
      </div>
      <DropshippedList {...shared} />
      <AvailableList {...shared} />
      <StockDialog product={stockOf} onClose={() => setStockOf(undefined)} />
    </div>
  );
}

function Actions() {
  const [imports, setImports] = useState(false);
  return (
    <div className="flex flex-wrap items-center justify-end gap-2">
      <DownloadLink href="/api/admin/products/export">Export CSV</DownloadLink>
      <Button tone="quiet" size="small" onClick={() => setImports(true)}>
        <Upload className="size-4.5" aria-hidden />
        Import CSV
      </Button>
      <LinkButton to="/admin/products/new" size="small">
        <Plus className="size-4.5" aria-hidden />
        Add Product
      </LinkButton>
      <ImportDialog open={imports} onClose={() => setImports(false)} />
    </div>
  );
}

function Filter({ filters }: { filters: Filters }) {
  const { values, set } = filters;
  return (
    <FilterBar filters={filters} search="Search products" placeholder="Name, brand, supplier code or id">
      <FilterSelect
        label="Category"
        value={values.category}
        onValue={(category) => set({ category })}
        options={categoryOptions}
      />
      <SupplierSelect
        aria-label="Supplier"
        none="Any supplier"
        withInactive
        className="min-w-40"
        value={values.supplierId}
        onChange={({ target }) => set({ supplierId: target.value })}
      />
      <FilterSelect label="Stock" value={values.stock} onValue={(stock) => set({ stock })} options={stockOptions} />
      <FilterSelect label="Cost" value={values.cost} onValue={(cost) => set({ cost })} options={costOptions} />
      <FilterSelect
        label="On sale"
        value={values.withdrawn}
        onValue={(withdrawn) => set({ withdrawn })}
        options={saleOptions}
      />
    </FilterBar>
  );
}

type ListProps = { filters: Filters; selection: RowSelection; onStock: (product: AdminProduct) => void };

function DropshippedList({ filters, selection, onStock }: ListProps) {
  const list = useProductList('dropshipped', filters);
  const before = useBeforeWhat();
  return (
    <Panel
      title="Dropshipped Products"
      intro={`Change a cost or a margin where it stands: Enter saves, and the price follows. Margin and profit are ${before}.`}
      className="bg-transparent p-0"
    >
      <DataTable
        label="Table of dropshipped products"
        list={list}
        columns={dropshippedColumns(onStock)}
        rowKey={({ id }) => id}
        rowName={({ name }) => name}
        sort={{ value: filters.values.sort, onSort: (sort) => filters.set({ sort }) }}
        selection={selection}
        empty={{ title: 'No dropshipped products yet', text: 'Choose a supplier for one of the products below.' }}
      />
    </Panel>
  );
}

function AvailableList({ filters, selection, onStock }: ListProps) {
  const list = useProductList('none', filters);
  return (
    <Panel
      title="Available Products"
      intro="The shop’s own stock. Select a supplier and it sends the product from then on."
      className="bg-transparent p-0"
    >
      <DataTable
        label="Table of available products"
        list={list}
        columns={availableColumns(onStock)}
        rowKey={({ id }) => id}
        rowName={({ name }) => name}
        sort={{ value: filters.values.sort, onSort: (sort) => filters.set({ sort }) }}
        selection={selection}
        empty={{ title: 'Every product has a supplier', text: 'Products of the shop’s own stock appear here.' }}
      />
    </Panel>
  );
}

function rejectionsIn(outcomes: readonly BulkOutcome[]): Rejection[] {
  return outcomes
    .filter(({ outcome }) => outcome === 'refused')
    .map(({ id, reason }) => ({ name: `Product ${id}:`, reason }));
}
