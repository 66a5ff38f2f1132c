import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { Customer } from '#accounts/customers/customers.contract.ts';
import type { Erasure } from '#admin/customers/customer-page.contract.ts';
import { sessionQuery } from '../../../layout/session.queries.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Tabs } from '../../../ui/tabs.tsx';
import { DataTable } from '../lists/data-table.tsx';
import type { Column } from '../lists/data-table.tsx';
import { FilterBar, FilterSelect } from '../lists/filter-bar.tsx';
import { useListFilters, withoutSort } from '../lists/list-filters.ts';
import { useListQuery } from '../lists/list.queries.ts';
import { DownloadLink } from '../parts/download-link.tsx';
import { count, shortDate } from '../parts/formats.rules.ts';
import { Money } from '../parts/money.tsx';
import { CustomerImportDialog } from './customer-import-dialog.tsx';
import { CustomerView } from './customer-view.tsx';
import { customersKey } from './customers.queries.ts';
import { NewsletterSection } from './newsletter-section.tsx';
import { PersonalDataSection } from './personal-data-section.tsx';
import { RecallsSection } from './recalls-section.tsx';
import { StillPublicDialog } from './still-public-dialog.tsx';

const kinds = [
  ['', 'Everybody'],
  ['account', 'With an account'],
  ['guest', 'Guests'],
  ['newsletter', 'Newsletter'],
] as const;

const sorts = [
  ['newest', 'Newest order'],
  ['spent', 'Most spent'],
  ['orders', 'Most orders'],
] as const;

const sections = [
  { id: 'customers', label: 'People', Section: CustomerList },
  { id: 'newsletter', label: 'Newsletter', Section: NewsletterSection },
  { id: 'recalls', label: 'Recalls', Section: RecallsSection },
  { id: 'data', label: 'Data Requests', Section: PersonalDataSection },
];

const defaults = { q: '', show: '', sort: 'newest' };

/** Customers with an account or an order, and newsletter subscribers. Each view starts with its own default filters. */
export function CustomersTab() {
  const { values, set } = useListFilters({ section: 'customers', customer: '', q: '', show: '', sort: '', state: '' });
  const [erasure, setErasure] = useState<Erasure>();
  const { data: user } = useQuery(sessionQuery);
  const isOwner = user?.staffRole === 'owner';
  const shown = isOwner ? sections : sections.filter(({ id }) => id !== 'data');
  const selected = shown.find(({ id }) => id === values.section)?.id ?? 'customers';
  const close = () => set({ customer: '' });
  return (
    <>
      {values.customer ? (
        <CustomerView
          id={values.customer}
          onClose={close}
          onErased={(erased) => {
            close();
            setErasure(erased);
          }}
        />
      ) : (
        <Tabs
          label="Customers"
          selected={selected}
          onSelect={(section) => set({ section, q: '', show: '', sort: '', state: '' })}
          // Only the selected view is mounted, because the views share the filters in the address.
          tabs={shown.map(({ id, label, Section }) => ({
            id,
            label,
            panel: selected === id && <Section onErased={setErasure} />,
          }))}
        />
      )}
      <StillPublicDialog texts={erasure?.stillPublic ?? []} onClose={() => setErasure(undefined)} />
    </>
  );
}

function CustomerList() {
  const filters = useListFilters(defaults);
  const list = useListQuery<Customer>({ path: '/api/admin/customers', key: customersKey, filters, what: 'customers' });
  return (
    <div className="grid gap-4">
      <h2 className="sr-only">Customers</h2>
      <FilterBar
        filters={filters}
        search="Search customers"
        placeholder="Name, email or postcode"
        actions={
          <>
            <DownloadLink href={`/api/admin/customers.csv?${withoutSort(filters.unpagedQuery)}`}>
              Export CSV
            </DownloadLink>
            <ImportButton />
          </>
        }
      >
        <FilterSelect label="Show" {...filters.field('show')} options={kinds} />
        <FilterSelect label="Sort" {...filters.field('sort')} options={sorts} />
      </FilterBar>
      <DataTable
        label="Customers"
        list={list}
        columns={columns}
        rowKey={({ id }) => id}
        empty={{
          title: 'No customers yet',
          text: 'Anyone who orders or creates an account appears here within a minute.',
        }}
      />
    </div>
  );
}

const columns: Column<Customer>[] = [
  {
    id: 'name',
    name: 'Customer',
    onCard: 'title',
    cell: ({ id, name, email }) => (
      <span className="grid gap-0.5">
        <Link
          to="/admin"
          search={(before: Record<string, unknown>) => ({ ...before, customer: String(id) })}
          className="font-semibold wrap-anywhere"
        >
          {name || email}
        </Link>
        <span className="text-xs font-normal wrap-anywhere text-muted">{email}</span>
      </span>
    ),
  },
  { id: 'orders', name: 'Orders', isFigure: true, cell: ({ orders }) => count(orders) },
  {
    id: 'spent',
    name: 'Spent',
    isFigure: true,
    cell: ({ spent }) => <Money amount={spent} className="font-semibold" />,
  },
  {
    id: 'last',
    name: 'Last order',
    cell: ({ lastOrderAt }) =>
      lastOrderAt ? <time dateTime={lastOrderAt}>{shortDate(lastOrderAt)}</time> : 'None yet',
  },
  { id: 'returns', name: 'Returns', isFigure: true, cell: ({ returns }) => count(returns) },
  { id: 'account', name: 'Account', cell: ({ hasAccount }) => (hasAccount ? 'Yes' : <Badge>Guest</Badge>) },
  { id: 'newsletter', name: 'Newsletter', cell: ({ isSubscribed }) => (isSubscribed ? 'Yes' : 'No') },
];

/** For owners: it makes accounts for people. */
function ImportButton() {
  const [opens, setOpens] = useState(false);
  const { data: user } = useQuery(sessionQuery);
  if (user?.staffRole !== 'owner') return null;
  return (
    <>
      <Button tone="quiet" size="small" onClick={() => setOpens(true)}>
        Import CSV
      </Button>
      <CustomerImportDialog open={opens} onClose={() => setOpens(false)} />
    </>
  );
}
