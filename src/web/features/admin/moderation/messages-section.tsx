import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ContactMessage } from '#community/contact/contact.contract.ts';
import { request } from '../../../api.ts';
import { rejectionText } from '../../../form-errors.ts';
import { Button } from '../../../ui/button.tsx';
import { toast } from '../../../ui/overlays/toast.tsx';
import { CustomerText, When } from '../lists/customer-text.tsx';
import { DataTable } from '../lists/data-table.tsx';
import type { Column } from '../lists/data-table.tsx';
import { FilterBar, FilterSelect } from '../lists/filter-bar.tsx';
import { useListFilters } from '../lists/list-filters.ts';
import { invalidate, useListQuery } from '../lists/list.queries.ts';
import { moderationKey } from '../lists/moderate.queries.ts';
import { CustomerPictures } from '../parts/customer-pictures.tsx';
import { OrderLink } from '../parts/order-link.tsx';
import { Replies } from '../parts/replies.tsx';
import { StatusBadge } from '../parts/status-badge.tsx';
import { toDoQuery } from '../parts/to-do.queries.ts';
import { ReplyDialog } from './reply-dialog.tsx';

const states = [
  ['', 'Answered or not'],
  ['open', 'To answer'],
  ['answered', 'Answered'],
  ['from-shop', 'Started by us'],
] as const;

/** Messages from the contact page, answered here by email, and those that the shop began. */
export function MessagesSection() {
  const filters = useListFilters({ state: '' });
  const { values } = filters;
  const [answering, setAnswering] = useState<ContactMessage>();
  const list = useListQuery<ContactMessage>({
    path: '/api/admin/contact-messages',
    key: moderationKey,
    filters,
    what: 'messages',
  });
  return (
    <div className="grid gap-4">
      <FilterBar filters={filters}>
        <FilterSelect label="State" {...filters.field('state')} options={states} />
      </FilterBar>
      <DataTable
        label="Messages"
        list={list}
        columns={columns(useSetAnswered(), setAnswering)}
        rowKey={({ id }) => id}
        nothingToDo={
          values.state === 'open'
            ? { title: 'No message is waiting', text: 'You have answered them all.', showAll: 'Show All Messages' }
            : undefined
        }
        empty={{ title: 'No messages yet', text: 'What customers write on the contact page will appear here.' }}
      />
      <ReplyDialog message={answering} onClose={() => setAnswering(undefined)} />
    </div>
  );
}

type Answered = { id: number; isAnswered: boolean };

/** Marks a message as answered or not, with Undo. */
function useSetAnswered() {
  const queryClient = useQueryClient();
  const { mutate } = useMutation({
    mutationFn: ({ id, isAnswered }: Answered) =>
      request(`/api/admin/contact-messages/${id}`, { method: 'PATCH', body: { isAnswered } }),
    onSuccess: (_response, { id, isAnswered }) => {
      for (const queryKey of [[moderationKey], toDoQuery.queryKey]) void invalidate(queryClient, queryKey);
      toast({
        title: isAnswered ? 'Message Answered' : 'Message to Answer',
        action: { label: 'Undo', onAct: () => mutate({ id, isAnswered: !isAnswered }) },
      });
    },
    onError: (error) =>
      toast({
        title: 'Update Failed',
        text: rejectionText(error, 'Failed to update the message'),
        tone: 'destructive',
      }),
  });
  return mutate;
}

function columns(
  onAnswered: ReturnType<typeof useSetAnswered>,
  onReply: (message: ContactMessage) => void,
): Column<ContactMessage>[] {
  return [
    {
      id: 'message',
      name: 'Message',
      onCard: 'title',
      cell: ({ name, message, pictures, replies, isFromShop }) => (
        <span className="block min-w-52 font-normal">
          <CustomerText>{message}</CustomerText>
          <CustomerPictures pictures={pictures} from={isFromShop ? 'the shop' : name} />
          <Replies replies={replies} />
        </span>
      ),
    },
    {
      id: 'from',
      name: 'From or to',
      cell: (message) => <Who message={message} />,
    },
    { id: 'when', name: 'When', cell: ({ createdAt }) => <When at={createdAt} /> },
    {
      id: 'state',
      name: 'State',
      cell: ({ answeredAt, isFromShop }) =>
        isFromShop ? (
          <StatusBadge status="started by us" tone="grey" />
        ) : (
          <StatusBadge status={answeredAt ? 'answered' : 'to answer'} tone={answeredAt ? 'success' : 'highlight'} />
        ),
    },
    {
      id: 'acts',
      name: 'Actions',
      onCard: 'plain',
      cell: (message) => (
        <span className="-ml-4 flex flex-wrap">
          <Button tone="quiet" size="small" onClick={() => onReply(message)}>
            {message.isFromShop ? 'Write Again' : 'Reply'}
            <span className="sr-only"> to {message.name}</span>
          </Button>
          {!message.isFromShop && (
            <Button
              tone="quiet"
              size="small"
              onClick={() => onAnswered({ id: message.id, isAnswered: message.answeredAt === null })}
            >
              {message.answeredAt ? 'Not Answered' : 'Mark as Answered'}
              <span className="sr-only">: the message from {message.name}</span>
            </Button>
          )}
        </span>
      ),
    },
  ];
}

function Who({ message: { name, email, isFromShop, by, orderNumber } }: { message: ContactMessage }) {
  return (
    <span className="grid gap-0.5">
      <span className="font-medium wrap-anywhere">
        {isFromShop && 'To '}
        {name}
      </span>
      <span className="text-xs wrap-anywhere text-muted">{email}</span>
      {by && <span className="text-xs text-muted">from {by}</span>}
      {orderNumber && <OrderLink number={orderNumber} />}
    </span>
  );
}
