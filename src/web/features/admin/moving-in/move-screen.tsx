import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { oldShopNames } from '#catalogue/moving-in/old-fields.contract.ts';
import type { ProductMove } from '#catalogue/moving-in/product-moves.contract.ts';
import { Button, LinkButton } from '../../../ui/button.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { ConfirmDialog } from '../forms/confirm-dialog.tsx';
import { AdminPage } from '../parts/admin-page.tsx';
import { countOf, dateTime } from '../parts/formats.rules.ts';
import { LoadFailure } from '../parts/load-failure.tsx';
import { Panel } from '../parts/panel.tsx';
import { MoveColumns } from './move-columns.tsx';
import { MoveReportView } from './move-report.tsx';
import { stateNames } from './move-words.rules.ts';
import { moveQuery, useStartMove, useUndoMove } from './moving-in.queries.ts';

/** One file: what it would bring, how far it is, and what can be undone. */
export function MoveScreen({ id }: { id: string }) {
  const { data: move, error, refetch } = useQuery(moveQuery(id));
  return (
    <AdminPage
      tab="products"
      title={move ? <span className="wrap-anywhere">{move.fileName}</span> : 'Move In'}
      actions={
        <LinkButton to="/admin/moving-in" size="small" tone="quiet">
          Another File
        </LinkButton>
      }
    >
      {!move && error && <LoadFailure what="file" error={error} onRetry={() => void refetch()} />}
      {!move && !error && <Skeleton className="h-96" />}
      {move && <Move move={move} />}
    </AdminPage>
  );
}

function Move({ move }: { move: ProductMove }) {
  const { report, shop, state } = move;
  return (
    <>
      <Panel title={stateNames[state]} intro={`We read it as ${oldShopNames[shop]}.`} actions={<Acts move={move} />}>
        <Progress move={move} />
        <MoveReportView report={report} isDone={state !== 'checked'} />
      </Panel>
      {state === 'checked' && <MoveColumns key={JSON.stringify([move.columns, move.settings])} move={move} />}
    </>
  );
}

function Acts({ move: { id, state, report, undoUntil } }: { move: ProductMove }) {
  const { mutate: start, isPending } = useStartMove(id);
  const goods = report.created + report.changed;
  if (state === 'checked' && goods > 0)
    return (
      <Button busy={isPending} onClick={() => start(undefined)}>
        Bring In {countOf(goods, 'Product')}
      </Button>
    );
  return undoUntil === null ? null : <Undo id={id} until={undoUntil} report={report} />;
}

type UndoProps = { id: number; until: string; report: ProductMove['report'] };

function Undo({ id, until, report: { created, changed } }: UndoProps) {
  const [asks, setAsks] = useState(false);
  const { mutate, isPending } = useUndoMove(id);
  return (
    <>
      <Button tone="secondary" size="small" onClick={() => setAsks(true)}>
        Undo All of It
      </Button>
      <ConfirmDialog
        open={asks}
        onClose={() => setAsks(false)}
        onConfirm={() => mutate(undefined, { onSuccess: () => setAsks(false) })}
        title="Undo the whole import?"
        cancelLabel="Keep Products"
        action="Take Back"
        busy={isPending}
      >
        <p>
          {countOf(created, 'new product')} will be removed with their pictures; any that have been ordered are taken
          off sale instead. {countOf(changed, 'changed product')} will be as before, except for what you have edited
          since. You can do this until {dateTime(until)}.
        </p>
      </ConfirmDialog>
    </>
  );
}

function Progress({ move: { state, progress } }: { move: ProductMove }) {
  const { rows, done, picturesLeft, pictureFaults } = progress;
  if (state === 'running' || state === 'undoing')
    return (
      <div className="grid gap-2" role="status">
        <progress
          className="progress"
          max={rows}
          value={state === 'running' ? done : undefined}
          aria-label="Products brought in"
        />
        <p className="text-sm text-muted">You can leave this page: it carries on in the background.</p>
      </div>
    );
  if (state !== 'done') return null;
  return (
    <div className="grid gap-2 text-sm" role="status">
      <p>
        {picturesLeft > 0
          ? `The pictures of ${countOf(picturesLeft, 'product')} are still to come.`
          : `Everything is here, ${pictureFaults.length > 0 ? 'but not all pictures' : 'pictures too'}. Have a look at what isn’t on sale yet.`}
      </p>
      <p>
        <Link to="/admin/redirects" className="link-quiet">
          Redirect the old addresses to these products
        </Link>
      </p>
      {pictureFaults.length > 0 && (
        <details>
          <summary>{countOf(pictureFaults.length, 'product')} with pictures that could not be fetched</summary>
          <ul className="mt-2 grid gap-1">
            {pictureFaults.map(({ productId, name, fault }) => (
              <li key={productId} className="wrap-anywhere">
                {name}: {fault}
              </li>
            ))}
          </ul>
        </details>
      )}
    </div>
  );
}
