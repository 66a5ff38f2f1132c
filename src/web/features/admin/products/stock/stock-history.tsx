import type { StockChange } from '#catalogue/stock-changes/stock-changes.contract.ts';
import { stockReasonNames } from '#catalogue/stock-changes/stock-reasons.contract.ts';
import { Skeleton } from '../../../../ui/skeleton.tsx';
import { PagingBar } from '../../lists/paging-bar.tsx';
import { dateTime } from '../../parts/formats.rules.ts';
import { LoadFailure } from '../../parts/load-failure.tsx';
import { useStockHistory } from '../product/product-admin.queries.ts';

/** A product's stock corrections, newest first. */
export function StockHistory({ productId }: { productId: number }) {
  const list = useStockHistory(productId);
  if (list.error) return <LoadFailure what={list.what} error={list.error} onRetry={list.retry} />;
  if (!list.rows) return <Skeleton className="h-16" />;
  if (list.rows.length === 0) return <p className="text-sm text-muted">The stock has not been corrected yet.</p>;
  return (
    <div className="grid gap-2">
      <ol className="grid text-sm">
        {list.rows.map((change) => (
          <HistoryLine key={change.id} change={change} />
        ))}
      </ol>
      <PagingBar list={list} />
    </div>
  );
}

function HistoryLine({ change: { at, by, before, after, reason, note } }: { change: StockChange }) {
  const difference = after - before;
  return (
    <li className="grid grid-cols-[1fr_auto] gap-x-4 gap-y-0.5 border-t border-line py-2.5 first:border-t-0">
      <span className="font-semibold">{stockReasonNames[reason]}</span>
      <span className="figures text-right font-semibold">
        {difference > 0 ? `+${difference}` : difference}
        <span className="font-normal text-muted">
          {' '}
          ({before} to {after})
        </span>
      </span>
      <span className="col-span-2 text-muted">
        {dateTime(at)}
        {by && `, ${by}`}
      </span>
      {note && <span className="col-span-2 wrap-anywhere">{note}</span>}
    </li>
  );
}
