import type { PurchaseOrderRetry } from '#dropshipping/purchase-orders/retries/retries.contract.ts';
import { Button } from '../../../ui/button.tsx';
import { count, countOf } from '../parts/formats.rules.ts';
import { LoadFailure } from '../parts/load-failure.tsx';
import { MissingCodes } from './purchase-order/missing-codes.tsx';
import { useRetry } from './retries.queries.ts';

type RetryOutcomeProps = { id: string; onOpen: (purchaseOrderId: number) => void; onClose: () => void };

/** How far several purchase orders that were sent at once are, and what still fails and why. */
export function RetryOutcome({ id, onOpen, onClose }: RetryOutcomeProps) {
  const { data, error, refetch } = useRetry(id);
  if (id === '') return null;
  if (error) return <LoadFailure what="retry" error={error} onRetry={() => void refetch()} />;
  if (!data) return null;
  const { total, sent, waiting, failures, isOver, hasBrokenOff } = data;
  return (
    <section aria-label="Sending purchase orders" className="admin-panel grid gap-3 text-sm">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <p role="status" className="font-semibold">
          {isOver ? outcomeOf(data) : `Sending ${countOf(total, 'purchase order')}: ${count(total - waiting)} done`}
        </p>
        <Button tone="quiet" size="small" onClick={onClose}>
          {isOver || hasBrokenOff ? 'Done' : 'Hide'}
        </Button>
      </div>
      {!isOver && !hasBrokenOff && (
        <>
          <progress className="progress" max={1} value={(total - waiting) / Math.max(1, total)} aria-label="Progress" />
          <p className="text-muted">It carries on if you leave this page.</p>
        </>
      )}
      {hasBrokenOff && (
        <p className="text-error">
          It was interrupted after {count(sent)} of {count(total)}: send the others again.
        </p>
      )}
      {failures.map((failure) => (
        <Failure key={failure.reason} failure={failure} onOpen={onOpen} />
      ))}
    </section>
  );
}

function outcomeOf({ total, sent, failures }: PurchaseOrderRetry): string {
  if (sent === total) return `${countOf(sent, 'purchase order')} sent.`;
  const left = failures.reduce((sum, failure) => sum + failure.count, 0);
  return `${countOf(sent, 'purchase order')} sent, ${count(left)} not.`;
}

type FailureProps = { failure: PurchaseOrderRetry['failures'][number]; onOpen: (purchaseOrderId: number) => void };

function Failure({ failure, onOpen }: FailureProps) {
  const { reason, count: many, isTriedAgain, purchaseOrders } = failure;
  const products = new Map(purchaseOrders.flatMap(({ uncoded }) => uncoded.map(({ id, name }) => [id, name] as const)));
  return (
    <div className="grid gap-1 border-t border-line pt-3">
      <p className="wrap-anywhere">
        <strong>{countOf(many, 'purchase order')}:</strong> {reason}
        {isTriedAgain && ' We’ll keep trying.'}
      </p>
      {products.size > 0 && <MissingCodes products={[...products].map(([id, name]) => ({ id, name }))} />}
      <p className="flex flex-wrap gap-x-3">
        {purchaseOrders.map(({ id, number }) => (
          <button key={id} type="button" className="figures min-h-6 underline" onClick={() => onOpen(id)}>
            {number}
          </button>
        ))}
        {many > purchaseOrders.length && (
          <span className="text-muted">and {count(many - purchaseOrders.length)} more</span>
        )}
      </p>
    </div>
  );
}
