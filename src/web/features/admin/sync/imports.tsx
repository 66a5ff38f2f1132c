import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { longestSearch } from '#catalogue/products/product-limits.contract.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Select } from '../../../ui/fields/select.tsx';
import { TextInput } from '../../../ui/fields/text-field.tsx';
import { countOf } from '../parts/formats.rules.ts';
import { LoadFailure } from '../parts/load-failure.tsx';
import { Money } from '../parts/money.tsx';
import { useDebounced } from '../../../ui/debounced.ts';
import { TableSkeleton } from '../lists/table-box.tsx';
import { policiesQuery } from './approvals.queries.ts';
import { ImportDialog } from './listed-import-dialog.tsx';
import { useListed } from './imports.queries.ts';
import type { Listed } from './imports.queries.ts';

/** Debounce, in ms; long, because each search queries the supplier's system. */
const pauseMs = 400;

/** Searches a supplier's list and imports products from it. */
export function Imports() {
  const { data: suppliers } = useQuery(policiesQuery);
  const [chosen, setChosen] = useState('');
  const [typed, setTyped] = useState('');
  const search = useDebounced(typed.trim(), pauseMs);
  if (!suppliers) return <TableSkeleton what="suppliers" columns={3} rows={4} />;
  if (suppliers.length === 0)
    return <EmptyState level="p" title="No supplier is connected yet" text="Connect one in the Suppliers tab." />;
  const supplierId = Number(chosen) || (suppliers[0]?.supplierId ?? 0);
  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap gap-3" role="search" aria-label="Supplier’s products">
        <Select aria-label="Supplier" value={String(supplierId)} onChange={(event) => setChosen(event.target.value)}>
          {suppliers.map(({ supplierId: id, supplierName }) => (
            <option key={id} value={id}>
              {supplierName}
            </option>
          ))}
        </Select>
        <span className="min-w-48 grow sm:max-w-sm">
          <TextInput
            type="search"
            aria-label="Search the supplier’s products"
            placeholder="Name or code"
            maxLength={longestSearch}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
        </span>
      </div>
      <ListedProducts key={supplierId} supplierId={supplierId} search={search} />
    </div>
  );
}

function ListedProducts({ supplierId, search }: { supplierId: number; search: string }) {
  const [pages, setPages] = useState<{ search: string; from: string[] }>({ search, from: [''] });
  const from = pages.search === search ? pages.from : [''];
  const { data, error, refetch, isPlaceholderData } = useListed(supplierId, search, from.at(-1) ?? '');
  const [open, setOpen] = useState<Listed>();
  if (error) return <LoadFailure what="products" error={error} onRetry={() => void refetch()} />;
  if (!data) return <TableSkeleton what="products" columns={3} rows={8} />;
  if (data.products.length === 0)
    return (
      <EmptyState face="goldfish" level="p" title="The supplier lists nothing by that name" text="Try other words." />
    );
  const { next, arePricesRetail } = data;
  return (
    <>
      <ul className={clsx('divide-y divide-line', isPlaceholderData && 'stale')}>
        {data.products.map((listed) => (
          <ListedLine key={listed.code} listed={listed} isRetail={arePricesRetail} onImport={() => setOpen(listed)} />
        ))}
      </ul>
      <nav aria-label="Pages" className="flex justify-end gap-2">
        {from.length > 1 && (
          <Button tone="quiet" size="small" onClick={() => setPages({ search, from: from.slice(0, -1) })}>
            Previous Page
          </Button>
        )}
        {next !== null && (
          <Button tone="quiet" size="small" onClick={() => setPages({ search, from: [...from, next] })}>
            Next Page
          </Button>
        )}
      </nav>
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

type ListedLineProps = { listed: Listed; isRetail: boolean; onImport: () => void };

function ListedLine({ listed, isRetail, onImport }: ListedLineProps) {
  const { code, name, brand, price, stock, product } = listed;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
      <span className="min-w-0 grow basis-64">
        <span className="block font-semibold wrap-anywhere">{name}</span>
        <span className="block text-sm wrap-anywhere text-muted">
          {code}
          {brand && ` · ${brand}`}
          {price !== null && (
            <>
              {isRetail ? ' · sells for ' : ' · costs '}
              <Money amount={price} />
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
    </li>
  );
}
