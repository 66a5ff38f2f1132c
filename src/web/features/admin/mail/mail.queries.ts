import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Backlog, ListedMail, SentBacklog, WholeMail } from '#platform/mail/mail-admin.contract.ts';
import { request } from '../../../api.ts';
import { rejectionText } from '../../../form-errors.ts';
import { toast } from '../../../ui/overlays/toast.tsx';
import { invalidate } from '../lists/list.queries.ts';
import { count, countOf } from '../parts/formats.rules.ts';

export const mailKey = 'admin-mails';

export const templatesQuery = queryOptions({
  queryKey: [mailKey, 'templates'],
  queryFn: ({ signal }) => request<string[]>('/api/admin/mails/templates', { signal }),
  staleTime: 0,
});

export const mailQuery = (id: number) =>
  queryOptions({
    queryKey: [mailKey, 'one', id],
    queryFn: ({ signal }) => request<WholeMail>(`/api/admin/mails/${id}`, { signal }),
    staleTime: 0,
  });

export const backlogQuery = queryOptions({
  queryKey: [mailKey, 'backlog'],
  queryFn: ({ signal }) => request<Backlog>('/api/admin/mails/backlog', { signal }),
  staleTime: 0,
});

export function useSendBacklog({ onSent }: { onSent: () => void }) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (older: 'send' | 'leave-out') =>
      request<SentBacklog>('/api/admin/mails/backlog', { method: 'POST', body: { older } }),
    onSuccess: ({ queued, leftOut, remaining }) => {
      onSent();
      void invalidate(queryClient, [mailKey]);
      toast({
        title: 'Sending Emails',
        text: [
          `${countOf(queued, 'email')} on the way.`,
          remaining > 0 && `The other ${count(remaining)} can follow once these have gone.`,
          leftOut > 0 && `${countOf(leftOut, 'email')} left out.`,
        ]
          .filter(Boolean)
          .join(' '),
      });
    },
    onError: (error) =>
      toast({ title: 'Sending Failed', text: rejectionText(error, 'Failed to send emails'), tone: 'destructive' }),
  });
}

/** Whether a mail server is set up; without one emails stay in the outbox. */
export function useIsMailSet(): boolean {
  return useQuery(backlogQuery).data?.isSet ?? true;
}

export function useResend(hasServer: boolean) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ id }: Pick<ListedMail, 'id'>) =>
      request<ListedMail>(`/api/admin/mails/${id}/resend`, { method: 'POST' }),
    onSuccess: ({ recipient }) => {
      void invalidate(queryClient, [mailKey]);
      toast({
        title: 'Email Queued',
        text: hasServer
          ? `It goes out to ${recipient} in a moment.`
          : 'No mail server is set, so it waits in the outbox.',
      });
    },
    onError: (error) =>
      toast({ title: 'Resend Failed', text: rejectionText(error, 'Failed to resend the email'), tone: 'destructive' }),
  });
}
