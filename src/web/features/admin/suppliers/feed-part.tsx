import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { SupplierFeed } from '#dropshipping/connectors/feed/feeds.contract.ts';
import { largestFileMegabytes } from '#platform/table-files/file-size.contract.ts';
import { Button } from '../../../ui/button.tsx';
import { FieldError } from '../../../ui/fields/field.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { ConfirmDialog } from '../forms/confirm-dialog.tsx';
import { FileDrop } from '../forms/file-drop.tsx';
import { countOf, dateTime } from '../parts/formats.rules.ts';
import { LoadFailure } from '../parts/load-failure.tsx';
import { Money } from '../parts/money.tsx';
import { feedQuery, useForgetHostKey, useRemoveFeed, useUploadFeed } from './connection.queries.ts';
import { FeedCheckPart } from './feed-check-part.tsx';
import { FeedSettingsForm } from './feed-settings-form.tsx';
import { stockWords } from './supplier-words.rules.ts';

/** A supplier's product feed: its source, what was found in it, what its columns mean and a preview of the first products. */
export function FeedPart({ supplierId }: { supplierId: number }) {
  const { data: feed, error, refetch } = useQuery(feedQuery(supplierId));
  if (error && !feed) return <LoadFailure what="columns of the feed" error={error} onRetry={() => void refetch()} />;
  if (!feed) return <Skeleton className="h-72 rounded-picture" />;
  const { chosen, encoding, headingRow, currency, check, checks } = feed;
  return (
    <>
      <Source supplierId={supplierId} feed={feed} />
      {check && <FeedCheckPart check={check} checks={checks} />}
      {(feed.headings.length > 0 || encoding !== null || headingRow !== null) && (
        <FeedSettingsForm
          key={JSON.stringify([chosen, encoding, headingRow, currency])}
          supplierId={supplierId}
          feed={feed}
        />
      )}
      {feed.samples.length > 0 && <Samples feed={feed} />}
    </>
  );
}

function Source({ supplierId, feed }: { supplierId: number; feed: SupplierFeed }) {
  const { mutate: send, isPending } = useUploadFeed(supplierId);
  const { upload, fault, products } = feed;
  return (
    <section className="grid gap-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h3 className="font-semibold">Where it comes from</h3>
        {upload && <RemoveButton supplierId={supplierId} fileName={upload.fileName} />}
      </div>
      <p className="text-sm wrap-anywhere">
        {upload ? `${upload.fileName}, uploaded ${dateTime(upload.uploadedAt)}` : 'The supplier’s address'}
        {!fault && <span className="text-muted">, {countOf(products, 'product')}</span>}
      </p>
      {fault && <FieldError>{fault}</FieldError>}
      {feed.hostKey && <HostKey supplierId={supplierId} hostKey={feed.hostKey} />}
      <FileDrop
        label={isPending ? 'Uploading...' : 'Upload a file'}
        hint={`CSV, Excel (.xlsx), XML or JSON, also as .gz or .zip, up to ${largestFileMegabytes} MB; used instead of the address`}
        accept=".csv,.tsv,.txt,.xml,.json,.jsonl,.ndjson,.xlsx,.gz,.zip,text/csv,text/xml,application/json"
        onFiles={([file]) => file && send(file)}
      />
    </section>
  );
}

function HostKey({ supplierId, hostKey }: { supplierId: number; hostKey: string }) {
  const [isAsking, setAsking] = useState(false);
  const { mutate: forget, isPending } = useForgetHostKey(supplierId);
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 text-sm">
      <p className="min-w-0 wrap-anywhere text-muted">
        The server’s key, as first seen: <span className="figures">{hostKey}</span>
      </p>
      <Button tone="secondary" size="small" busy={isPending} onClick={() => setAsking(true)}>
        Forget Host Key
      </Button>
      <ConfirmDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false);
          forget(undefined);
        }}
        title="Forget the server’s key?"
        action="Forget Host Key"
      >
        <p>
          We’ll send the password to whichever server answers next, and remember its key. Only do this if the supplier
          says that its server has a new key.
        </p>
      </ConfirmDialog>
    </div>
  );
}

function RemoveButton({ supplierId, fileName }: { supplierId: number; fileName: string }) {
  const [isAsking, setAsking] = useState(false);
  const { mutate: remove, isPending } = useRemoveFeed(supplierId);
  return (
    <>
      <Button tone="secondary" size="small" busy={isPending} onClick={() => setAsking(true)}>
        Remove File
      </Button>
      <ConfirmDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false);
          remove(undefined);
        }}
        title="Remove the uploaded file?"
        action="Remove File"
      >
        <p className="wrap-anywhere">
          We’ll stop using {fileName} and go back to the feed at the supplier’s address, if there is one.
        </p>
      </ConfirmDialog>
    </>
  );
}

function Samples({ feed: { samples, columns, arePricesRetail } }: { feed: SupplierFeed }) {
  return (
    <section className="grid gap-3">
      <h3 className="font-semibold">The first products, as we read them</h3>
      {arePricesRetail && (
        <p className="text-sm text-muted">
          “{columns.price}” is usually what the supplier’s own customers pay, and we use it as your cost. If the feed
          has a column with your price, choose that one.
        </p>
      )}
      <ul className="grid gap-2">
        {samples.map(({ code, name, price, stock, pictures }) => (
          <li key={code} className="rounded-field bg-oat px-4 py-3 text-sm wrap-anywhere">
            <span className="block font-semibold">{name}</span>
            <span className="text-muted">
              {code} · {price === null ? 'no price' : <Money amount={price} />} · {stockWords(stock)} ·{' '}
              {countOf(pictures, 'picture')}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
