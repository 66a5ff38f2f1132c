import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import {
  offerChannels,
  problemEffects,
  problemLevels,
  problemsFor,
} from '#catalogue/google-feed/offer-problems.contract.ts';
import type { OfferChannel, OfferProblem } from '#catalogue/google-feed/offer-problems.contract.ts';
import type { OfferCheck, OfferFinding } from '#catalogue/offer-check/offer-check.contract.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { DataTable } from '../lists/data-table.tsx';
import type { Column } from '../lists/data-table.tsx';
import { FilterBar, FilterSelect } from '../lists/filter-bar.tsx';
import { useListFilters } from '../lists/list-filters.ts';
import { useListQuery } from '../lists/list.queries.ts';
import { AdminPage } from '../parts/admin-page.tsx';
import { count, countOf, dateTime } from '../parts/formats.rules.ts';
import { LoadFailure } from '../parts/load-failure.tsx';
import { Panel } from '../parts/panel.tsx';
import { Thumbnail } from '../parts/thumbnail.tsx';
import { channelWords, levelWords, problemWords } from './offer-words.rules.ts';
import { offerCheckQuery, offersKey, useCheckAgain } from './offers.queries.ts';

/** What Google, Meta and Microsoft would refuse, by their published rules. */
export function OffersScreen() {
  const filters = useListFilters({ channel: 'google', level: '', problem: '' });
  const channel = offerChannels.find((one) => one === filters.values.channel) ?? 'google';
  const { checkAgain, isPending, waitsFrom } = useCheckAgain();
  const { data: check, error, refetch } = useQuery(offerCheckQuery(waitsFrom));
  const isChecking = isPending || (waitsFrom !== undefined && check?.endedAt === waitsFrom);
  return (
    <AdminPage
      tab="products"
      title="What Google Refuses"
      actions={
        <Button size="small" tone="quiet" busy={isChecking} onClick={checkAgain}>
          Check Again
        </Button>
      }
    >
      {error && !check && <LoadFailure what="offers" error={error} onRetry={() => void refetch()} />}
      {!check && !error && <Skeleton className="h-40" />}
      {check && <Summary check={check} channel={channel} onChoose={(problem) => filters.set({ problem })} />}
      <FilterBar filters={filters}>
        <FilterSelect
          label="Where"
          {...filters.field('channel')}
          options={offerChannels.map((one) => [one, channelWords[one]] as const)}
        />
        <FilterSelect
          label="Effect"
          {...filters.field('level')}
          options={[['', 'Any effect'], ...problemLevels.map((one) => [one, levelWords[one]] as const)]}
        />
        <FilterSelect
          label="Problem"
          {...filters.field('problem')}
          options={[['', 'Any problem'], ...problemsFor(channel).map((one) => [one, problemWords[one].name] as const)]}
        />
      </FilterBar>
      <Findings filters={filters} channel={channel} key={check?.endedAt ?? ''} />
    </AdminPage>
  );
}

type SummaryProps = { check: OfferCheck; channel: OfferChannel; onChoose: (problem: OfferProblem) => void };

function Summary({ check: { endedAt, products, counts }, channel, onChoose }: SummaryProps) {
  const minded = counts.filter(({ problem }) => problemEffects[problem][channel] !== undefined);
  if (endedAt === null)
    return (
      <Panel title="Not checked yet">
        <p className="text-sm">Press Check Again. It takes a moment, or a minute for 100,000 products.</p>
      </Panel>
    );
  return (
    <Panel
      title={minded.length === 0 ? `${channelWords[channel]} would accept everything` : 'By problem'}
      intro={`${countOf(products, 'product')} on sale, checked ${dateTime(endedAt)} by the same rules that write the feed at /feeds/google.xml. Every price includes VAT, as they require.`}
    >
      <ul className="grid gap-2 sm:grid-cols-2">
        {minded.map(({ problem, products: many }) => (
          <li key={problem}>
            <button
              type="button"
              className="admin-action w-full justify-between text-left"
              onClick={() => onChoose(problem)}
            >
              <span>{problemWords[problem].name}</span>
              <span className="figures">{count(many)}</span>
            </button>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

type FindingsProps = {
  filters: ReturnType<typeof useListFilters<'channel' | 'level' | 'problem'>>;
  channel: OfferChannel;
};

function Findings({ filters, channel }: FindingsProps) {
  const list = useListQuery<OfferFinding>({
    path: '/api/admin/offer-findings',
    key: offersKey,
    filters,
    what: 'offers',
  });
  return (
    <DataTable
      label="Products and what is wrong"
      list={list}
      columns={columns(channel)}
      rowKey={({ productId }) => productId}
      empty={{ title: 'Nothing to fix', text: 'No product on sale has a problem like this.' }}
    />
  );
}

function columns(channel: OfferChannel): Column<OfferFinding>[] {
  return [
    {
      id: 'product',
      name: 'Product',
      onCard: 'title',
      cell: ({ productId, name, image }) => (
        <span className="flex min-w-52 items-center gap-3">
          <Thumbnail image={image} />
          <Link to="/admin/products/$id" params={{ id: String(productId) }} className="link-quiet font-semibold">
            {name}
          </Link>
        </span>
      ),
    },
    {
      id: 'problems',
      name: 'What is wrong, and what to do',
      onCard: 'plain',
      cell: ({ problems }) => (
        <ul className="grid gap-2 text-left">
          {problems.map((problem) => (
            <Problem key={problem} problem={problem} channel={channel} />
          ))}
        </ul>
      ),
    },
  ];
}

function Problem({ problem, channel }: { problem: OfferProblem; channel: OfferChannel }) {
  const level = problemEffects[problem][channel];
  const { name, act } = problemWords[problem];
  return (
    <li className="grid gap-0.5 text-sm">
      <span className="flex flex-wrap items-center gap-2">
        <strong>{name}</strong>
        {level && <Badge>{levelWords[level]}</Badge>}
      </span>
      <span className="text-muted">{act}</span>
    </li>
  );
}
