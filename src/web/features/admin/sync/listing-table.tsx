import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { mostListingsAtOnce } from '#dropshipping/listings/listing-words.contract.ts';
import type { Listing } from '#dropshipping/listings/listings.contract.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { DataTable } from '../lists/data-table.tsx';
import type { Column } from '../lists/data-table.tsx';
import { FilterBar, FilterSelect } from '../lists/filter-bar.tsx';
import { useListFilters } from '../lists/list-filters.ts';
import type { ListFilters } from '../lists/list-filters.ts';
import { useListQuery } from '../lists/list.queries.ts';
import { SelectionBar, useRowSelection } from '../lists/row-selection.tsx';
import type { RowSelection } from '../lists/row-selection.tsx';
import { count, dateTime, percent } from '../parts/formats.rules.ts';
import { Money } from '../parts/money.tsx';
import { CategoryMappings } from './category-mappings.tsx';
import { ImportListingsDialog } from './import-listings-dialog.tsx';
import { listingsKey, mappingsQuery } from './listings.queries.ts';

const filterNames = {
  q: '',
  category: '',
  isUnmapped: '',
  costTo: '',
  marginFrom: '',
  stockFrom: '',
  newSinceDays: '',
  isInShop: 'false',
  sort: 'name',
};

/** All that a supplier lists, to filter, tick and import by the hundred. */
export function ListingTable({ supplierId }: { supplierId: number }) {
  const filters = useListFilters(filterNames);
  const list = useListQuery<Listing>({
    path: `/api/suppliers/${supplierId}/listings`,
    key: listingsKey,
    filters,
    what: 'products',
  });
  const selection = useRowSelection();
  const [importing, setImporting] = useState<{ codes?: string[]; total: number }>();
  return (
    <div className="grid gap-4">
      <CategoryMappings supplierId={supplierId} />
      <Filters supplierId={supplierId} filters={filters} />
      <ImportBar selection={selection} total={list.total} onImport={setImporting} />
      <DataTable
        label="Supplier’s products"
        list={list}
        columns={columns}
        rowKey={({ code }) => code}
        rowName={({ name }) => name}
        selection={selection}
        sort={{ value: filters.values.sort, onSort: (sort) => filters.set({ sort }) }}
        empty={{
          title: 'Everything on this list is in your shop',
          text: 'New products appear here when it is read again.',
        }}
      />
      {importing && (
        <ImportListingsDialog
          supplierId={supplierId}
          wanted={{ ...importing, filter: filterOf(filters.unpagedQuery) }}
          onBegun={selection.clear}
          onClose={() => setImporting(undefined)}
        />
      )}
    </div>
  );
}

function filterOf(query: string): Record<string, string> {
  const { sort: _sort, ...filter } = Object.fromEntries(new URLSearchParams(query));
  return filter;
}

type FiltersProps = { supplierId: number; filters: ListFilters<keyof typeof filterNames> };

function Filters({ supplierId, filters }: FiltersProps) {
  const { data: mappings = [] } = useQuery(mappingsQuery(supplierId));
  const theirs = mappings
    .map(({ theirs: name }) => name)
    .filter((name) => name !== '')
    .toSorted((a, b) => a.localeCompare(b));
  return (
    <FilterBar filters={filters} search="Search the supplier’s products" placeholder="Name, code or brand">
      <FilterSelect
        label="Category"
        {...filters.field('category')}
        options={[['', 'Any category'] as const, ...theirs.map((name) => [name, name] as const)]}
      />
      <FilterSelect label="Mapped" {...filters.field('isUnmapped')} options={mapped} />
      <FilterSelect label="Cost" {...filters.field('costTo')} options={costs} />
      <FilterSelect label="Margin" {...filters.field('marginFrom')} options={margins} />
      <FilterSelect label="Stock" {...filters.field('stockFrom')} options={stocks} />
      <FilterSelect label="New since" {...filters.field('newSinceDays')} options={ages} />
      <FilterSelect label="In the shop" {...filters.field('isInShop')} options={inShop} />
    </FilterBar>
  );
}

const mapped = [
  ['', 'Mapped or not'],
  ['true', 'Category not mapped'],
] as const;
const costs = [['', 'Any cost'] as const, ...['5', '10', '20', '50'].map((most) => [most, `Up to £${most}`] as const)];
const margins = [
  ['', 'Any margin'] as const,
  ...['20', '30', '40', '50', '60'].map((least) => [least, `Margin of ${least}% or more`] as const),
];
const stocks = [['', 'Any stock'] as const, ...['1', '5', '20'].map((least) => [least, `${least} or more`] as const)];
const ages = [
  ['', 'Of any age'],
  ['1', 'New since yesterday'],
  ['7', 'New this week'],
  ['30', 'New this month'],
] as const;
const inShop = [
  ['false', 'Not in the shop'],
  ['true', 'In the shop'],
] as const;

type ImportBarProps = {
  selection: RowSelection;
  total: number;
  onImport: (wanted: { codes?: string[]; total: number }) => void;
};

function ImportBar({ selection, total, onImport }: ImportBarProps) {
  return (
    <>
      {selection.size === 0 && total > 0 && (
        <Button
          tone="secondary"
          size="small"
          className="justify-self-start bg-oat-deep"
          onClick={() => onImport({ total })}
        >
          Import All {count(Math.min(total, mostListingsAtOnce))} That Match
        </Button>
      )}
      <SelectionBar selection={selection} noun="product" most={mostListingsAtOnce}>
        <Button
          size="small"
          disabled={selection.size > mostListingsAtOnce}
          onClick={() => onImport({ codes: selection.keys.map(String), total: selection.size })}
        >
          Import
        </Button>
      </SelectionBar>
    </>
  );
}

const columns: Column<Listing>[] = [
  {
    id: 'name',
    name: 'Product',
    onCard: 'title',
    cell: ({ name, code, brand }) => (
      <span className="grid wrap-anywhere">
        <strong>{name}</strong>
        <span className="text-sm text-muted">{[code, brand].filter(Boolean).join(' · ')}</span>
      </span>
    ),
  },
  {
    id: 'category',
    name: 'Category',
    cell: ({ category, isMapped }) => (
      <span className="flex flex-wrap gap-1.5 wrap-anywhere">
        {category || 'None'} {!isMapped && <Badge tone="highlight">Not mapped</Badge>}
      </span>
    ),
  },
  {
    id: 'cost',
    name: 'Cost',
    isFigure: true,
    sort: { up: 'cost-asc', down: 'cost-desc' },
    cell: ({ cost }) => (cost === null ? '–' : <Money amount={cost} />),
  },
  {
    id: 'margin',
    name: 'Margin',
    isFigure: true,
    sort: { up: 'margin-desc', down: 'margin-desc' },
    cell: ({ margin, retail }) =>
      margin === null ? (
        '–'
      ) : (
        <span className="grid">
          {percent(margin)}
          {retail !== null && (
            <span className="text-sm text-muted">
              RRP <Money amount={retail} />
            </span>
          )}
        </span>
      ),
  },
  {
    id: 'stock',
    name: 'Stock',
    isFigure: true,
    sort: { up: 'stock-desc', down: 'stock-desc' },
    cell: ({ stock }) => (stock === 'in-stock' ? 'In stock' : count(stock ?? 0)),
  },
  {
    id: 'since',
    name: 'Listed since',
    needsRoom: true,
    sort: { up: 'newest', down: 'newest' },
    cell: ({ firstSeenAt }) => (
      <span className="text-muted">{firstSeenAt ? dateTime(firstSeenAt) : 'The first reading'}</span>
    ),
  },
  {
    id: 'shop',
    name: 'In the shop',
    cell: ({ product }) =>
      product ? (
        <Link to="/admin/products/$id" params={{ id: String(product.id) }}>
          {product.name}
        </Link>
      ) : (
        '–'
      ),
  },
];
