import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import type { ToDoRow } from '#admin/to-do/to-do.contract.ts';
import { LinkButton } from '../../../../ui/button.tsx';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { VisuallyHidden } from '../../../../ui/visually-hidden.tsx';
import { toDoQuery } from '../../layout/to-do.queries.ts';
import { TableSkeleton } from '../../lists/table-skeleton.tsx';
import { shortDate } from '../../parts/formats.rules.ts';
import { LoadFailure } from '../../parts/load-failure.tsx';
import { Panel } from '../../parts/panel.tsx';
import { actOf, noteOf, titleOf } from './to-do-words.rules.ts';

/** What waits for whoever is signed in; each line leads to where it is done. `isNew`: the shop has not had an order yet. */
export function ToDoList({ isNew }: { isNew: boolean }) {
  const { data, error, refetch } = useQuery(toDoQuery);
  return (
    <Panel title="To do">
      {error ? (
        <LoadFailure what="to-do list" error={error} onRetry={() => void refetch()} />
      ) : (
        <Rows rows={data} isNew={isNew} />
      )}
    </Panel>
  );
}

function Rows({ rows, isNew }: { rows: readonly ToDoRow[] | undefined; isNew: boolean }) {
  if (!rows) return <TableSkeleton what="to-do list" columns={2} rows={4} />;
  if (rows.length === 0) return isNew ? <NothingYet /> : <AllDone />;
  return (
    <ul aria-label="To do" className="divide-y divide-line">
      {rows.map((row) => (
        <Row key={row.id} row={row} />
      ))}
    </ul>
  );
}

function Row({ row }: { row: ToDoRow }) {
  const { tab, search, urgency } = row;
  const isUrgent = urgency === 'high';
  const title = titleOf(row);
  const note = noteOf(row, shortDate);
  return (
    <li className="flex items-center gap-3 py-2">
      <span
        aria-hidden
        className={clsx('size-2 shrink-0 rounded-full', isUrgent ? 'bg-clay' : 'inset-ring-1 inset-ring-field')}
      />
      <span className="min-w-0 grow">
        <span className={clsx('block', isUrgent && 'font-semibold')}>
          {isUrgent && <VisuallyHidden>Urgent: </VisuallyHidden>}
          {title}
        </span>
        {note && <span className="block text-sm text-muted">{note}</span>}
      </span>
      <LinkButton
        to="/admin"
        search={{ tab, ...search }}
        size="small"
        tone={isUrgent ? 'primary' : 'secondary'}
        className={clsx('shrink-0', !isUrgent && 'bg-oat-deep')}
      >
        {actOf(row)}
        <VisuallyHidden>: {title}</VisuallyHidden>
      </LinkButton>
    </li>
  );
}

function AllDone() {
  return (
    <EmptyState
      level="p"
      title="All done"
      text="Nothing is waiting for you. The next order will appear here by itself, the moment it’s placed."
    />
  );
}

function NothingYet() {
  return (
    <EmptyState
      level="p"
      title="Nothing to do yet"
      text="Orders to pack, returns to answer and suppliers to chase will appear here by themselves. Until the first order comes in, the best thing to do is to fill the shelves."
    >
      <LinkButton to="/admin/products/new" size="small">
        Add Product
      </LinkButton>
      <LinkButton to="/admin" search={{ tab: 'products' }} size="small" tone="secondary" className="bg-oat-deep">
        See Products
      </LinkButton>
    </EmptyState>
  );
}
