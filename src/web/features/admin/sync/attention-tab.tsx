import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { attentionTitle, attentionWords } from '#dropshipping/attention/attention-words.contract.ts';
import type { Attention, AttentionItem, AttentionRow } from '#dropshipping/attention/attention.contract.ts';
import { sessionQuery } from '../../../layout/session.queries.ts';
import { LinkButton } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Switch } from '../../../ui/fields/switch.tsx';
import { useFailureToast } from '../../../ui/overlays/failure-toast.ts';
import { TableSkeleton } from '../lists/table-box.tsx';
import { count, dateTime } from '../parts/formats.rules.ts';
import { LoadFailure } from '../parts/load-failure.tsx';
import { attentionQuery, useMailDigest } from './attention.queries.ts';

/** Everything in the suppliers' area that needs somebody, each with the way to it. */
export function AttentionTab() {
  const { data, error, errorUpdatedAt, refetch } = useQuery(attentionQuery);
  useFailureToast('Failed to fetch what needs attention', { error, errorUpdatedAt });
  if (error) return <LoadFailure what="list" error={error} onRetry={() => void refetch()} />;
  if (!data) return <TableSkeleton what="list" columns={2} rows={5} />;
  return (
    <div className="grid gap-6">
      {data.rows.length === 0 ? (
        <EmptyState
          face="dog"
          level="p"
          title="Nothing needs your attention"
          text="Orders that fail or are late, changes to approve, and connections with a fault will appear here by themselves."
        >
          <LinkButton to="/admin" search={{ tab: 'supplier-updates' }} size="small" tone="secondary">
            See Stock and Prices
          </LinkButton>
        </EmptyState>
      ) : (
        <ul aria-label="Needs attention" className="grid gap-4">
          {data.rows.map((row) => (
            <Row key={row.kind} row={row} />
          ))}
        </ul>
      )}
      <Digest data={data} />
    </div>
  );
}

function Row({ row }: { row: AttentionRow }) {
  const { kind, tab, search, items } = row;
  const title = attentionTitle(row);
  const { act, note } = attentionWords[kind];
  return (
    <li className="admin-panel grid gap-3">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div className="min-w-0 grow basis-64">
          <h2 className="text-subheading wrap-anywhere">{title}</h2>
          <p className="text-sm text-muted">{note}</p>
        </div>
        <LinkButton to="/admin" search={{ tab, ...search }} size="small" tone="secondary" className="bg-oat-deep">
          {act}
          <span className="sr-only">: {title}</span>
        </LinkButton>
      </div>
      {items.length > 0 && (
        <ul aria-label={title} className="divide-y divide-line text-sm">
          {items.map((item) => (
            <Item key={`${item.subject} ${item.id}`} item={item} />
          ))}
        </ul>
      )}
      {items.length > 0 && items[0]?.subject === 'product' && row.count > items.length && (
        <p className="text-sm text-muted">and {count(row.count - items.length)} more</p>
      )}
    </li>
  );
}

function Item({ item: { subject, id, name, detail, at } }: { item: AttentionItem }) {
  return (
    <li className="flex flex-wrap justify-between gap-x-4 gap-y-0.5 py-2">
      <span className="min-w-0 wrap-anywhere">
        {subject === 'product' ? (
          <Link to="/admin/products/$id" params={{ id: String(id) }}>
            {name}
          </Link>
        ) : (
          <strong>{name}</strong>
        )}
        {detail && <span className="text-muted"> {detail}</span>}
      </span>
      {at && <span className="text-muted">{dateTime(at)}</span>}
    </li>
  );
}

/** Only owners change settings. */
function Digest({ data: { isMailed } }: { data: Attention }) {
  const { data: user } = useQuery(sessionQuery);
  const { mutate, isPending, variables } = useMailDigest();
  if (user?.staffRole !== 'owner') return null;
  return (
    <Switch
      label="Email this list each morning"
      hint="Only on days when something is on it."
      checked={isPending ? variables : isMailed}
      onChange={({ target }) => mutate(target.checked)}
    />
  );
}
