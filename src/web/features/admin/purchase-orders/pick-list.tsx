import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { PickLine } from '#dropshipping/purchase-orders/purchase-orders.contract.ts';
import { request } from '../../../api.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Checkbox } from '../../../ui/fields/checkbox.tsx';
import { dateTime } from '../parts/formats.rules.ts';
import { LoadFailure } from '../parts/load-failure.tsx';
import { Panel } from '../parts/panel.tsx';
import { TableSkeleton } from '../lists/table-skeleton.tsx';
import { pickListQuery, usePurchaseOrderWrite } from './purchase-orders.queries.ts';

type Tick = { lineId: number; name: string; isPicked: boolean };
const tick = ({ lineId, isPicked }: Tick) =>
  request<PickLine>(`/api/admin/pick-list/${lineId}`, { method: 'PATCH', body: { isPicked } });

/** What lies on the shop's own shelves and waits to be packed. */
export function PickList() {
  const { data, error, refetch } = useQuery(pickListQuery);
  return (
    <Panel title="Pick List" intro="Of the shop’s own stock: express first, then the longest waiting.">
      {error && <LoadFailure what="pick list" error={error} onRetry={() => void refetch()} />}
      {!error && !data && <TableSkeleton what="pick list" columns={3} rows={3} />}
      {data?.rows.length === 0 && <p className="text-sm text-muted">Nothing to pick. Pip has checked twice.</p>}
      {data && data.rows.length > 0 && <Picks lines={data.rows} />}
      {data && data.total > data.rows.length && (
        <p className="text-sm text-muted">{data.total - data.rows.length} more follow once these are picked.</p>
      )}
    </Panel>
  );
}

function Picks({ lines }: { lines: readonly PickLine[] }) {
  const { mutate: putBack } = usePurchaseOrderWrite({
    send: tick,
    done: () => ({ title: 'Back on the Pick List' }),
    failed: 'It was not put back',
  });
  const { mutate: pick } = usePurchaseOrderWrite({
    send: tick,
    done: (picked: Tick) => ({
      title: 'Picked',
      text: picked.name,
      action: { label: 'Undo', onAct: () => putBack({ ...picked, isPicked: false }) },
    }),
    failed: 'It was not ticked off',
  });
  return (
    <ul className="divide-y divide-line">
      {lines.map((line) => (
        <li key={line.lineId} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2 text-sm">
          <Checkbox
            label={`${line.quantity} × ${line.name}`}
            checked={false}
            onChange={() => pick({ ...line, isPicked: true })}
          />
          <span className="flex flex-wrap items-center gap-2 text-muted">
            {line.isExpress && <Badge tone="info">Express</Badge>}
            <Link to="/admin/orders/$number" params={{ number: line.orderNumber }}>
              {line.orderNumber}
            </Link>
            {dateTime(line.orderedAt)}
          </span>
        </li>
      ))}
    </ul>
  );
}
