import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { FamilyProposal, ListedFamily } from '#catalogue/families/family-admin.contract.ts';
import { LinkButton } from '../../../ui/button.tsx';
import { DataTable } from '../lists/data-table.tsx';
import type { Column } from '../lists/data-table.tsx';
import { FilterBar } from '../lists/filter-bar.tsx';
import { useListFilters } from '../lists/list-filters.ts';
import { useListQuery } from '../lists/list.queries.ts';
import { AdminPage } from '../parts/admin-page.tsx';
import { Money } from '../parts/money.tsx';
import { Panel } from '../parts/panel.tsx';
import { proposalsQuery } from './families.queries.ts';

const columns: Column<ListedFamily>[] = [
  {
    id: 'family',
    name: 'Family',
    onCard: 'title',
    cell: ({ id, name }) => (
      <Link to="/admin/families/$id" params={{ id: String(id) }} className="link-quiet font-semibold wrap-anywhere">
        {name}
      </Link>
    ),
  },
  {
    id: 'options',
    name: 'Options',
    onCard: 'line',
    cell: ({ options }) =>
      options.map(({ name, values }) => `${name}: ${values.map(({ value }) => value).join(', ')}`).join('; '),
  },
  { id: 'variants', name: 'Variants', isFigure: true, cell: ({ variants }) => variants },
  { id: 'lowest', name: 'From', isFigure: true, cell: ({ lowest }) => (lowest ? <Money amount={lowest} /> : '–') },
];

/** What comes in several sizes, flavours or colours. */
export function FamiliesScreen() {
  const filters = useListFilters({ q: '' });
  const list = useListQuery<ListedFamily>({ path: '/api/admin/families', key: 'families', filters, what: 'families' });
  return (
    <AdminPage
      tab="products"
      title="Families"
      actions={
        <LinkButton to="/admin/families/new" size="small">
          New Family
        </LinkButton>
      }
    >
      <FilterBar filters={filters} search="Search families" placeholder="Name" />
      <DataTable
        label="Table of families"
        list={list}
        columns={columns}
        rowKey={({ id }) => id}
        compactCards
        empty={{
          title: 'No families yet',
          text: 'A family is shown once in the shop, and shoppers choose the size, flavour or colour on its page. Make one here, or choose products in the product list and tie them together.',
          action: <LinkButton to="/admin/families/new">New Family</LinkButton>,
        }}
      />
      <Proposals />
    </AdminPage>
  );
}

function Proposals() {
  const { data: proposals = [] } = useQuery(proposalsQuery());
  if (proposals.length === 0) return null;
  return (
    <Panel
      title="Do these belong together?"
      intro="Products whose names begin alike. Nothing is tied together until you say so."
    >
      <ul className="grid gap-3">
        {proposals.map((proposal) => (
          <Proposal key={`${proposal.name} ${proposal.variants[0]?.productId}`} proposal={proposal} />
        ))}
      </ul>
    </Panel>
  );
}

function Proposal({ proposal: { name, variants } }: { proposal: FamilyProposal }) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t border-line pt-3">
      <span className="min-w-0">
        <span className="block font-semibold wrap-anywhere">{name}</span>
        <span className="text-sm text-muted">
          {variants.flatMap(({ values }) => Object.values(values)).join(' · ')}
        </span>
      </span>
      <LinkButton
        tone="secondary"
        size="small"
        to="/admin/families/new"
        search={{ products: variants.map(({ productId }) => productId).join(',') }}
        aria-label={`Tie ${name} together`}
      >
        Tie Together
      </LinkButton>
    </li>
  );
}
