import { useId, useState } from 'react';
import type { ReactNode } from 'react';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { longDate } from '../../../ui/dates.ts';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { Loading, Unreadable } from '../orders/list-states.tsx';
import { useDeleteOwn } from './own-writing.queries.ts';
import type { Kind } from './own-writing.queries.ts';

type SectionProps<Row> = {
  title: string;
  what: string;
  query: { data: Row[] | undefined; isPending: boolean; isError: boolean; refetch: () => Promise<unknown> };
  empty: ReactNode;
  /** The pressed button is gone with its row, so the focus moves to the heading. */
  children: (row: Row, focusHeading: () => void) => ReactNode;
};

export function Section<Row>({ title, what, query, empty, children }: SectionProps<Row>) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="grid gap-5">
      <h2 id={id} tabIndex={-1} className="outline-none">
        {title}
      </h2>
      {query.isPending && <Loading what={what} />}
      {query.isError && <Unreadable what={what} onRetry={() => void query.refetch()} />}
      {query.data?.length === 0 && empty}
      <ul className="grid gap-4 empty:hidden">
        {query.data?.map((row) => children(row, () => document.getElementById(id)?.focus()))}
      </ul>
    </section>
  );
}

type CardProps = {
  kind: Kind;
  id: number;
  userId: number;
  at: string;
  /** Shown beside the date; left out: nothing. */
  note?: ReactNode;
  /** Left out: it can only be deleted. */
  onEdit?: () => void;
  onDeleted: () => void;
  children: ReactNode;
};

const goesToo: Record<Kind, string> = {
  review: 'votes',
  comment: 'likes',
  question: 'answers',
};

export function Card({ kind, id, userId, at, note, onEdit, onDeleted, children }: CardProps) {
  const [asks, setAsks] = useState(false);
  const whatId = useId();
  const { mutate: remove, isPending } = useDeleteOwn(kind, { userId, onDeleted });
  return (
    <li className="grid gap-2 rounded-picture bg-oat p-5 sm:p-6">
      <div id={whatId} className="grid justify-items-start gap-2">
        {children}
      </div>
      <p className="flex flex-wrap items-center gap-3 text-sm text-muted">
        <time dateTime={at}>{longDate(at)}</time>
        {note}
      </p>
      <div className="-mb-1 -ml-4 flex flex-wrap gap-x-1">
        {onEdit && (
          <Button size="small" tone="quiet" aria-describedby={whatId} onClick={onEdit}>
            Edit
          </Button>
        )}
        <Button size="small" tone="quiet" aria-describedby={whatId} onClick={() => setAsks(true)}>
          Delete
        </Button>
      </div>
      <Dialog
        open={asks}
        onClose={() => setAsks(false)}
        title={`Delete this ${kind}?`}
        footer={
          <div className="flex flex-wrap gap-3">
            <Button tone="danger" busy={isPending} onClick={() => remove(id)}>
              {isPending ? 'Deleting...' : 'Delete'}
            </Button>
            <Button tone="secondary" className="bg-paper" onClick={() => setAsks(false)}>
              Keep It
            </Button>
          </div>
        }
      >
        <p>This deletes it for good, along with its {goesToo[kind]}.</p>
      </Dialog>
    </li>
  );
}

export function HiddenByUs() {
  return <Badge tone="highlight">Hidden by us: nobody else can see it</Badge>;
}
