import { queryOptions, useQuery } from '@tanstack/react-query';
import { Filter } from 'lucide-react';
import { useState } from 'react';
import type { AuditEntry, AuditLogChoices } from '#platform/audit-log/audit-log.contract.ts';
import { request } from '../../../api.ts';
import { Button, IconButton } from '../../../ui/button.tsx';
import { DataTable } from '../lists/data-table.tsx';
import type { Column } from '../lists/data-table.tsx';
import { FilterBar, FilterDates, FilterSelect } from '../lists/filter-bar.tsx';
import { useListFilters } from '../lists/list-filters.ts';
import { useListQuery } from '../lists/list.queries.ts';
import { dateTime } from '../parts/formats.rules.ts';
import { actionInWords, changesOf, inWords, pageOf } from './audit-words.rules.ts';
import type { Change } from './audit-words.rules.ts';

const key = 'audit-log';

const choicesQuery = queryOptions({
  queryKey: [key, 'choices'],
  queryFn: ({ signal }) => request<AuditLogChoices>('/api/admin/audit-log/choices', { signal }),
  staleTime: 0,
});

/** Who changed what and when, with the values before and after. */
export function AuditLogTab() {
  const filters = useListFilters({ subject: '', subjectId: '', by: '', from: '', to: '' });
  const { values, set } = filters;
  const list = useListQuery<AuditEntry>({ path: '/api/admin/audit-log', key, filters, what: 'audit log entries' });
  const { data: choices } = useQuery(choicesQuery);
  const subjects = choices?.subjects.map((name) => [name, inWords(name)] as const) ?? [];
  const people = choices?.people.map(({ id, name }) => [String(id), name] as const) ?? [];
  return (
    <div className="grid gap-4">
      <FilterBar filters={filters}>
        <FilterSelect
          label="Kind"
          value={values.subject}
          onValue={(subject) => set({ subject, subjectId: '' })}
          options={[['', 'Everything'], ...subjects]}
        />
        <FilterSelect
          label="Person"
          {...filters.field('by')}
          options={[['', 'Everybody'], ...people, ['shop', 'The shop itself']]}
        />
        <FilterDates filters={filters} />
      </FilterBar>
      <DataTable
        label="Audit log"
        list={list}
        columns={columns((thing) => set(thing))}
        rowKey={({ id }) => id}
        empty={{ title: 'No changes yet', text: 'Every change made in the admin area will appear here.' }}
      />
    </div>
  );
}

function columns(onThing: (thing: { subject: string; subjectId: string }) => void): Column<AuditEntry>[] {
  return [
    { id: 'action', name: 'What', onCard: 'title', cell: ({ action }) => <strong>{actionInWords(action)}</strong> },
    {
      id: 'thing',
      name: 'Of',
      cell: (entry) => <Thing {...entry} onOnly={onThing} />,
    },
    {
      id: 'who',
      name: 'Who',
      cell: ({ by }) => <span className="wrap-anywhere">{by?.name ?? 'The shop itself'}</span>,
    },
    { id: 'when', name: 'When', cell: ({ at }) => <time dateTime={at}>{dateTime(at)}</time> },
    { id: 'changes', name: 'Before and after', onCard: 'plain', cell: (entry) => <Changes {...entry} /> },
  ];
}

type ThingProps = Pick<AuditEntry, 'subject' | 'subjectId' | 'subjectName'> & {
  onOnly: (thing: { subject: string; subjectId: string }) => void;
};

/** The changed record: a link if it has a page, and a filter for its whole history. */
function Thing({ subject, subjectId, subjectName, onOnly }: ThingProps) {
  const page = pageOf(subject, subjectId);
  return (
    <span className="flex min-w-0 items-center gap-1">
      <span className="grid wrap-anywhere">
        {page ? <a href={page}>{subjectName ?? subjectId}</a> : (subjectName ?? subjectId)}
        {subjectName !== null && <span className="figures text-xs text-muted">No. {subjectId}</span>}
      </span>
      <IconButton
        label={`Only ${subject} ${subjectId}`}
        className="size-9 text-muted max-md:size-11"
        onClick={() => onOnly({ subject, subjectId })}
      >
        <Filter className="size-4" aria-hidden />
      </IconButton>
    </span>
  );
}

/** How many changes show before Show more is pressed. */
const firstShown = 4;

function Changes({ before, after }: Pick<AuditEntry, 'before' | 'after'>) {
  const [isWhole, setWhole] = useState(false);
  const changes = changesOf(before, after);
  if (changes.length === 0) return <span className="text-muted">No details</span>;
  const hidden = changes.length - firstShown;
  return (
    <span className="grid max-w-prose min-w-52 justify-items-start gap-1">
      <dl className="grid w-full gap-1 text-left">
        {(isWhole ? changes : changes.slice(0, firstShown)).map((change) => (
          <ChangeLine key={change.field} change={change} />
        ))}
      </dl>
      {hidden > 0 && (
        <Button tone="quiet" size="small" className="-ml-4" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
          {isWhole ? 'Show fewer' : `Show ${hidden} more`}
        </Button>
      )}
    </span>
  );
}

function ChangeLine({ change: { field, before, after } }: { change: Change }) {
  return (
    <div className="flex flex-wrap gap-x-1.5">
      <dt className="text-muted">{field}:</dt>
      <dd className="wrap-anywhere">
        {before !== null && (
          <del className={after === null ? undefined : 'text-muted'}>
            <span className="sr-only">before: </span>
            {before}
          </del>
        )}
        {before !== null && after !== null && <span aria-hidden> → </span>}
        {after !== null && (
          <ins className="no-underline">
            <span className="sr-only">after: </span>
            {after}
          </ins>
        )}
      </dd>
    </div>
  );
}
