import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { Check, RefreshCw, TriangleAlert } from 'lucide-react';
import { useId } from 'react';
import type { ImageSync } from '#dropshipping/sync/syncs.contract.ts';
import { RequestError, sentenceFor } from '../../../api.ts';
import { Button } from '../../../ui/button.tsx';
import { count } from '../parts/formats.rules.ts';
import { Panel } from '../parts/panel.tsx';
import { Thumbnail } from '../parts/thumbnail.tsx';
import { RunProgressList } from './run-progress.tsx';
import { likelyCauses } from './sync-words.rules.ts';
import { newestSyncQuery, useImageSync } from './sync.queries.ts';

/** Syncs all suppliers' pictures and shows the result. */
export function ImageSyncSection() {
  const { mutate, isPending, data: result, error } = useImageSync();
  const { data: sync } = useQuery(newestSyncQuery(isPending));
  const isShown = isPending || sync?.isOver === false || result !== undefined || error !== null;

  return (
    <div className="grid gap-6">
      <Panel
        title="Product images"
        intro="We ask each connected supplier for the current image of every product it sends. New ones are checked, stored in the shop and shown at once; the old image stays until then."
        actions={
          <Button busy={isPending} className="disabled:bg-oat-deep aria-disabled:bg-oat-deep" onClick={() => mutate()}>
            {!isPending && <RefreshCw className="size-5" aria-hidden />}
            {isPending ? 'Syncing Images...' : 'Sync All Supplier Images'}
          </Button>
        }
      >
        <div aria-live="polite" aria-busy={isPending}>
          {sync && isShown && <RunProgressList runs={sync.runs} />}
        </div>
      </Panel>
      <Outcome result={result} error={error} />
    </div>
  );
}

function Outcome({ result, error }: { result: ImageSync | undefined; error: Error | null }) {
  const failures = error ? failuresIn(error) : (result?.failures ?? []);
  return (
    <>
      {(error || failures.length > 0) && (
        <FailureCard
          failures={failures}
          message={sentenceFor(error, 'The shop could not be reached. Please try again in a moment.')}
        />
      )}
      {result && <SyncResults updates={result.updates} message={result.message} />}
    </>
  );
}

/** The failures by supplier in a rejected call. */
function failuresIn(error: Error): ImageSync['failures'] {
  const reported: unknown = error instanceof RequestError ? error.rejection?.['failures'] : undefined;
  return Array.isArray(reported) ? (reported as ImageSync['failures']) : [];
}

type Update = ImageSync['updates'][number];

/** The products with new pictures. */
function SyncResults({ updates, message }: { updates: readonly Update[]; message: string }) {
  return (
    <Panel title={`Sync Results (${count(updates.length)} products updated)`} intro={message}>
      {updates.length > 0 && (
        <ul className="grid gap-x-6 md:grid-cols-2 xl:grid-cols-3">
          {updates.map((update) => (
            <UpdatedProduct key={update.productId} update={update} />
          ))}
        </ul>
      )}
    </Panel>
  );
}

function UpdatedProduct({ update: { productId, productName, supplier, newImageUrl } }: { update: Update }) {
  return (
    <li className="flex items-center gap-4 py-2">
      <a href={newImageUrl} target="_blank" rel="noreferrer" aria-label={`New image of ${productName}`}>
        <Thumbnail image={newImageUrl} />
      </a>
      <span className="min-w-0 grow">
        <a href={`/admin/products/${productId}`} className="link-quiet block font-semibold wrap-anywhere">
          {productName}
        </a>
        <span className="block text-sm text-muted">
          ID: {productId} · {supplier}
        </span>
      </span>
    </li>
  );
}

type SupplierFailure = ImageSync['failures'][number];

/** Likely causes, with the failures reported by suppliers. */
function FailureCard({ failures, message }: { failures: readonly SupplierFailure[]; message?: string }) {
  const id = useId();
  const found = new Set(failures.map(({ cause }) => cause));
  return (
    <section aria-labelledby={id} className="grid gap-4 rounded-picture bg-error-pale p-5 text-ink">
      <h2 id={id} className="flex items-center gap-2 text-subheading text-error">
        <TriangleAlert className="size-5.5 shrink-0" aria-hidden />
        {failures.length > 0 ? 'Some suppliers could not be synced' : 'Sync failed'}
      </h2>
      {failures.length > 0 ? (
        <ul className="grid gap-1.5">
          {failures.map(({ supplierId, supplier, message: cause }) => (
            <li key={supplierId} className="wrap-anywhere">
              <strong className="font-semibold">{supplier}</strong>: {cause}
            </li>
          ))}
        </ul>
      ) : (
        message && <p className="wrap-anywhere">{message}</p>
      )}
      <div className="grid gap-2">
        <p className="font-semibold">Likely causes</p>
        <ul className="grid gap-1 sm:grid-cols-2">
          {likelyCauses.map(({ name, causes }) => {
            const isReal = causes.some((cause) => found.has(cause));
            return (
              <li
                key={name}
                className={clsx('flex items-center gap-2', isReal ? 'font-semibold text-error' : 'text-muted')}
              >
                {isReal ? (
                  <Check className="size-4.5 shrink-0" aria-hidden />
                ) : (
                  <span className="w-4.5 text-center">·</span>
                )}
                {name}
                {isReal && <span className="sr-only"> (this is what happened)</span>}
              </li>
            );
          })}
        </ul>
      </div>
    </section>
  );
}
