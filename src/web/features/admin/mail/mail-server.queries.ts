import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { DomainRecords } from '#platform/mail/domain-records/domain-records.contract.ts';
import type { MailServerTest, MailServerView } from '#platform/mail/server/mail-server.contract.ts';
import { request } from '../../../api.ts';
import { errorsFrom, rejectionText } from '../../../form-errors.ts';
import type { Errors } from '../../../form-errors.ts';
import { toast } from '../../../ui/overlays/toast.tsx';
import { invalidate } from '../lists/list.queries.ts';
import { mailKey } from './mail.queries.ts';

const serverKey = 'admin-mail-server';

export const mailServerQuery = queryOptions({
  queryKey: [serverKey, 'settings'],
  queryFn: ({ signal }) => request<MailServerView>('/api/admin/mail-server', { signal }),
  staleTime: 0,
});

/** Enabled on request only, because it makes DNS lookups. */
export const domainRecordsQuery = (selector: string) =>
  queryOptions({
    queryKey: [serverKey, 'records', selector],
    queryFn: ({ signal }) =>
      request<DomainRecords>(`/api/admin/mail-server/domain-records?${new URLSearchParams({ selector })}`, { signal }),
    staleTime: 0,
  });

export function useSaveMailServer({ onSaved, onErrors }: { onSaved: () => void; onErrors: (errors: Errors) => void }) {
  const keep = useCacheServer();
  return useMutation({
    mutationFn: (body: object) => request<MailServerView>('/api/admin/mail-server', { method: 'PUT', body }),
    onSuccess: (server) => {
      keep(server);
      toast({ title: 'Settings Saved', text: 'They apply from the next email on. Send a test email to be sure.' });
      onSaved();
    },
    onError: (error) => {
      onErrors(errorsFrom(error));
      toast({ title: 'Save Failed', text: rejectionText(error, 'Failed to save settings'), tone: 'destructive' });
    },
  });
}

type Removing = { onRemoved: () => void; onErrors: (errors: Errors) => void };

export function useRemoveMailServer({ onRemoved, onErrors }: Removing) {
  const keep = useCacheServer();
  return useMutation({
    mutationFn: (body: object) => request<MailServerView>('/api/admin/mail-server/removal', { method: 'POST', body }),
    onSuccess: (server) => {
      keep(server);
      toast({ title: 'Mail Server Removed', text: 'Emails wait in the outbox from now on.' });
      onRemoved();
    },
    onError: (error) => {
      onErrors(errorsFrom(error));
      toast({ title: 'Removal Failed', text: rejectionText(error, 'Failed to remove it'), tone: 'destructive' });
    },
  });
}

export function useTestMail() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (to: string) =>
      request<MailServerTest>('/api/admin/mail-server/tests', { method: 'POST', body: { to } }),
    onSuccess: (lastTest) =>
      queryClient.setQueryData(mailServerQuery.queryKey, (before) => before && { ...before, lastTest }),
  });
}

function useCacheServer() {
  const queryClient = useQueryClient();
  return (server: MailServerView) => {
    queryClient.setQueryData(mailServerQuery.queryKey, server);
    queryClient.removeQueries({ queryKey: [serverKey, 'records'] });
    void invalidate(queryClient, [mailKey]);
  };
}
