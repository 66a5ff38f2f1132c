import { useQuery } from '@tanstack/react-query';
import { RefreshCw } from 'lucide-react';
import type { ImageSync } from '#dropshipping/sync/syncs.contract.ts';
import { RequestError, sentenceFor } from '../../../api.ts';
import { Button } from '../../../ui/button.tsx';
import { Panel } from '../parts/panel.tsx';
import { FailureCard } from './failure-card.tsx';
import { RunProgressList } from './run-progress.tsx';
import { newestSyncQuery, useImageSync } from './sync.queries.ts';
import { count } from '../parts/formats.rules.ts';
import { Thumbnail } from '../parts/thumbnail.tsx';

/** All suppliers' pictures by one button, with what comes of it. */
export function ImageSyncSection() {
  const { mutate, isPending, data: result, error } = useImageSync();
  const { data: sync } = useQuery(newestSyncQuery(isPending));
  const isShown = isPending || sync?.isOver === false || result !== undefined || error !== null;

  return (
    <div className="grid gap-6">
      <Panel
        title="Product images"
        intro="Each connected supplier is asked for the present image of every product it sends. What has changed is checked, kept by the shop and shown at once; the old image stays until the new one is safe."
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

/** A refused call tells of each supplier why. */
function failuresIn(error: Error): ImageSync['failures'] {
  const reported: unknown = error instanceof RequestError ? error.refusal?.['failures'] : undefined;
  return Array.isArray(reported) ? (reported as ImageSync['failures']) : [];
}

type Update = ImageSync['updates'][number];

/** The products whose picture is a new one. */
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
