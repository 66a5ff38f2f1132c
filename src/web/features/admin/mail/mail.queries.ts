import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { ListedMail, WholeMail } from '#platform/mail/mail-admin.contract.ts';
import { request } from '../../../api.ts';
import { rejectionText } from '../../../form-errors.ts';
import { toast } from '../../../ui/overlays/toast.tsx';
import { readAnew } from '../lists/list.queries.ts';

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

export function useResend(hasServer: boolean) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ id }: Pick<ListedMail, 'id'>) =>
      request<ListedMail>(`/api/admin/mails/${id}/resend`, { method: 'POST' }),
    onSuccess: ({ recipient }) => {
      void readAnew(queryClient, [mailKey]);
      toast({
        title: 'Mail Queued',
        text: hasServer
          ? `It goes out to ${recipient} in a moment.`
          : 'No mail server is set, so it waits in the outbox.',
      });
    },
    onError: (error) =>
      toast({ title: 'Resend Failed', text: rejectionText(error, 'Failed to resend mail'), tone: 'destructive' }),
  });
}
