import type { BulkImportCheck } from '#dropshipping/product-imports/bulk-imports.contract.ts';
import { countOf } from '../parts/formats.rules.ts';
import { Money } from '../parts/money.tsx';
import type { Listed } from './imports.queries.ts';

type PreviewProps = {
  products: readonly Listed[];
  rows: BulkImportCheck['products'] | undefined;
  /** The supplier is being queried. */
  isLoading: boolean;
};

/** Row by row the price, or why it would be left out. */
export function ImportPreview({ products, rows, isLoading }: PreviewProps) {
  const known = new Map(rows?.map((row) => [row.code, row]));
  const left = rows?.filter(({ refusal }) => refusal !== null).length ?? 0;
  return (
    <div className="grid gap-2">
      <p role="status" className="text-sm font-semibold">
        {rows === undefined && (isLoading ? 'Asking the supplier…' : 'Choose a category to see the prices.')}
        {rows !== undefined && left === 0 && 'All of them can be imported.'}
        {left > 0 && `${countOf(left, 'product')} can’t be imported and will be left out.`}
      </p>
      <ul aria-label="Chosen products" className="max-h-72 divide-y divide-line overflow-y-auto text-sm">
        {products.map(({ code, name }) => {
          const row = known.get(code);
          return (
            <li key={code} className="flex flex-wrap justify-between gap-x-4 gap-y-0.5 py-2">
              <span className="min-w-0 grow basis-48 wrap-anywhere">
                {name} <span className="text-muted">{code}</span>
              </span>
              {row && row.price !== null && (
                <span className="figures">
                  {row.cost !== null && (
                    <span className="text-muted">
                      costs <Money amount={row.cost} />,{' '}
                    </span>
                  )}
                  sells for <Money amount={row.price} />
                </span>
              )}
              {row?.refusal && <span className="basis-full text-error wrap-anywhere">{row.refusal}</span>}
            </li>
          );
        })}
      </ul>
    </div>
  );
}
