import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { SubmitEvent } from 'react';
import { feedFields } from '#dropshipping/connectors/feed/feed-columns.contract.ts';
import type { FeedColumns, FeedField } from '#dropshipping/connectors/feed/feed-columns.contract.ts';
import { largestFeedMegabytes } from '#dropshipping/connectors/feed/feed-size.contract.ts';
import type { SupplierFeed } from '#dropshipping/connectors/feed/feeds.contract.ts';
import { Button } from '../../../ui/button.tsx';
import { Field, FieldError } from '../../../ui/fields/field.tsx';
import { Select } from '../../../ui/fields/select.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { ConfirmDialog } from '../forms/confirm-dialog.tsx';
import { countOf, dateTime } from '../parts/formats.rules.ts';
import { LoadFailure } from '../parts/load-failure.tsx';
import { Money } from '../parts/money.tsx';
import { FileDrop } from '../products/pictures/file-drop.tsx';
import { feedQuery, useChooseColumns, useRemoveFeed, useUploadFeed } from './connection.queries.ts';
import { feedFieldNames } from './supplier-words.rules.ts';

/** A supplier's product feed: source, column mapping and a preview of the first products. */
export function FeedPart({ supplierId }: { supplierId: number }) {
  const { data: feed, error, refetch } = useQuery(feedQuery(supplierId));
  if (error && !feed) return <LoadFailure what="columns of the feed" error={error} onRetry={() => void refetch()} />;
  if (!feed) return <Skeleton className="h-72 rounded-picture" />;
  return (
    <>
      <Source supplierId={supplierId} feed={feed} />
      {feed.headings.length > 0 && (
        <FeedColumnsForm key={JSON.stringify(feed.chosen)} supplierId={supplierId} feed={feed} />
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
      <FileDrop
        label={isPending ? 'Uploading...' : 'Upload a file'}
        hint={`CSV or Google Merchant XML, up to ${largestFeedMegabytes} MB; used instead of the address`}
        accept=".csv,.tsv,.txt,.xml,text/csv,text/xml"
        onFiles={([file]) => file && send(file)}
      />
    </section>
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

function stockWords(stock: SupplierFeed['samples'][number]['stock']): string {
  if (stock === null) return 'no stock figure';
  return stock === 'in-stock' ? 'in stock' : `${stock} in stock`;
}

function Samples({ feed: { samples, columns, arePricesRetail } }: { feed: SupplierFeed }) {
  return (
    <section className="grid gap-3">
      <h3 className="font-semibold">The first products, as we read them</h3>
      {arePricesRetail && (
        <p className="text-sm text-muted">
          “{columns.price}” is usually what the supplier’s own customers pay, and we take it for our cost. If the feed
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

/** Column mapping; columns not chosen are detected automatically. */
function FeedColumnsForm({ supplierId, feed }: { supplierId: number; feed: SupplierFeed }) {
  const [chosen, setChosen] = useState<FeedColumns>(feed.chosen);
  const { mutate: save, isPending } = useChooseColumns(supplierId);

  function choose(field: FeedField, heading: string) {
    const { [field]: _before, ...others } = chosen;
    setChosen(heading === '' ? others : { ...others, [field]: heading });
  }

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    save(chosen);
  }

  return (
    <form noValidate onSubmit={submit} className="grid gap-4">
      <h3 className="font-semibold">What its columns mean</h3>
      <div className="grid gap-4 sm:grid-cols-2">
        {feedFields.map((field) => (
          <Field key={field} label={feedFieldNames[field]}>
            {(control) => (
              <Select {...control} value={chosen[field] ?? ''} onChange={({ target }) => choose(field, target.value)}>
                <option value="">{guessOf(feed, field)}</option>
                {headingsFor(feed, chosen[field]).map((heading) => (
                  <option key={heading} value={heading}>
                    {heading}
                  </option>
                ))}
              </Select>
            )}
          </Field>
        ))}
      </div>
      <div className="flex justify-end">
        <Button type="submit" tone="secondary" busy={isPending}>
          {isPending ? 'Saving...' : 'Save Columns'}
        </Button>
      </div>
    </form>
  );
}

function guessOf({ chosen, columns }: SupplierFeed, field: FeedField): string {
  if (chosen[field] !== undefined) return 'Detect automatically';
  return columns[field] === undefined ? 'Not in this feed' : `${columns[field]} (guessed)`;
}

/** Includes the chosen heading even if the feed no longer has it. */
function headingsFor({ headings }: SupplierFeed, chosen: string | undefined): string[] {
  return chosen === undefined || headings.includes(chosen) ? headings : [chosen, ...headings];
}
