import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { request } from '../../../api.ts';
import { errorsFrom, rejectionText } from '../../../form-errors.ts';
import type { Errors } from '../../../form-errors.ts';
import { basketQuery } from '../../../basket/basket.queries.ts';
import { forgetCustomer } from '../../../layout/forget-customer.ts';
import { sessionQuery } from '../../../layout/session.queries.ts';
import { saveFile } from '../../../ui/save-file.ts';
import { toast } from '../../../ui/overlays/toast.tsx';

export function useDownloadData() {
  return useMutation({
    mutationFn: () => request<Record<string, unknown>>('/api/user/data'),
    onSuccess: (data) => {
      saveFile('paw-and-vale-my-data.json', new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' }));
      toast({ title: 'Download ready', text: 'The file has everything we hold about you.' });
    },
    onError: (error) => {
      const text = rejectionText(error, 'Failed to download your data. Please try again.');
      toast({ title: 'Download failed', text, tone: 'destructive' });
    },
  });
}

type Closing = { onRejected: (rejection: { errors: Errors; text: string }) => void };

export function useCloseAccount({ onRejected }: Closing) {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: (body: { password: string }) => request('/api/user/close', { method: 'POST', body }),
    onSuccess: async () => {
      // Leave the account page first, because it redirects visitors to sign-in.
      await navigate({ to: '/', replace: true });
      queryClient.setQueryData(sessionQuery.queryKey, null);
      forgetCustomer(queryClient);
      void queryClient.invalidateQueries({ queryKey: basketQuery.queryKey });
      toast({ title: 'Account closed', text: 'Your personal data has been erased. Thank you for shopping with us.' });
    },
    onError: (error) => {
      const text = rejectionText(error, 'Failed to close your account. Please try again.');
      onRejected({ errors: errorsFrom(error), text });
    },
  });
}
