import type { Subscriber } from '#community/newsletter/newsletter.contract.ts';
import { DataTable } from '../lists/data-table.tsx';
import type { Column } from '../lists/data-table.tsx';
import { FilterBar, FilterSelect } from '../lists/filter-bar.tsx';
import { useListFilters } from '../lists/list-filters.ts';
import { useListQuery } from '../lists/list.queries.ts';
import { DownloadLink } from '../parts/download-link.tsx';
import { dateTime } from '../parts/formats.rules.ts';

const states = [
  ['', 'Everybody'],
  ['confirmed', 'Confirmed'],
  ['waiting', 'Not confirmed yet'],
  ['left', 'Unsubscribed'],
] as const;

/** Newsletter subscribers with the date of their consent. */
export function NewsletterSection() {
  const filters = useListFilters({ state: '' });
  const list = useListQuery<Subscriber>({
    path: '/api/admin/newsletter',
    key: 'newsletter',
    filters,
    what: 'subscribers',
  });
  return (
    <div className="grid gap-4">
      <h2 className="sr-only">Newsletter</h2>
      <FilterBar
        filters={filters}
        actions={<DownloadLink href="/api/admin/newsletter.csv">Confirmed, as CSV</DownloadLink>}
      >
        <FilterSelect label="State" {...filters.field('state')} options={states} />
      </FilterBar>
      <DataTable
        label="Newsletter"
        list={list}
        columns={columns}
        rowKey={({ id }) => id}
        empty={{
          title: 'No subscribers yet',
          text: 'People who sign up in the shop appear here, and get the newsletter once they have confirmed.',
        }}
      />
    </div>
  );
}

function When({ at, never }: { at: string | null; never: string }) {
  return at ? <time dateTime={at}>{dateTime(at)}</time> : <span className="text-muted">{never}</span>;
}

const columns: Column<Subscriber>[] = [
  {
    id: 'email',
    name: 'Email',
    onCard: 'title',
    cell: ({ email }) => <span className="font-semibold wrap-anywhere">{email}</span>,
  },
  { id: 'asked', name: 'Asked', cell: ({ askedAt }) => <When at={askedAt} never="" /> },
  { id: 'confirmed', name: 'Confirmed', cell: ({ confirmedAt }) => <When at={confirmedAt} never="Not yet" /> },
  { id: 'left', name: 'Unsubscribed', cell: ({ leftAt }) => <When at={leftAt} never="No" /> },
];
