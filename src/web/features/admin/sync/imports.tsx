import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { useState } from 'react';
import { longestSearch } from '#catalogue/products/product-limits.contract.ts';
import type { ListingRead } from '#dropshipping/listings/listings.contract.ts';
import { mostImportsAtOnce } from '#dropshipping/product-imports/bulk-import-limits.contract.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { useDebounced } from '../../../ui/debounced.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Select } from '../../../ui/fields/select.tsx';
import { TextInput } from '../../../ui/fields/text-field.tsx';
import { useListFilters } from '../lists/list-filters.ts';
import { RowCheckbox, SelectAll, SelectionBar } from '../lists/row-selection.tsx';
import type { Key, RowSelection } from '../lists/row-selection.tsx';
import { TableSkeleton } from '../lists/table-box.tsx';
import { countOf, dateTime } from '../parts/formats.rules.ts';
import { LoadFailure } from '../parts/load-failure.tsx';
import { Money } from '../parts/money.tsx';
import { policiesQuery } from './approvals.queries.ts';
import { BulkImportDialog } from './bulk-import-dialog.tsx';
import { useListed } from './imports.queries.ts';
import type { Listed } from './imports.queries.ts';
import { ImportDialog } from './listed-import-dialog.tsx';
import { ListingTable } from './listing-table.tsx';
import { useBeginReading, useReading } from './listings.queries.ts';
import { NoConnection } from './no-connection.tsx';

/** Debounce, in ms; long, because each search queries the supplier's system. */
const pauseMs = 400;

/** Imports products from a supplier's list: from all of it once it has been read, else from what its system finds. */
export function Imports() {
  const { data: suppliers } = useQuery(policiesQuery);
  const chosen = useListFilters(supplierInAddress);
  if (!suppliers) return <TableSkeleton what="suppliers" columns={3} rows={4} />;
  if (suppliers.length === 0) return <NoConnection />;
  const supplierId = Number(chosen.values.supplier) || (suppliers[0]?.supplierId ?? 0);
  return (
    <div className="grid gap-4">
      <Select
        aria-label="Supplier"
        className="justify-self-start"
        value={String(supplierId)}
        onChange={(event) => chosen.set({ supplier: event.target.value })}
      >
        {suppliers.map(({ supplierId: id, supplierName }) => (
          <option key={id} value={id}>
            {supplierName}
          </option>
        ))}
      </Select>
      <SupplierList key={supplierId} supplierId={supplierId} />
    </div>
  );
}

const supplierInAddress = { supplier: '' };

function SupplierList({ supplierId }: { supplierId: number }) {
  const { data: reading, error, refetch } = useReading(supplierId);
  if (error) return <LoadFailure what="supplier’s list" error={error} onRetry={() => void refetch()} />;
  if (!reading) return <TableSkeleton what="products" columns={3} rows={8} />;
  return (
    <>
      <ReadingNote supplierId={supplierId} reading={reading} />
      {reading.startedAt === null ? (
        <SearchedProducts supplierId={supplierId} />
      ) : (
        <ListingTable supplierId={supplierId} />
      )}
    </>
  );
}

function ReadingNote({ supplierId, reading }: { supplierId: number; reading: ListingRead }) {
  const { mutate, isPending } = useBeginReading(supplierId);
  const { startedAt, endedAt, read, isRunning, fault } = reading;
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 rounded-field bg-oat px-4 py-3 text-sm">
      <p role="status" className="min-w-0 wrap-anywhere">
        {isRunning && `Reading the list: ${countOf(read, 'product')} so far...`}
        {!isRunning && startedAt === null && 'Read the whole list to filter it and import hundreds at a time.'}
        {!isRunning && fault !== null && <span className="text-error">The list couldn’t be read. {fault}</span>}
        {!isRunning &&
          fault === null &&
          endedAt &&
          `Read ${dateTime(endedAt)}, ${countOf(read, 'product')}. Read again each night.`}
      </p>
      <Button tone="secondary" size="small" busy={isPending || isRunning} onClick={() => mutate()}>
        {startedAt === null ? 'Read the Whole List' : 'Read Again'}
      </Button>
    </div>
  );
}

/** What the supplier's own system finds. */
function SearchedProducts({ supplierId }: { supplierId: number }) {
  const [typed, setTyped] = useState('');
  const search = useDebounced(typed.trim(), pauseMs);
  return (
    <>
      <span className="min-w-48 grow sm:max-w-sm" role="search" aria-label="Supplier’s products">
        <TextInput
          type="search"
          aria-label="Search the supplier’s products"
          placeholder="Name or code"
          maxLength={longestSearch}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      </span>
      <ListedProducts supplierId={supplierId} search={search} />
    </>
  );
}

function ListedProducts({ supplierId, search }: { supplierId: number; search: string }) {
  const [pages, setPages] = useState<{ search: string; from: string[] }>({ search, from: [''] });
  const from = pages.search === search ? pages.from : [''];
  const { data, error, refetch, isPlaceholderData } = useListed(supplierId, search, from.at(-1) ?? '');
  const [open, setOpen] = useState<Listed>();
  const { chosen, selection } = useChosen(data?.products);
  const [isImporting, setImporting] = useState(false);
  if (error) return <LoadFailure what="products" error={error} onRetry={() => void refetch()} />;
  if (!data) return <TableSkeleton what="products" columns={3} rows={8} />;
  if (data.products.length === 0)
    return (
      <EmptyState face="goldfish" level="p" title="The supplier lists nothing with that name" text="Try other words." />
    );
  const { next, arePricesRetail } = data;
  return (
    <>
      <Choice
        page={data.products}
        isStale={isPlaceholderData}
        selection={selection}
        onImport={() => setImporting(true)}
      />
      <ul className={clsx('divide-y divide-line', isPlaceholderData && 'stale')}>
        {data.products.map((listed) => (
          <ListedLine
            key={listed.code}
            listed={listed}
            isRetail={arePricesRetail}
            selection={selection}
            onImport={() => setOpen(listed)}
          />
        ))}
      </ul>
      <PageButtons from={from} next={next} onPages={(to) => setPages({ search, from: to })} />
      {isImporting && (
        <BulkImportDialog
          supplierId={supplierId}
          chosen={chosen}
          isRetail={arePricesRetail}
          onBegun={selection.clear}
          onClose={() => setImporting(false)}
        />
      )}
      {open && (
        <ImportDialog
          supplierId={supplierId}
          listed={open}
          isRetail={arePricesRetail}
          onClose={() => setOpen(undefined)}
        />
      )}
    </>
  );
}

type PageButtonsProps = { from: string[]; next: string | null; onPages: (from: string[]) => void };

function PageButtons({ from, next, onPages }: PageButtonsProps) {
  return (
    <nav aria-label="Pages" className="flex justify-end gap-2">
      {from.length > 1 && (
        <Button tone="quiet" size="small" onClick={() => onPages(from.slice(0, -1))}>
          Previous Page
        </Button>
      )}
      {next !== null && (
        <Button tone="quiet" size="small" onClick={() => onPages([...from, next])}>
          Next Page
        </Button>
      )}
    </nav>
  );
}

type ChoiceProps = { page: readonly Listed[]; isStale: boolean; selection: RowSelection; onImport: () => void };

function Choice({ page, isStale, selection, onImport }: ChoiceProps) {
  const importable = page.filter(({ product }) => product === null).map(({ code }) => code);
  return (
    <>
      {importable.length > 0 && (
        <div className="flex items-center gap-2 text-sm font-semibold">
          <SelectAll selection={selection} keys={importable} disabled={isStale} />
          <span aria-hidden>Select all on this page</span>
        </div>
      )}
      <SelectionBar selection={selection} noun="product" most={mostImportsAtOnce}>
        <Button size="small" disabled={selection.size > mostImportsAtOnce} onClick={onImport}>
          Import
        </Button>
      </SelectionBar>
    </>
  );
}

/** The chosen products, kept across pages and searches, as the supplier lists them. */
function useChosen(page: readonly Listed[] | undefined): { chosen: Listed[]; selection: RowSelection } {
  const [all, setAll] = useState<ReadonlyMap<Key, Listed>>(new Map());
  const choose = (keys: readonly Key[], whether: boolean) =>
    setAll((before) => {
      const kept = [...before].filter(([key]) => !keys.includes(key));
      const added = whether ? (page ?? []).filter(({ code }) => keys.includes(code)) : [];
      return new Map([...kept, ...added.map((listed) => [listed.code, listed] as const)]);
    });
  const clear = () => setAll(new Map());
  const selection = { size: all.size, keys: [...all.keys()], has: (key: Key) => all.has(key), choose, clear };
  return { chosen: [...all.values()], selection };
}

type ListedLineProps = { listed: Listed; isRetail: boolean; selection: RowSelection; onImport: () => void };

function ListedLine({ listed, isRetail, selection, onImport }: ListedLineProps) {
  const { code, name, brand, price, cost, currency, stock, product } = listed;
  return (
    <li className="flex items-center gap-2 py-3">
      {product ? <span className="row-choice" /> : <RowCheckbox selection={selection} rowKey={code} name={name} />}
      <span className="flex min-w-0 grow flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <span className="min-w-0 grow basis-64">
          <span className="block font-semibold wrap-anywhere">{name}</span>
          <span className="block text-sm wrap-anywhere text-muted">
            {code}
            {brand && ` · ${brand}`}
            {price !== null && (
              <>
                {isRetail ? ' · sells for ' : ' · costs '}
                {cost === null ? `${price} ${currency}` : <Money amount={cost} />}
              </>
            )}
            {stock !== null && ` · ${stock === 'in-stock' ? 'in stock' : countOf(stock, 'piece')}`}
          </span>
        </span>
        {product ? (
          <a href={`/admin/products/${product.id}`} aria-label={`In the shop as ${product.name}`}>
            <Badge tone="success">In the shop</Badge>
          </a>
        ) : (
          <Button size="small" onClick={onImport} aria-label={`Import ${name}`}>
            Import
          </Button>
        )}
      </span>
    </li>
  );
}
