import { Plus, Upload } from 'lucide-react';
import { useState } from 'react';
import type { BulkOutcome } from '#catalogue/product-admin/bulk-edit.contract.ts';
import type { AdminProduct } from '#catalogue/product-admin/product-admin.contract.ts';
import { useShelves } from '../../../layout/shelves.queries.ts';
import { Button, LinkButton } from '../../../ui/button.tsx';
import { DataTable } from '../lists/data-table.tsx';
import { FilterBar, FilterSelect } from '../lists/filter-bar.tsx';
import { useListFilters } from '../lists/list-filters.ts';
import type { ListFilters } from '../lists/list-filters.ts';
import { useListQuery } from '../lists/list.queries.ts';
import { BulkRejections, useRowSelection } from '../lists/row-selection.tsx';
import type { Rejection } from '../lists/row-selection.tsx';
import { DownloadLink } from '../parts/download-link.tsx';
import { useBeforeWhat } from '../pricing/after-vat.tsx';
import { SupplierSelect } from '../pricing/supplier-select.tsx';
import { ImportDialog } from './import/product-import-dialog.tsx';
import { BulkBar } from './product-bulk-bar.tsx';
import { productColumns } from './product-columns.tsx';
import { ReminderForecast } from './stock/reminder-forecast.tsx';
import { StockDialog } from './stock/stock-dialog.tsx';

const defaults = {
  q: '',
  category: '',
  supplierId: '',
  stock: '',
  cost: '',
  weight: '',
  withdrawn: '',
  draft: '',
  sort: 'name',
};
type Filters = ListFilters<keyof typeof defaults>;

const stockOptions = [
  ['', 'Any stock'],
  ['low', 'Low stock'],
  ['out', 'Sold out'],
] as const;
const costOptions = [
  ['', 'Any cost'],
  ['missing', 'No cost yet'],
] as const;
const weightOptions = [
  ['', 'Any weight'],
  ['missing', 'No weight yet'],
] as const;
const saleOptions = [
  ['', 'Any visibility'],
  ['false', 'On sale'],
  ['true', 'Withdrawn'],
] as const;

const draftOptions = [
  ['', 'Drafts or not'],
  ['true', 'Drafts to check'],
  ['false', 'No drafts'],
] as const;

/** All products, own stock and dropshipped. */
export function ProductsTab() {
  const filters = useListFilters(defaults);
  const selection = useRowSelection();
  const [refused, setRefused] = useState<BulkOutcome[]>([]);
  const [stockOf, setStockOf] = useState<AdminProduct>();
  const before = useBeforeWhat();
  const { values, set } = filters;
  const list = useListQuery<AdminProduct>({
    path: '/api/admin/products',
    key: 'products',
    filters: { ...filters, query: sendersIn(filters.query) },
    what: 'products',
  });

  return (
    <div className="grid grid-cols-1 gap-4">
      <Filter filters={filters} />
      <BulkBar selection={selection} onDone={setRefused} />
      <BulkRejections rejections={rejectionsIn(refused, list.rows)} onClose={() => setRefused([])} />
      <DataTable
        label="Table of products"
        list={list}
        columns={productColumns(setStockOf)}
        rowKey={({ id }) => id}
        rowName={({ name }) => name}
        sort={{ value: values.sort, onSort: (sort) => set({ sort }) }}
        selection={selection}
        compactCards
        empty={{
          title: 'No products yet',
          text: 'Add the first one, or bring them all in a CSV file.',
          action: <LinkButton to="/admin/products/new">Add Product</LinkButton>,
        }}
      />
      <p className="text-sm text-muted">
        Click a price, a cost or a margin to change it, and press Enter to save: a supplier’s product follows with its
        price. Margin and profit are {before}.
      </p>
      <ReminderForecast />
      <StockDialog product={stockOf} onClose={() => setStockOf(undefined)} />
    </div>
  );
}

/** Maps 'own stock' and 'any supplier' to the API's `link` parameter. */
function sendersIn(query: string): string {
  return query.replace('supplierId=own', 'link=none').replace('supplierId=any', 'link=dropshipped');
}

const senders = [
  ['own', 'Own stock'],
  ['any', 'Dropshipped'],
] as const;

function Filter({ filters }: { filters: Filters }) {
  const categories = useShelves().categories.map(
    ({ key, parent, name }) => [key, parent ? `– ${name}` : name] as const,
  );
  const { values, set } = filters;
  return (
    <FilterBar
      filters={filters}
      search="Search products"
      placeholder="Name, brand, SKU, supplier code or id"
      actions={<Actions />}
    >
      <SupplierSelect
        aria-label="Supplier"
        none="Any supplier"
        others={senders}
        withInactive
        value={values.supplierId}
        onChange={({ target }) => set({ supplierId: target.value })}
      />
      <FilterSelect label="Category" {...filters.field('category')} options={[['', 'Any category'], ...categories]} />
      <FilterSelect label="Stock" {...filters.field('stock')} options={stockOptions} />
      <FilterSelect label="Cost" {...filters.field('cost')} options={costOptions} />
      <FilterSelect label="Weight" {...filters.field('weight')} options={weightOptions} />
      <FilterSelect label="Drafts" {...filters.field('draft')} options={draftOptions} />
      <FilterSelect label="On sale" {...filters.field('withdrawn')} options={saleOptions} />
    </FilterBar>
  );
}

function Actions() {
  const [imports, setImports] = useState(false);
  return (
    <>
      <DownloadLink href="/api/admin/products/export">
        <span>
          Export<span className="max-sm:sr-only"> CSV</span>
        </span>
      </DownloadLink>
      <Button tone="quiet" size="small" onClick={() => setImports(true)}>
        <Upload className="size-4.5" aria-hidden />
        <span>
          Import<span className="max-sm:sr-only"> CSV</span>
        </span>
      </Button>
      <LinkButton to="/admin/moving-in" size="small" tone="quiet">
        Move In
      </LinkButton>
      <LinkButton to="/admin/categories" size="small" tone="quiet">
        Categories
      </LinkButton>
      <LinkButton to="/admin/families" size="small" tone="quiet">
        Families
      </LinkButton>
      <LinkButton to="/admin/offers" size="small" tone="quiet">
        Google
      </LinkButton>
      <LinkButton to="/admin/products/new" size="small">
        <Plus className="size-4.5" aria-hidden />
        <span>
          Add<span className="max-sm:sr-only"> Product</span>
        </span>
      </LinkButton>
      <ImportDialog open={imports} onClose={() => setImports(false)} />
    </>
  );
}

function rejectionsIn(outcomes: readonly BulkOutcome[], shown: readonly AdminProduct[] = []): Rejection[] {
  const names = new Map(shown.map(({ id, name }) => [id, name]));
  return outcomes
    .filter(({ outcome }) => outcome === 'refused')
    .map(({ id, reason }) => ({ name: `${names.get(id) ?? `Product ${id}`}:`, reason }));
}
