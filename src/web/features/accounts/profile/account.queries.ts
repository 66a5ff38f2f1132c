import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { ChangePasswordBody } from '#accounts/profile/profile.contract.ts';
import type { User } from '#accounts/users/users.contract.ts';
import { request, RequestError, sentenceFor } from '../../../api.ts';
import { basketQuery } from '../../../basket/basket.queries.ts';
import { errorsFrom, rejectionText } from '../../../form-errors.ts';
import type { Errors } from '../../../form-errors.ts';
import { forgetCustomer } from '../../../layout/forget-customer.ts';
import { sessionQuery } from '../../../layout/session.queries.ts';
import { toast } from '../../../ui/overlays/toast.tsx';
import { saveFile } from '../../../ui/save-file.ts';

/** An empty `phone` removes it; a new address needs the password. */
type ProfileDraft = {
  firstName: string;
  lastName: string;
  email: string;
  phone: string;
  password?: string;
  code?: string;
};
type Saving = {
  /** `email` is the requested address, which may still have to be confirmed. */
  onSaved: (user: User, email: string) => void;
  onErrors: (errors: Errors) => void;
};

export function useSaveProfile({ onSaved, onErrors }: Saving) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: ProfileDraft) => request<User>('/api/user/profile', { method: 'PUT', body }),
    onSuccess: (user, { email }) => {
      queryClient.setQueryData(sessionQuery.queryKey, user);
      onSaved(user, email.trim());
      toast({ title: 'Profile Updated', text: 'Your profile has been saved.' });
    },
    onError: (error) => {
      const taken = error instanceof RequestError && error.rejection?.code === 'email-taken';
      onErrors(taken ? { email: sentenceFor(error, '') } : errorsFrom(error));
      toast({
        title: 'Update Failed',
        text: 'Failed to update profile. Please try again.',
        tone: 'destructive',
      });
    },
  });
}

export function useChangePassword({ onSaved, onErrors }: Omit<Saving, 'onSaved'> & { onSaved: () => void }) {
  return useMutation({
    mutationFn: (body: ChangePasswordBody) => request('/api/user/password', { method: 'PUT', body }),
    onSuccess: () => {
      onSaved();
      toast({ title: 'Password changed', text: 'You’ve been signed out everywhere else.' });
    },
    onError: (error) => {
      onErrors(errorsFrom(error));
      const text = rejectionText(error, 'Failed to change your password. Please try again.');
      toast({ title: 'Update Failed', text, tone: 'destructive' });
    },
  });
}

export function useSendVerification(email: string) {
  return useMutation({
    mutationFn: () => request('/api/user/verification-mail', { method: 'POST' }),
    onSuccess: () => toast({ title: 'Link sent', text: `Please check your inbox at ${email}.` }),
    onError: (error) => {
      const text = rejectionText(error, 'Failed to send the link. Please try again.');
      toast({ title: 'Error', text, tone: 'destructive' });
    },
  });
}

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
