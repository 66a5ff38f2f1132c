import { useQuery } from '@tanstack/react-query';
import { capabilitiesOf } from '#dropshipping/connectors/capabilities.contract.ts';
import type { SupplierOrderPolicy } from '#dropshipping/order-policies/order-policies.contract.ts';
import { request } from '../../../api.ts';
import { Select } from '../../../ui/fields/select.tsx';
import { TableSkeleton } from '../lists/table-box.tsx';
import { LoadFailure } from '../parts/load-failure.tsx';
import { Panel } from '../parts/panel.tsx';
import { TabLink } from '../parts/tab-link.tsx';
import { orderPoliciesQuery, usePurchaseOrderWrite } from './purchase-order/purchase-orders.queries.ts';

const hoursOfDay = Array.from({ length: 24 }, (_, hour) => hour);
const holds = [0, 1, 5, 15, 30, 60, 120, 240, 1_440];

/** How orders are sent to each supplier. */
export function OrderPolicies() {
  const { data, error, refetch } = useQuery(orderPoliciesQuery);
  return (
    <Panel
      title="Send Orders to Suppliers"
      intro="For orders that come in from now on. Suppliers whose system takes no orders get an email with a link to answer by and a slip for each parcel, either at once or all together at a set hour."
    >
      {error && <LoadFailure what="order settings" error={error} onRetry={() => void refetch()} />}
      {!error && !data && <TableSkeleton what="order settings" columns={3} rows={3} />}
      {data?.length === 0 && (
        <p className="text-sm text-muted">
          There are no active suppliers yet. Add one in the <TabLink tab="suppliers">Suppliers tab</TabLink>.
        </p>
      )}
      <ul className="divide-y divide-line">
        {data?.map((policy) => (
          <PolicyLine key={policy.supplierId} policy={policy} />
        ))}
      </ul>
    </Panel>
  );
}

function PolicyLine({ policy }: { policy: SupplierOrderPolicy }) {
  const { supplierId, supplierName, sending, holdMinutes, batchHour } = policy;
  const isMailed = !capabilitiesOf[policy.connector].includes('place-order');
  const { mutate, isPending } = usePurchaseOrderWrite({
    send: (change: Partial<SupplierOrderPolicy>) =>
      request(`/api/admin/order-policies/${supplierId}`, {
        method: 'PUT',
        body: { sending, holdMinutes, batchHour, ...change },
      }),
    done: () => ({ title: 'Order Settings Updated' }),
    failed: 'The settings were not saved',
  });
  const choices = holds.includes(holdMinutes) ? holds : [...holds, holdMinutes].toSorted((a, b) => a - b);
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 py-2.5">
      <span className="min-w-40 font-semibold wrap-anywhere">{supplierName}</span>
      <span className="flex flex-wrap gap-2">
        <Select
          aria-label={`How orders go to ${supplierName}`}
          value={sending}
          disabled={isPending}
          onChange={({ target: { value } }) => mutate({ sending: value === 'automatic' ? 'automatic' : 'by-hand' })}
        >
          <option value="automatic">Automatically</option>
          <option value="by-hand">When I send them</option>
        </Select>
        <Select
          aria-label={`How long orders to ${supplierName} wait`}
          value={String(holdMinutes)}
          disabled={isPending || sending === 'by-hand'}
          onChange={({ target: { value } }) => mutate({ holdMinutes: Number(value) })}
        >
          {choices.map((minutes) => (
            <option key={minutes} value={minutes}>
              {waitOf(minutes)}
            </option>
          ))}
        </Select>
        {isMailed && (
          <Select
            aria-label={`When emails with orders go to ${supplierName}`}
            value={batchHour === null ? '' : String(batchHour)}
            disabled={isPending || sending === 'by-hand'}
            onChange={({ target: { value } }) => mutate({ batchHour: value === '' ? null : Number(value) })}
          >
            <option value="">Each by itself</option>
            {hoursOfDay.map((hour) => (
              <option key={hour} value={hour}>
                {`Together at ${String(hour).padStart(2, '0')}:00`}
              </option>
            ))}
          </Select>
        )}
      </span>
    </li>
  );
}

function waitOf(minutes: number): string {
  if (minutes === 0) return 'At once';
  if (minutes < 60) return minutes === 1 ? 'After 1 minute' : `After ${minutes} minutes`;
  const hours = minutes / 60;
  if (!Number.isInteger(hours)) return `After ${minutes} minutes`;
  return hours === 1 ? 'After 1 hour' : `After ${hours} hours`;
}
