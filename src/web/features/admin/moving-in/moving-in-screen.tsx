import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { oldShopNames } from '#catalogue/moving-in/old-fields.contract.ts';
import type { ListedMove } from '#catalogue/moving-in/product-moves.contract.ts';
import { largestImportMegabytes } from '#platform/table-files/import-file.contract.ts';
import { sentenceFor } from '../../../api.ts';
import { FieldError } from '../../../ui/fields/field.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { FileDrop } from '../forms/file-drop.tsx';
import { FigureTable } from '../lists/data-table.tsx';
import type { Column } from '../lists/data-table.tsx';
import { AdminPage } from '../parts/admin-page.tsx';
import { DownloadLink } from '../parts/download-link.tsx';
import { count, dateTime } from '../parts/formats.rules.ts';
import { LoadFailure } from '../parts/load-failure.tsx';
import { Panel } from '../parts/panel.tsx';
import { stateNames } from './move-words.rules.ts';
import { movesQuery, useSendFile } from './moving-in.queries.ts';
import { OldShopImports } from './old-shop-imports.tsx';

/** Products of another shop: choose a file, and what was brought in so far. */
export function MovingInScreen() {
  return (
    <AdminPage
      tab="products"
      title="Move In"
      actions={<DownloadLink href="/api/admin/product-moves/template">Template</DownloadLink>}
    >
      <Panel
        title="A file from your old shop"
        intro="The product export from Shopify, WooCommerce, Wix or Squarespace, a Google Merchant feed, or any list with a row for each product. Sizes and flavours become families, descriptions become clean text, and pictures follow in the background. Choosing a file changes nothing: you first see what would happen."
      >
        <Send />
      </Panel>
      <OldShopImports />
      <Panel title="Brought in so far">
        <Moves />
      </Panel>
    </AdminPage>
  );
}

function Send() {
  const navigate = useNavigate();
  const [progress, setProgress] = useState(0);
  const { mutate, isPending, variables, error } = useSendFile(
    setProgress,
    ({ id }) => void navigate({ to: '/admin/moving-in/$id', params: { id: String(id) } }),
  );
  if (isPending)
    return (
      <div className="grid gap-3 py-4" role="status">
        <p className="font-semibold wrap-anywhere">Reading {variables.name}…</p>
        <progress className="progress" max={1} value={progress >= 1 ? undefined : progress} aria-label="Progress" />
        <p className="text-sm text-muted">Ten thousand rows take less than half a minute.</p>
      </div>
    );
  return (
    <div className="grid gap-3">
      <FileDrop
        label="Choose a file"
        hint={`CSV, Excel (.xlsx), XML or JSON, up to ${largestImportMegabytes} MB`}
        accept=".csv,.tsv,.txt,.xml,.json,.xlsx,.zip,.gz,text/csv,text/xml,application/json"
        onFiles={([file]) => file && mutate(file)}
      />
      {error && (
        <div role="alert">
          <FieldError>{sentenceFor(error, 'The file could not be read. Please try again.')}</FieldError>
        </div>
      )}
    </div>
  );
}

const columns: Column<ListedMove>[] = [
  {
    id: 'file',
    name: 'File',
    onCard: 'title',
    cell: ({ id, fileName }) => (
      <Link to="/admin/moving-in/$id" params={{ id: String(id) }} className="link-quiet font-semibold wrap-anywhere">
        {fileName}
      </Link>
    ),
  },
  { id: 'shop', name: 'Read as', onCard: 'line', cell: ({ shop }) => oldShopNames[shop] },
  { id: 'at', name: 'When', cell: ({ at }) => dateTime(at) },
  { id: 'state', name: 'State', cell: ({ state }) => stateNames[state] },
  { id: 'created', name: 'New', isFigure: true, cell: ({ created }) => count(created) },
  { id: 'changed', name: 'Changed', isFigure: true, cell: ({ changed }) => count(changed) },
];

function Moves() {
  const { data: moves, error, refetch } = useQuery(movesQuery);
  if (error && !moves) return <LoadFailure what="files" error={error} onRetry={() => void refetch()} />;
  if (!moves) return <Skeleton className="h-24" />;
  if (moves.length === 0)
    return <p className="text-sm text-muted">Nothing yet. Choose the product export of your old shop above.</p>;
  return <FigureTable label="Files brought in" columns={columns} rows={moves} rowKey={({ id }) => id} />;
}
