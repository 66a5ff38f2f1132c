import type { AdminOrder } from '#orders/admin/order-page.contract.ts';
import { dateTime } from '../parts/formats.rules.ts';
import { Panel } from '../parts/panel.tsx';
import { orderHistory } from './order-history.rules.ts';

/** What happened to the order, when and by whom. */
export function OrderHistory({ order }: { order: AdminOrder }) {
  const history = orderHistory(order);
  return (
    <Panel title="Timeline">
      <ol className="grid text-sm">
        {history.map(({ at, what, note, by }, index) => (
          <li
            // oxlint-disable-next-line react/no-array-index-key -- two things may happen at once, and none changes its place
            key={`${at} ${index}`}
            className="relative grid grid-cols-[0.75rem_minmax(0,1fr)] gap-x-4 border-line pb-4 last:pb-0"
          >
            {index < history.length - 1 && (
              <span aria-hidden className="absolute top-3 bottom-[-0.5rem] left-[0.3125rem] w-0.5 bg-line" />
            )}
            <span aria-hidden className="relative mt-1.5 size-3 rounded-full bg-pine" />
            <div className="grid gap-0.5 sm:grid-cols-[minmax(0,1fr)_auto] sm:gap-x-4">
              <p className="wrap-anywhere">
                <span className="font-semibold">{what}</span>
                {note && <span className="text-muted"> · {note}</span>}
              </p>
              <p className="text-xs text-muted sm:text-right">
                <time dateTime={at}>{dateTime(at)}</time>
                {by && `, ${by}`}
              </p>
            </div>
          </li>
        ))}
      </ol>
    </Panel>
  );
}
