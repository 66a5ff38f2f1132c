import { useQuery } from '@tanstack/react-query';
import type { BulkPreview } from '#orders/admin/order-page.contract.ts';
import type { OrderStatus } from '#orders/order/order-words.contract.ts';
import { request } from '../../../api.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { ConfirmDialog } from '../forms/confirm-dialog.tsx';
import { countOf, money } from '../parts/formats.rules.ts';
import { LoadFailure } from '../parts/load-failure.tsx';
import { statusName } from './order/status-names.rules.ts';

type StatusQuestionProps = {
  numbers: readonly string[];
  status: OrderStatus;
  open: boolean;
  busy: boolean;
  onClose: () => void;
  onConfirm: () => void;
};

/** Says what setting a status of many orders will do, before it does. */
export function StatusQuestion({ numbers, status, ...rest }: StatusQuestionProps) {
  const name = statusName(status);
  const orders = countOf(numbers.length, 'order');
  const isEnd = status === 'cancelled';
  return (
    <ConfirmDialog
      {...rest}
      title={isEnd ? `Cancel ${orders}?` : `Set ${orders} to ${name}?`}
      tone={isEnd ? 'danger' : 'primary'}
      cancelLabel={isEnd ? 'Keep Orders' : 'Keep as They Are'}
      action={isEnd ? 'Cancel Orders' : `Set to ${name}`}
      busyAction={isEnd ? 'Cancelling...' : 'Setting...'}
    >
      <Consequences numbers={numbers} status={status} />
    </ConfirmDialog>
  );
}

function Consequences({ numbers, status }: Pick<StatusQuestionProps, 'numbers' | 'status'>) {
  const { data, error, refetch } = useQuery({
    queryKey: ['orders', 'status-preview', status, numbers],
    queryFn: ({ signal }) =>
      request<BulkPreview>('/api/admin/orders/status/preview', {
        method: 'POST',
        body: { orderNumbers: numbers, status },
        signal,
      }),
    staleTime: 0,
    gcTime: 0,
  });
  if (error) return <LoadFailure what="consequences" error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton className="h-16 w-full" />;
  return (
    <ul className="grid list-disc gap-2 pl-5">
      {sentencesOf(data, status).map((sentence) => (
        <li key={sentence}>{sentence}</li>
      ))}
    </ul>
  );
}

/** What will happen, a sentence each. */
function sentencesOf(preview: BulkPreview, status: OrderStatus): string[] {
  const { changed, emails, unsent, unpacked, withSuppliers, partlySent, refunded, refused } = preview;
  const sentences = [
    changed === 0 && 'Nothing changes.',
    emails > 0 &&
      (status === 'cancelled'
        ? `${countOf(emails, 'customer gets', 'customers get')} an email that the order is cancelled.`
        : `${countOf(emails, 'customer gets', 'customers get')} an email that the order has left. It waits a minute, so you can undo this.`),
    unsent > 0 &&
      `${countOf(unsent, 'of these orders is', 'of these orders are')} not sent yet: ${waitingFor({ unpacked, withSuppliers })}.`,
    unpacked > 0 &&
      status === 'shipped' &&
      'Your own items stay in To Send until you send a parcel, or say that they have left.',
    Number(refunded) > 0 && `${money(refunded)} goes back to customers, and what has not left goes back into stock.`,
    partlySent > 0 &&
      `${countOf(partlySent, 'of them has', 'of them have')} left in part: what is in the post is refunded too, though it may never come back.`,
    status === 'cancelled' && changed > 0 && 'A cancelled order can’t be reopened.',
    refused > 0 && `${countOf(refused, 'order stays', 'orders stay')} as ${refused === 1 ? 'it is' : 'they are'}.`,
  ];
  return sentences.filter((sentence) => sentence !== false);
}

function waitingFor({ unpacked, withSuppliers }: Pick<BulkPreview, 'unpacked' | 'withSuppliers'>): string {
  const parts = [
    unpacked > 0 && `${unpacked} ${unpacked === 1 ? 'is' : 'are'} waiting for you`,
    withSuppliers > 0 && `${withSuppliers} ${withSuppliers === 1 ? 'is' : 'are'} waiting for suppliers`,
  ];
  return parts.filter((part) => part !== false).join(', ');
}
