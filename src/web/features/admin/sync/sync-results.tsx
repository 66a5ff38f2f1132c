import type { ImageSync } from '#dropshipping/sync/syncs.contract.ts';
import { count } from '../parts/formats.rules.ts';
import { Panel } from '../parts/panel.tsx';
import { Thumbnail } from '../parts/thumbnail.tsx';

type Update = ImageSync['updates'][number];

/** The products whose picture is a new one. */
export function SyncResults({ updates, message }: { updates: readonly Update[]; message: string }) {
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
