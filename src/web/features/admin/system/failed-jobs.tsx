import type { ListedDeadLetter } from '#admin/system/system.contract.ts';
import { Button } from '../../../ui/button.tsx';
import { DataTable } from '../lists/data-table.tsx';
import type { Column } from '../lists/data-table.tsx';
import { useListQuery } from '../lists/list.queries.ts';
import { useLocalPage } from '../lists/paging-bar.tsx';
import { countOf, dateTime, sentenceCase } from '../parts/formats.rules.ts';
import { systemKey, useRetryJob } from './system.queries.ts';

export function FailedJobs() {
  const filters = useLocalPage(10);
  const list = useListQuery<ListedDeadLetter>({
    path: '/api/admin/system/dead-letters',
    key: systemKey,
    filters,
    what: 'failed jobs',
  });
  const { mutate: retry, variables, isPending } = useRetryJob();
  if (list.rows?.length === 0 && list.total === 0) return <p>Nothing has failed. Vee has looked.</p>;
  return (
    <DataTable
      label="Failed jobs"
      list={list}
      columns={columns(retry, isPending ? variables : undefined)}
      rowKey={({ id }) => id}
      skeletonRows={2}
      empty={{ title: 'Nothing has failed', text: 'Jobs that fail are retried automatically first.' }}
    />
  );
}

function columns(onRetry: (id: string) => void, retried: string | undefined): Column<ListedDeadLetter>[] {
  return [
    {
      id: 'job',
      name: 'Job',
      onCard: 'title',
      cell: ({ queue, payload }) => (
        <span className="grid gap-0.5">
          <span className="font-semibold">{sentenceCase(queue)}</span>
          <details className="text-xs font-normal text-muted">
            <summary>Details</summary>
            <code className="wrap-anywhere">{JSON.stringify(payload)}</code>
          </details>
        </span>
      ),
    },
    {
      id: 'cause',
      name: 'Cause',
      cell: ({ cause }) => <span className="block max-w-prose wrap-anywhere text-error">{cause}</span>,
    },
    { id: 'tries', name: 'Tried', cell: ({ tries }) => countOf(tries, 'time') },
    { id: 'when', name: 'Given up', cell: ({ failedAt }) => dateTime(failedAt) },
    {
      id: 'acts',
      name: 'Actions',
      onCard: 'plain',
      cell: ({ id, queue }) => (
        <Button tone="quiet" size="small" className="-ml-4" busy={retried === id} onClick={() => onRetry(id)}>
          Retry<span className="sr-only"> {sentenceCase(queue)}</span>
        </Button>
      ),
    },
  ];
}
