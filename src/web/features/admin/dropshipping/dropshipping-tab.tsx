import { useQuery } from '@tanstack/react-query';
import type { AdminProduct } from '#catalogue/product-admin/product-admin.contract.ts';
import { useCategoryChoices } from '../../../layout/shelves.queries.ts';
import { Button, LinkButton } from '../../../ui/button.tsx';
import { useDialogSubject } from '../forms/dialog-subject.ts';
import { DataTable } from '../lists/data-table.tsx';
import type { Column } from '../lists/data-table.tsx';
import { FilterBar, FilterSelect } from '../lists/filter-bar.tsx';
import { useListFilters } from '../lists/list-filters.ts';
import { useListQuery } from '../lists/list.queries.ts';
import { CategoryName } from '../parts/category-name.tsx';
import { count } from '../parts/formats.rules.ts';
import { Money } from '../parts/money.tsx';
import { summaryQuery } from '../parts/summary.queries.ts';
import { TabViews } from '../parts/tab-views.tsx';
import { LinkDialog } from '../pricing/link-dialog.tsx';
import { LinkedProducts } from './linked-products.tsx';
import { PricingRules } from './pricing-rules.tsx';
import { productColumn } from './product-line.tsx';
import { SupplierFiguresTable } from './supplier-figures-table.tsx';

const defaults = { q: '', category: '', sort: 'name' };

const allLinked = { title: 'Every product has a supplier', text: 'Products without one appear here.' };
const noProducts = {
  title: 'No products on sale yet',
  text: 'Add one, then choose who sends it.',
  action: <LinkButton to="/admin/products/new">Add Product</LinkButton>,
};

/** The shop's own products, which could be assigned to a supplier. */
function AvailableProducts() {
  const filters = useListFilters(defaults);
  const { values, set } = filters;
  const list = useListQuery<AdminProduct>({
    path: '/api/admin/products',
    key: 'products',
    filters: { ...filters, query: `link=none&withdrawn=false&${filters.query}` },
    what: 'products',
  });
  const { data: summary } = useQuery(summaryQuery);
  const dialog = useDialogSubject<AdminProduct>();
  const { keys, names } = useCategoryChoices();
  return (
    <div className="grid min-w-0 gap-4">
      <FilterBar filters={filters} search="Search available products" placeholder="Name, brand or number">
        <FilterSelect
          label="Category"
          {...filters.field('category')}
          options={[['', 'All categories'], ...keys.map((key) => [key, names[key] ?? key] as const)]}
        />
      </FilterBar>
      <DataTable
        label="Available Products"
        list={list}
        columns={columnsFor(dialog.open)}
        rowKey={({ id }) => id}
        sort={{ value: values.sort, onSort: (sort) => set({ sort }) }}
        empty={summary?.totalProducts === 0 ? noProducts : allLinked}
      />
      {dialog.about && (
        <LinkDialog key={dialog.number} open={dialog.isOpen} product={dialog.about} onClose={dialog.close} />
      )}
    </div>
  );
}

function columnsFor(onChoose: (product: AdminProduct) => void): Column<AdminProduct>[] {
  return [
    productColumn,
    { id: 'category', name: 'Category', cell: ({ category }) => <CategoryName category={category} /> },
    {
      id: 'stock',
      name: 'Stock',
      isFigure: true,
      cell: ({ stock }) => count(stock),
      sort: { up: 'stock', down: 'stock-desc' },
    },
    {
      id: 'price',
      name: 'Price',
      isFigure: true,
      cell: ({ price }) => <Money amount={price} />,
      sort: { up: 'price-asc', down: 'price-desc' },
    },
    {
      id: 'acts',
      name: 'Supplier',
      onCard: 'plain',
      cell: (product) => (
        <Button
          tone="secondary"
          size="small"
          onClick={() => onChoose(product)}
          aria-label={`Choose a supplier for ${product.name}`}
        >
          Choose Supplier
        </Button>
      ),
    },
  ];
}

const views = [
  { id: undefined, name: 'Linked', Screen: LinkedProducts },
  { id: 'available', name: 'Available Products', Screen: AvailableProducts },
  { id: 'rules', name: 'Pricing rules', Screen: PricingRules },
] as const;

/** Supplier figures, linked products, products without a supplier, and pricing rules. */
export function DropshippingTab() {
  return (
    <div className="grid gap-6">
      <SupplierFiguresTable />
      <TabViews tab="dropshipping" name="Dropshipping" views={views} />
    </div>
  );
}
