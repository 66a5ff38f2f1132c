import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { StripeAccountView } from '#payment/account/stripe-account.contract.ts';
import { request, RequestError } from '../../../api.ts';
import { errorsFrom, rejectionText } from '../../../form-errors.ts';
import type { Errors } from '../../../form-errors.ts';
import { shopQuery } from '../../../layout/shop.queries.ts';
import { toast } from '../../../ui/overlays/toast.tsx';

const path = '/api/admin/stripe-account';

export const stripeAccountQuery = queryOptions({
  queryKey: ['admin-stripe-account'],
  queryFn: ({ signal }) => request<StripeAccountView>(path, { signal }),
  staleTime: 0,
});

type Saving = {
  onSaved: () => void;
  onErrors: (errors: Errors) => void;
  /** The key is another account's, which the owner has to confirm. */
  onOtherAccount: (meaning: string) => void;
};

export function useSaveKey({ onSaved, onErrors, onOtherAccount }: Saving) {
  const keep = useCacheAccount();
  return useMutation({
    mutationFn: (body: object) => request<StripeAccountView>(path, { method: 'PUT', body }),
    onSuccess: (account) => {
      keep(account);
      toast({
        title: 'Key Saved',
        text: account.isTest ? 'Stripe is in test mode.' : 'Customers pay by card from now on.',
      });
      onSaved();
    },
    onError: (error) => {
      const text = rejectionText(error, 'Failed to save the key');
      if (error instanceof RequestError && error.rejection?.code === 'other-account') return onOtherAccount(text);
      onErrors(errorsFrom(error));
      toast({ title: 'Save Failed', text, tone: 'destructive' });
    },
  });
}

export function useTestKey() {
  return useAsking('tests', 'Test Failed');
}

export function useRemakeWebhook() {
  return useAsking('webhooks', 'Webhook Not Set Up');
}

/** What Stripe is asked, and then shown as it is. */
function useAsking(what: 'tests' | 'webhooks', failed: string) {
  const keep = useCacheAccount();
  return useMutation({
    mutationFn: () => request<StripeAccountView>(`${path}/${what}`, { method: 'POST' }),
    onSuccess: keep,
    onError: (error) =>
      toast({ title: failed, text: rejectionText(error, 'Stripe could not be asked'), tone: 'destructive' }),
  });
}

function useCacheAccount() {
  const queryClient = useQueryClient();
  return (account: StripeAccountView) => {
    queryClient.setQueryData(stripeAccountQuery.queryKey, account);
    void queryClient.invalidateQueries({ queryKey: shopQuery.queryKey });
  };
}
