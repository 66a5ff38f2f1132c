import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Redirect } from '#catalogue/redirects/redirects.contract.ts';
import { sentenceFor } from '../../../api.ts';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { DataTable } from '../lists/data-table.tsx';
import type { Column } from '../lists/data-table.tsx';
import { FilterBar } from '../lists/filter-bar.tsx';
import { useListFilters } from '../lists/list-filters.ts';
import { useListQuery } from '../lists/list.queries.ts';
import { AdminPage } from '../parts/admin-page.tsx';
import { count, countOf } from '../parts/formats.rules.ts';
import { Panel } from '../parts/panel.tsx';
import { RedirectImport } from './redirect-import.tsx';
import { redirectProposalsQuery, useAddProposed, useAddRedirect, useRemoveRedirect } from './redirects.queries.ts';

/** Addresses of the shop before this one, and where they lead. */
export function RedirectsScreen() {
  const filters = useListFilters({ q: '' });
  const list = useListQuery<Redirect>({ path: '/api/admin/redirects', key: 'redirects', filters, what: 'redirects' });
  const [imports, setImports] = useState(false);
  return (
    <AdminPage
      tab="products"
      title="Redirects"
      actions={
        <Button size="small" tone="quiet" onClick={() => setImports(true)}>
          Import CSV
        </Button>
      }
    >
      <Proposals />
      <Panel
        title="Redirect an old address"
        intro="Links in search results, newsletters and on other sites keep working: anyone who follows one is taken straight to the new page."
      >
        <AddForm />
      </Panel>
      <FilterBar filters={filters} search="Search redirects" placeholder="Part of an address" />
      <DataTable
        label="Table of redirects"
        list={list}
        columns={columns}
        rowKey={({ id }) => id}
        compactCards
        empty={{
          title: 'No redirects yet',
          text: 'If your shop was elsewhere before, add its old addresses above, or import them: Shopify exports them under Content, Menus, URL redirects, and Google’s Search Console lists the pages people come to.',
        }}
      />
      <RedirectImport open={imports} onClose={() => setImports(false)} />
    </AdminPage>
  );
}

const columns: Column<Redirect>[] = [
  {
    id: 'from',
    name: 'Old address',
    onCard: 'title',
    cell: ({ from }) => <span className="wrap-anywhere">{from}</span>,
  },
  {
    id: 'to',
    name: 'Leads to',
    onCard: 'line',
    cell: ({ to }) => (
      <a href={to} className="link-quiet wrap-anywhere">
        {to}
      </a>
    ),
  },
  { id: 'remove', name: 'Remove', cell: (redirect) => <Remove redirect={redirect} /> },
];

function Remove({ redirect }: { redirect: Redirect }) {
  const { mutate, isPending } = useRemoveRedirect();
  return (
    <Button
      size="small"
      tone="quiet"
      busy={isPending}
      aria-label={`Remove the redirect of ${redirect.from}`}
      onClick={() => mutate(redirect)}
    >
      Remove
    </Button>
  );
}

function AddForm() {
  const [from, setFrom] = useState('');
  const [to, setTo] = useState('');
  const { mutate, isPending, error } = useAddRedirect();
  return (
    <form
      className="grid items-start gap-3 sm:grid-cols-[1fr_1fr_auto]"
      onSubmit={(event) => {
        event.preventDefault();
        mutate(
          { from, to },
          {
            onSuccess: () => {
              setFrom('');
              setTo('');
            },
          },
        );
      }}
    >
      <TextField
        label="Old address"
        placeholder="/products/rope-toy"
        value={from}
        error={error ? sentenceFor(error, 'It could not be added. Please try again.') : undefined}
        onChange={({ target }) => setFrom(target.value)}
      />
      <TextField label="Leads to" placeholder="/product/1" value={to} onChange={({ target }) => setTo(target.value)} />
      <Button type="submit" busy={isPending} className="sm:mt-6.5">
        Add
      </Button>
    </form>
  );
}

/** Of products that moved in. */
function Proposals() {
  const { data } = useQuery(redirectProposalsQuery);
  const { mutate, isPending } = useAddProposed();
  if (!data || data.total === 0) return null;
  return (
    <Panel
      title="Products that moved in"
      intro="Their old Shopify addresses lead nowhere yet."
      actions={
        <Button size="small" busy={isPending} onClick={() => mutate()}>
          Add {countOf(data.total, 'Redirect')}
        </Button>
      }
    >
      <ul className="grid gap-1 text-sm">
        {data.first.map(({ from, to, name }) => (
          <li key={from} className="wrap-anywhere">
            {from} → {to} <span className="text-muted">{name}</span>
          </li>
        ))}
      </ul>
      {data.total > data.first.length && (
        <p className="text-sm text-muted">And {count(data.total - data.first.length)} more.</p>
      )}
    </Panel>
  );
}
